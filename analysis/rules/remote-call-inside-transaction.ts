import { callTimeAt } from '../model/callTime';
import type { BlockingCall, Resource, TransactionMethod } from '../model/java/javaModel';
import type { ModuleView, Project } from '../model/project';
import { ratePerSecond } from './executorTasks';
import { SERVLET_JDBC } from './given';
import { holdingTransactions, onlyJdbcPool } from './heldConnections';
import { defineRule } from './rule';

interface RemoteArguments {
  readonly owner: string;
  readonly method: string;
  readonly technology: string;
  readonly pool: string;
  readonly connections: number;
  readonly callTimeMs: number;
  readonly rate: number;
}

/** A transaction keeps its connection while it waits for another service. */
export const remoteCallInsideTransaction = defineRule<RemoteArguments>({
  id: 'remote-call-inside-transaction',
  severity: 'warning',
  title: { en: 'Remote call inside a transaction', ko: '트랜잭션 안의 원격 호출' },
  message: ({ owner, method, technology, pool, connections, callTimeMs, rate }) => ({
    en: `${owner} keeps its connection while it waits in ${method} (${technology}): ${connections} such requests take all connections of ${pool}, though the database does nothing. With calls of ${callTimeMs} ms that is a ceiling of ${rate} rps; a slower service lowers it. Make the call before or after the transaction.`,
    ko: `${owner}: 원격 호출을 기다리는 동안 커넥션을 놓지 않는다(${method}, ${technology}). 이런 요청 ${connections}개면 데이터베이스가 쉬고 있어도 풀이 고갈된다(${pool}). 호출 시간이 ${callTimeMs}ms면 상한은 초당 ${rate}건이고, 서비스가 느려지면 더 낮아진다. 호출을 트랜잭션 밖으로 옮긴다.`,
  }),
  docs: {
    why: {
      en: 'A transaction takes its connection when it begins and gives it back when it ends. Time spent in a remote call counts towards the holding time of the pool, so the pool is bound by the slowest service and not by the database.',
      ko: '트랜잭션은 시작할 때 커넥션을 얻고 끝날 때 돌려준다. 원격 호출에 쓴 시간도 풀의 점유 시간이므로, 풀의 처리량이 데이터베이스가 아니라 가장 느린 서비스에 좌우된다.',
    },
    whenToIgnore: {
      en: 'When the connection is taken with the first statement and the call comes before it, in a way the sources do not show.',
      ko: '첫 SQL을 실행할 때 커넥션을 얻도록 되어 있고 호출이 그보다 먼저일 때(소스에서 보이지 않는 설정).',
    },
    sources: ['spring-framework 7.0.9 DataSourceTransactionManager.doBegin'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import org.springframework.stereotype.Service;
    import org.springframework.transaction.annotation.Transactional;
    import org.springframework.web.client.RestTemplate;
    @Service
    class OrderService {
      private final OrderRepository repository;
      private final RestTemplate rest;
      OrderService(OrderRepository repository, RestTemplate rest) {
        this.repository = repository;
        this.rest = rest;
      }
      @Transactional
      public void place(Order order) {
        repository.save(order);
        rest.postForObject("http://payment/charge", order, String.class);
    //       ^^^^^^^^^^^^^ remote-call-inside-transaction
      }
    }
  `,
  good: `
    //- /src/main/java/shop/OrderService.java
    package shop;
    import org.springframework.stereotype.Service;
    import org.springframework.transaction.support.TransactionTemplate;
    import org.springframework.web.client.RestTemplate;
    @Service
    class OrderService {
      private final OrderRepository repository;
      private final RestTemplate rest;
      private final TransactionTemplate transaction;
      OrderService(OrderRepository repository, RestTemplate rest, TransactionTemplate transaction) {
        this.repository = repository;
        this.rest = rest;
        this.transaction = transaction;
      }
      public void place(Order order) {
        transaction.executeWithoutResult(status -> repository.save(order));
        rest.postForObject("http://payment/charge", order, String.class);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      const pool = onlyJdbcPool(view);
      if (!pool) continue;
      for (const transaction of holdingTransactions(project, view)) {
        const call = remoteCall(view, transaction);
        const site = call?.path[0]?.location;
        if (!call || site?.path !== transaction.path) continue;
        const callTimeMs = callTimeOf(project, view, transaction, site);
        yield {
          rule: 'remote-call-inside-transaction',
          location: site,
          args: {
            owner: transaction.owner,
            method: call.method,
            technology: call.technology,
            pool: pool.name,
            connections: pool.connections,
            callTimeMs,
            rate: ratePerSecond(pool.connections, callTimeMs),
          },
          related: [
            {
              location: { path: transaction.path, span: transaction.annotationSpan },
              message: { en: 'the transaction', ko: '트랜잭션' },
            },
          ],
        };
      }
    }
  },
});

const REMOTE: ReadonlySet<Resource> = new Set(['http-client', 'grpc', 'aws', 'elasticsearch']);

/** The first one this method makes itself or through plain helpers; what another transaction makes is reported there. */
function remoteCall(view: ModuleView, { effects }: TransactionMethod): BlockingCall | undefined {
  const others = new Set(view.applicationJava.transactions.map(({ owner }) => owner));
  return effects.find(
    ({ resource, certainty, runsOn, path }) =>
      REMOTE.has(resource) &&
      certainty === 'sure' &&
      runsOn.kind === 'caller' &&
      !path.slice(0, -1).some(({ name }) => others.has(name)),
  );
}

function callTimeOf(
  project: Project,
  view: ModuleView,
  { owner }: TransactionMethod,
  site: { readonly path: string; readonly span: { readonly start: number; readonly end: number } },
): number {
  return callTimeAt(project, view, { ...site, owner }).value;
}
