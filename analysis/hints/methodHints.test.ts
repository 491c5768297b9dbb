/** Hints at methods that something outside the code calls: executors, schedulers, listeners and limiters. */
import { expect, test } from 'vitest';
import { checkHints, hoverText } from '../../test/harness/checks';
import { pom } from '../rules/given';

const SHOP = `
  ${pom(21, 'spring-boot-starter-web', 'spring-boot-starter-data-jdbc', 'org.springframework.kafka:spring-kafka', 'spring-boot-starter-amqp')}
  //- /.concurrency-lens.yaml
  cores: 8
  //- /src/main/java/shop/OrderRepository.java
  package shop;
  import org.springframework.data.repository.ListCrudRepository;
  interface OrderRepository extends ListCrudRepository<String, Long> {}
`;

const service = (member: string, configuration = ''): string => `
  //- /src/main/java/shop/Jobs.java
  package shop;
  import java.util.concurrent.*;
  import org.springframework.context.annotation.*;
  import org.springframework.scheduling.annotation.*;
  import org.springframework.scheduling.concurrent.*;
  import org.springframework.kafka.annotation.KafkaListener;
  import org.springframework.amqp.rabbit.annotation.RabbitListener;
  @Configuration @EnableAsync @EnableScheduling class Jobs {
    OrderRepository repository;
    ${configuration}
    ${member}
  }
`;

const yaml = (text: string): string => `
  //- /src/main/resources/application.yaml
${text}
`;

const AT = '/src/main/java/shop/Jobs.java:11';

test('@Async on the executor of Spring Boot: eight threads, then the pool', () => {
  const { hints } = checkHints(
    [SHOP, service('@Async public void save(long id) { repository.deleteById(id); }')],
    [`${AT} effective concurrency = min(8,10)=8 → 160 rps ceiling`],
  );
  expect(hints.map(({ level }) => level)).toEqual(['essential']);
});

test('@Async on the executor of Spring Boot, configured', () => {
  checkHints(
    [
      SHOP,
      yaml('  spring.task.execution.pool: { core-size: 4, max-size: 16, queue-capacity: 50 }'),
      service('@Async public void save(long id) { repository.deleteById(id); }'),
    ],
    [
      `${AT} effective concurrency = min(16,10)=10 → 200 rps ceiling`,
      '/src/main/resources/application.yaml:1 effective concurrency = 4 → 80 rps ceiling',
      '/src/main/resources/application.yaml:1 effective concurrency = 16 → 320 rps ceiling',
    ],
  );
});

test('@Async with virtual threads: nothing but the pool', () => {
  checkHints(
    [
      SHOP,
      yaml('  spring.threads.virtual.enabled: true'),
      service('@Async public void save(long id) { repository.deleteById(id); }'),
    ],
    [`${AT} effective concurrency = min(∞,10)=10 → 200 rps ceiling`],
  );
});

test('@Async that names its executor', () => {
  checkHints(
    [
      SHOP,
      service(
        '@Async("mail") public void save(long id) { repository.deleteById(id); }',
        '@Bean ExecutorService mail() { return Executors.newFixedThreadPool(3); }',
      ),
    ],
    [`${AT} effective concurrency = min(3,10)=3 → 60 rps ceiling`],
  );
});

test('@Async with an executor nobody declares says nothing', () => {
  checkHints([SHOP, service('@Async("elsewhere") public void save(long id) { repository.deleteById(id); }')], []);
});

test('@Async whose default is one of two executors and none is chosen', () => {
  const two = `@Bean ThreadPoolTaskExecutor a() { return new ThreadPoolTaskExecutor(); }  @Bean ThreadPoolTaskExecutor b() { return new ThreadPoolTaskExecutor(); }`;
  checkHints(
    [SHOP, service('@Async public void save(long id) { repository.deleteById(id); }', two)],
    [
      '/src/main/java/shop/Jobs.java:10 1 thread of ∞ (core 1, queue ∞)',
      '/src/main/java/shop/Jobs.java:10 1 thread of ∞ (core 1, queue ∞)',
      `${AT} effective concurrency = min(∞,10)=10 → 200 rps ceiling`,
    ],
  );
});

