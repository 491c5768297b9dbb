/** The line this product exists for, through everything that may change it: code, keys, files, profiles, placeholders. */
import { expect, test } from 'vitest';
import { checkHints, hintLines, hoverText } from '../../test/harness/checks';
import { judge, memoryProject } from '../../test/harness/memoryProject';
import { pom } from '../rules/given';
import { DEFAULT_SETTINGS } from '../settings';

const SHOP = `
  ${pom(17, 'spring-boot-starter-webflux', 'spring-boot-starter-data-jdbc')}
  //- /k8s/deployment.yaml
  apiVersion: apps/v1
  kind: Deployment
  metadata: { name: shop }
  spec:
    template:
      spec:
        containers:
          - name: shop
            image: example/shop:1
            resources:
              limits:
                cpu: "8"
  //- /src/main/java/shop/OrderRepository.java
  package shop;
  import org.springframework.data.repository.ListCrudRepository;
  interface OrderRepository extends ListCrudRepository<String, Long> {}
`;

const service = (operator: string, extra = ''): string => `
  //- /src/main/java/shop/OrderService.java
  package shop;
  import reactor.core.publisher.Flux;
  import reactor.core.publisher.Mono;
  import reactor.core.scheduler.Scheduler;
  import reactor.core.scheduler.Schedulers;
  class OrderService {
    ${extra}
    private final OrderRepository repository;
    OrderService(OrderRepository repository) { this.repository = repository; }
    Flux<Object> loadAll(Flux<Long> ids) {
      return ids.flatMap(${operator});
    }
  }
`;

const BLOCKING = 'id -> Mono.fromCallable(() -> repository.findById(id)).subscribeOn(Schedulers.boundedElastic())';

const yaml = (size: string): string => `
  //- /src/main/resources/application.yaml
  spring:
    datasource:
      hikari:
        maximum-pool-size: ${size}
`;

const CPU = '/k8s/deployment.yaml:12 8 cores → boundedElastic 80, parallel 8, event loops 8, commonPool 7';
const CODE = '/src/main/java/shop/OrderService.java:11';
const KEY = '/src/main/resources/application.yaml:4';

test('pool of 10 and a flatMap without a number', () => {
  const label = 'effective concurrency = min(256,80,10)=10 → 200 rps ceiling';
  checkHints([SHOP, service(BLOCKING), yaml('10')], [CPU, `${CODE} ${label}`, `${KEY} ${label}`]);
});

test('in Korean', () => {
  const label = '실제 동시 처리 수 = min(256,80,10)=10 → 초당 200건 상한';
  const { project, hints } = memoryProject([SHOP, service(BLOCKING), yaml('10')]);
  expect(hintLines({ project, hints }, 'ko').slice(1)).toEqual([`${CODE} ${label}`, `${KEY} ${label}`]);
});

test('pool of 40', () => {
  const label = 'effective concurrency = min(256,80,40)=40 → 800 rps ceiling';
  checkHints([SHOP, service(BLOCKING), yaml('40')], [CPU, `${CODE} ${label}`, `${KEY} ${label}`]);
});

test('a number above the pool stays in the label of both', () => {
  const label = 'effective concurrency = min(16,80,10)=10 → 200 rps ceiling';
  checkHints([SHOP, service(`${BLOCKING}, 16`), yaml('10')], [CPU, `${CODE} ${label}`, `${KEY} ${label}`]);
});

test('a number below the pool binds per subscription, and not the application', () => {
  const { hints } = checkHints(
    [SHOP, service(`${BLOCKING}, 4`), yaml('10')],
    [
      CPU,
      `${CODE} effective concurrency = min(4,80,10)=4 → 80 rps ceiling per subscription`,
      `${KEY} effective concurrency = min(80,10)=10 → 200 rps ceiling`,
    ],
  );
  expect(hints.map(({ level }) => level)).toEqual(['essential', 'all', 'essential']);
});

test('a scheduler of its own, inline, in a field and in a constant', () => {
  const label = 'effective concurrency = min(256,30,10)=10 → 200 rps ceiling';
  const factory = 'Schedulers.newBoundedElastic(30, 1000, "jdbc")';
  const inline = BLOCKING.replace('Schedulers.boundedElastic()', factory);
  const held = BLOCKING.replace('Schedulers.boundedElastic()', 'jdbc');
  const expected = [CPU, `${CODE} ${label}`, `${KEY} ${label}`];
  checkHints([SHOP, service(inline), yaml('10')], expected);
  checkHints([SHOP, service(held, `private final Scheduler jdbc = ${factory};`), yaml('10')], expected);
  checkHints([SHOP, service(held, `private static final Scheduler jdbc = ${factory};`), yaml('10')], expected);
});

