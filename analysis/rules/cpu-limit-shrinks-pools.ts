import { commonPoolTerm } from '../model/commonPoolTerms';
import type { ModuleModel } from '../model/config/moduleModel';
import { poolsReached, sureEffects } from '../model/fanOutChain';
import type { ModuleView, Project } from '../model/project';
import { boundedElasticCap } from '../model/reactorTerms';
import { type Given, pom } from './given';
import { defineRule } from './rule';

interface ShrunkPools {
  readonly limit: string;
  readonly cores: number;
  readonly shrunk: readonly Shrunk[];
}

/** A pool sized by the processors, below what the project asks of it. */
interface Shrunk {
  readonly name: string;
  readonly threads: number;
  /** What waits behind it: `HikariPool 40`; null for the common pool, which every asynchronous call shares. */
  readonly beside: { readonly name: string; readonly size: number } | null;
}

const GIVEN: Given = {
  description: {
    en: 'A WebFlux application with Spring Data JDBC and a pool of 40 connections, deployed with a CPU limit.',
    ko: 'Spring Data JDBC와 커넥션 40개를 쓰며 CPU 제한을 두고 배포하는 WebFlux 애플리케이션.',
  },
  files: `${pom(21, 'spring-boot-starter-webflux', 'spring-boot-starter-data-jdbc')}
    //- /src/main/resources/application.yaml
    spring.datasource.hikari.maximum-pool-size: 40
    //- /src/main/java/shop/Order.java
    package shop;
    record Order(long id, int total) {}
    //- /src/main/java/shop/OrderRepository.java
    package shop;
    import org.springframework.data.repository.ListCrudRepository;
    interface OrderRepository extends ListCrudRepository<Order, Long> { int countByTotal(int total); }
    //- /src/main/java/shop/OrderService.java
    package shop;
    import reactor.core.publisher.Flux;
    import reactor.core.publisher.Mono;
    import reactor.core.scheduler.Schedulers;
    class OrderService {
      private final OrderRepository repository;
      OrderService(OrderRepository repository) { this.repository = repository; }
      Flux<Integer> load(Flux<Integer> totals) {
        return totals.flatMap(total -> Mono.fromCallable(() -> repository.countByTotal(total))
            .subscribeOn(Schedulers.boundedElastic()), 8);
      }
    }
  `,
};