test('@Scheduled shares the one thread of the scheduler', () => {
  const hover = hoverText([SHOP, service('@Sche$0duled(fixedDelay = 1000) public void run() { repository.count(); }')]);
  expect(hover).toContain('min\\(1,10\\)=1 → 20 rps ceiling');
  expect(hover).toContain('| **taskScheduler** | **1** |');
  expect(hover).toContain('further @Scheduled methods wait for a thread of the scheduler');
});

test('@Scheduled with a pool, with virtual threads, and handed over', () => {
  const run = '@Scheduled(fixedDelay = 1000) public void run() { repository.count(); }';
  checkHints(
    [SHOP, yaml('  spring.task.scheduling.pool.size: 4'), service(run)],
    [
      `${AT} effective concurrency = min(4,10)=4 → 80 rps ceiling`,
      '/src/main/resources/application.yaml:1 effective concurrency = 4 → 80 rps ceiling',
    ],
  );
  checkHints(
    [SHOP, yaml('  spring.threads.virtual.enabled: true'), service(run)],
    [`${AT} effective concurrency = min(∞,10)=10 → 200 rps ceiling`],
  );
  checkHints([SHOP, service(run.replace('fixedDelay = 1000', 'fixedDelay = 1000, scheduler = "other"'))], []);
});

test('listeners: the default, the property, the annotation, and its upper number', () => {
  const kafka = (more: string): string =>
    `@KafkaListener(topics = "o"${more}) void on(String m) { repository.count(); }`;
  checkHints([SHOP, service(kafka(''))], [`${AT} effective concurrency = min(1,10)=1 → 20 rps ceiling`]);
  checkHints(
    [SHOP, yaml('  spring.kafka.listener.concurrency: 6'), service(kafka(''))],
    [
      `${AT} effective concurrency = min(6,10)=6 → 120 rps ceiling`,
      '/src/main/resources/application.yaml:1 effective concurrency = 6 → 120 rps ceiling',
    ],
  );
  checkHints(
    [SHOP, service(kafka(', concurrency = "12"'))],
    [`${AT} effective concurrency = min(12,10)=10 → 200 rps ceiling`],
  );
  checkHints(
    [SHOP, service('@RabbitListener(queues = "o", concurrency = "2-8") void on(String m) { repository.count(); }')],
    [`${AT} effective concurrency = min(8,10)=8 → 160 rps ceiling`],
  );
  checkHints([SHOP, service(kafka(', containerFactory = "mine"'))], []);
});

test('limiters by themselves, and between the threads and the pool', () => {
  checkHints(
    [SHOP, service('@org.springframework.resilience.annotation.ConcurrencyLimit(5) public void a() { }')],
    [`${AT} effective concurrency = 5 → 100 rps ceiling`],
  );
  checkHints(
    [
      SHOP,
      yaml('  resilience4j.bulkhead.instances.db.max-concurrent-calls: 7'),
      service('@io.github.resilience4j.bulkhead.annotation.Bulkhead(name = "db") public void a() { }'),
    ],
    [
      `${AT} effective concurrency = 7 → 140 rps ceiling`,
      '/src/main/resources/application.yaml:1 effective concurrency = 7 → 140 rps ceiling',
    ],
  );
  checkHints(
    [SHOP, service('@io.github.resilience4j.bulkhead.annotation.Bulkhead(name = "db") public void a() { }')],
    [`${AT} effective concurrency = 25 → 500 rps ceiling`],
  );
  checkHints(
    [
      SHOP,
      service(
        '@io.github.resilience4j.bulkhead.annotation.Bulkhead(name = "db", type = Bulkhead.Type.THREADPOOL) public void a() { }',
      ),
    ],
    [],
  );
});