test('the value in an inactive profile speaks for that profile, code hints follow the active one', () => {
  const prod = `
    //- /src/main/resources/application-prod.yaml
    spring.datasource.hikari.maximum-pool-size: 40
  `;
  const code = `${CODE} effective concurrency = min(256,80,10)=10 → 200 rps ceiling`;
  checkHints(
    [SHOP, service(BLOCKING), prod],
    [CPU, code, '/src/main/resources/application-prod.yaml:1 prod: min(256,80,40)=40 → 800 rps ceiling'],
  );
  const inForce = 'effective concurrency = min(256,80,40)=40 → 800 rps ceiling';
  checkHints(
    [SHOP, service(BLOCKING), prod],
    [CPU, `${CODE} ${inForce}`, `/src/main/resources/application-prod.yaml:1 ${inForce}`],
    { model: { profiles: ['prod'] } },
  );
});

test('the key in .properties', () => {
  const label = 'effective concurrency = min(256,80,12)=12 → 240 rps ceiling';
  const properties = `
    //- /src/main/resources/application.properties
    spring.datasource.hikari.maximumPoolSize=12
  `;
  checkHints(
    [SHOP, service(BLOCKING), properties],
    [CPU, `${CODE} ${label}`, `/src/main/resources/application.properties:1 ${label}`],
  );
});

test('behind a placeholder with a default', () => {
  const label = 'effective concurrency = min(256,80,25)=25 → 500 rps ceiling';
  checkHints([SHOP, service(BLOCKING), yaml('${DB_POOL:25}')], [CPU, `${CODE} ${label}`, `${KEY} ${label}`]);
});

test('behind a placeholder nobody sets: unknown, and said so', () => {
  const label = 'effective concurrency = min(256,80,?) → HikariPool size unknown';
  checkHints([SHOP, service(BLOCKING), yaml('${DB_POOL}')], [CPU, `${CODE} ${label}`, `${KEY} ${label}`]);
});

test.each(['ten', '0', '-3', '99999999999999999999'])('a size that is no size: %s', (size) => {
  const label = 'effective concurrency = min(256,80,?) → HikariPool size unknown';
  checkHints([SHOP, service(BLOCKING), yaml(size)], [CPU, `${CODE} ${label}`, `${KEY} ${label}`]);
});

test('a call time beside the code counts there, one beside the key counts at the key', () => {
  const timed = service(BLOCKING).replace('return ids', '// concurrency-lens: call-time=100ms\n      return ids');
  checkHints(
    [SHOP, timed, yaml('10 # concurrency-lens: call-time=20ms')],
    [
      CPU,
      '/src/main/java/shop/OrderService.java:12 effective concurrency = min(256,80,10)=10 → 100 rps ceiling',
      `${KEY} effective concurrency = min(256,80,10)=10 → 500 rps ceiling`,
    ],
  );
});

test('no reactor in the module: no reactive chain', () => {
  const plain = pom(17, 'spring-boot-starter-data-jdbc');
  checkHints([plain, yaml('10')], [`${KEY} effective concurrency = 10 → 200 rps ceiling`]);
});

test('the hover names each term with its origin, what binds, what comes next, and what happens at the limit', () => {
  const hover = hoverText([SHOP, service(BLOCKING), yaml('1$00')]);
  expect(hover).toContain('| flatMap | 256 | default of reactor\\-core 3\\.7 |');
  expect(hover).toMatch(/\| boundedElastic \| 80 \| \[10 × 8 cores, .*\]\(\/k8s\/deployment\.yaml:12\) \|/);
  expect(hover).toMatch(
    /\| \*\*HikariPool\*\* \| \*\*10\*\* \| \[.*application\.yaml.*\]\(\/src\/main\/resources\/application\.yaml:4\) \|/,
  );
  expect(hover).toContain('HikariPool binds; next limit 80 (boundedElastic).');
  expect(hover).toContain('Call time 50 ms:');
  expect(hover).toContain('Ceiling 200 calls/s; usable rate 160/s');
  expect(hover).toContain(
    'further calls wait up to 30 s for a connection, then fail with SQLTransientConnectionException',
  );
  expect(hover).toContain('`hikaricp.connections.pending`');
});

test('a change in one file changes the hints of another; the same state gives the same project', () => {
  const { workspace } = memoryProject([SHOP, service(BLOCKING), yaml('10')]);
  const first = workspace.project(DEFAULT_SETTINGS, 3);
  expect(workspace.project(DEFAULT_SETTINGS, 3)).toBe(first);
  workspace.update('k8s/deployment.yaml', first.document('k8s/deployment.yaml')?.text.replace('"8"', '"500m"') ?? '');
  expect(hintLines(judge(workspace, DEFAULT_SETTINGS))).toContain(
    `${CODE} effective concurrency = min(256,10,10)=10 → 200 rps ceiling`,
  );
});

test('half-typed YAML keeps the last good value for the rest of the project', () => {
  const { workspace } = memoryProject([SHOP, service(BLOCKING), yaml('40')]);
  judge(workspace, DEFAULT_SETTINGS);
  workspace.update(
    'src/main/resources/application.yaml',
    'spring:\n  datasource:\n    hikari:\n      maximum-pool-si\n',
  );
  expect(hintLines(judge(workspace, DEFAULT_SETTINGS))).toContain(
    `${CODE} effective concurrency = min(256,80,40)=40 → 800 rps ceiling`,
  );
});