/** A container's CPU limit sizes thread pools as well as CPU time. */
export const cpuLimitShrinksPools = defineRule<ShrunkPools>({
  id: 'cpu-limit-shrinks-pools',
  severity: 'information',
  title: { en: 'The CPU limit shrinks a thread pool', ko: 'CPU 제한으로 스레드 풀이 작아진다' },
  message: ({ limit, cores, shrunk }) => ({
    en: `The JVM sees ${cores} ${cores === 1 ? 'processor' : 'processors'} (CPU limit ${limit}, rounded up), and its pools follow: ${shrunk.map((pool) => `${pool.name} has ${pool.threads} ${pool.threads === 1 ? 'thread' : 'threads'}${pool.beside ? `, so of the ${pool.beside.size} connections of ${pool.beside.name} no more than ${pool.threads} work at a time` : ' for all asynchronous calls'}`).join('; ')}. Waiting threads need no CPU: raise -XX:ActiveProcessorCount or the pool's own flag.`,
    ko: `JVM이 보는 프로세서는 ${cores}개다(CPU 제한 ${limit}, 올림). 스레드 풀도 이를 따른다: ${shrunk.map((pool) => (pool.beside ? `${pool.name} 스레드 ${pool.threads}개, 따라서 커넥션 ${pool.beside.size}개(${pool.beside.name}) 중 동시에 일하는 것은 ${pool.threads}개까지` : `${pool.name} 스레드 ${pool.threads}개를 모든 비동기 호출이 함께 사용`)).join('; ')}. 기다리는 스레드에는 CPU가 들지 않으므로 -XX:ActiveProcessorCount나 해당 풀의 플래그를 올린다.`,
  }),
  figures: { '10': { evidence: 'cpu-defaults' }, '80': { evidence: 'cpu-defaults' } },
  docs: {
    why: {
      en: 'The JVM counts processors by the container limit, rounded up, and `boundedElastic` (10 × processors), `parallel`, the common pool and event loops follow. What has 80 threads on a laptop has 10 in a container with one CPU.',
      ko: 'JVM은 컨테이너 제한을 올림해 프로세서 수로 삼고, `boundedElastic`(프로세서 × 10), `parallel`, 공용 풀, 이벤트 루프가 이를 따른다. 개발 PC에서 80개이던 스레드가 CPU 1개짜리 컨테이너에서는 10개가 된다.',
    },
    whenToIgnore: {
      en: 'When the smaller number is meant as the limit.',
      ko: '작은 값이 의도한 제한일 때.',
    },
    sources: [
      'HotSpot cgroupUtil_linux.cpp CgroupUtil::processor_count',
      'reactor-core 3.8.6 Schedulers.DEFAULT_BOUNDED_ELASTIC_SIZE',
      'OpenJDK 17 and 25 ForkJoinPool.commonPool',
    ],
  },
  given: GIVEN,
  bad: `
    //- /k8s/deployment.yaml
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: shop
    spec:
      template:
        spec:
          containers:
            - name: shop
              image: shop
              resources:
                limits:
                  cpu: 500m
    #                  ^^^^ cpu-limit-shrinks-pools
  `,
  good: `
    //- /k8s/deployment.yaml
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: shop
    spec:
      template:
        spec:
          containers:
            - name: shop
              image: shop
              resources:
                limits:
                  cpu: "4"
  `,
  *check(project) {
    for (const { cpuLimit, module } of limitedModules(project)) {
      const view = project.modules.find((candidate) => candidate.module === module);
      const shrunk = view ? shrunkPools(view) : [];
      const cores = module.cores.value;
      if (shrunk.length === 0 || cores === null) continue;
      const args = { limit: cpuLimit.text, cores, shrunk };
      yield { rule: 'cpu-limit-shrinks-pools', location: cpuLimit.location, args, related: [] };
    }
  },
});

/** Limits from which a module's processors really come. */
function* limitedModules(project: Project): Iterable<{
  readonly cpuLimit: NonNullable<ModuleModel['workloads'][number]['cpuLimit']>;
  readonly module: ModuleModel;
}> {
  for (const workload of project.config.workloads) {
    const { cpuLimit } = workload;
    const module = project.config.moduleOfWorkload(workload);
    const origin = module?.cores.origin.location;
    if (cpuLimit === null || module === null || !module.isBootable || origin === undefined) continue;
    if (origin.path !== cpuLimit.location.path || origin.span.start !== cpuLimit.location.span.start) continue;
    yield { cpuLimit, module };
  }
}

function shrunkPools(view: ModuleView): readonly Shrunk[] {
  return [...elasticBelowPool(view), ...commonPoolOfOne(view)];
}

/** Fewer `boundedElastic` threads than connections that they are to fill. */
function elasticBelowPool(view: ModuleView): readonly Shrunk[] {
  const cap = boundedElasticCap(view.application);
  if (cap.value === null || cap.origin.kind === 'jvm-flag') return [];
  for (const fanOut of view.applicationJava.fanOuts) {
    if (fanOut.certainty !== 'sure' || fanOut.offload?.kind !== 'boundedElastic') continue;
    for (const { name, size } of poolsReached(view, fanOut)) {
      if (typeof size.value === 'number' && size.value > cap.value) {
        return [{ name: 'boundedElastic', threads: cap.value, beside: { name, size: size.value } }];
      }
    }
  }
  return [];
}

/** One worker for every call that goes to the common pool, while some of them block. */
function commonPoolOfOne(view: ModuleView): readonly Shrunk[] {
  const blocks = view.applicationJava.fanOuts.some(
    (fanOut) =>
      fanOut.certainty === 'sure' &&
      fanOut.kind === 'async-call' &&
      fanOut.executor?.commonPool === true &&
      sureEffects(fanOut).length > 0,
  );
  const threads = blocks ? commonPoolTerm(view.application, 1).value : null;
  return threads === 1 ? [{ name: 'commonPool', threads, beside: null }] : [];
}
