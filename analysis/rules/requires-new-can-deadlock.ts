import type { TransactionMethod } from '../model/java/javaModel';
import { formatWait } from '../model/poolTerm';
import type { ModuleView } from '../model/project';
import { setApplicationValues } from './fixes/configValues';
import { SERVLET_JDBC } from './given';
import { holdingTransactions, onlyJdbcPool, requestThreads } from './heldConnections';
import { defineRule, type Fix } from './rule';

interface DeadlockArguments {
  readonly owner: string;
  readonly callee: string;
  readonly pool: string;
  readonly connections: number;
  readonly callers: number;
  readonly callersKey: string;
  readonly poolKey: string | null;
  /** Milliseconds after which the waiting ones fail; null when they wait for ever or it is unknown. */
  readonly timeoutMs: number | null;
}

/** A transaction that opens another one holds one connection and waits for a second: with as many callers as connections nobody goes on. */
export const requiresNewCanDeadlock = defineRule<DeadlockArguments>({
  id: 'requires-new-can-deadlock',
  severity: 'warning',
  title: {
    en: 'REQUIRES_NEW inside a transaction can use up the pool',
    ko: '트랜잭션 안의 REQUIRES_NEW로 인한 풀 고갈',
  },
  message: ({ owner, callee, pool, connections, callers, timeoutMs }) => {
    const floor = callers + 1;
    const wait = timeoutMs === null ? null : formatWait(timeoutMs);
    return {
      en: `${owner} holds a connection while ${callee} (REQUIRES_NEW) takes a second one. ${connections} such requests at once hold all connections of ${pool} and all wait for another${wait ? `, until they fail after ${wait.en}` : ''}; the server lets in ${callers}. That cannot happen with ${floor} connections, or with fewer than ${connections} requests at once.`,
      ko: `${owner}: 커넥션을 잡은 채 두 번째 커넥션을 얻는다(${callee}, REQUIRES_NEW). 이런 요청이 동시에 ${connections}개면 풀(${pool})의 커넥션을 모두 잡고 서로 기다린다.${wait ? ` ${wait.ko} 뒤에는 실패한다.` : ''} 서버는 동시에 요청 ${callers}개를 받는다. 커넥션이 ${floor}개이거나 동시 요청이 ${connections}개보다 적으면 생기지 않는다.`,
    };
  },
  figures: {
    '2': { evidence: ['nested-acquire-deadlocks', 'nested-acquire-one-more'] },
    '1': { evidence: ['nested-acquire-deadlocks', 'nested-acquire-one-more'] },
  },
  docs: {
    why: {
      en: 'The outer transaction is suspended, not ended: its connection stays taken. When every connection is held by an outer transaction, no inner one can begin. With n callers that each need two, the pool must have at least n × (2 − 1) + 1 connections.',
      ko: '바깥 트랜잭션은 끝난 것이 아니라 보류될 뿐이라 커넥션을 계속 잡고 있다. 모든 커넥션을 바깥 트랜잭션이 잡고 있으면 안쪽 트랜잭션을 시작할 수 없다. 두 개씩 필요한 호출자가 n이면 풀 크기는 n × (2 − 1) + 1 이상이어야 한다.',
    },
    whenToIgnore: {
      en: 'When only a few of the requests take this path, and something limits them below the size of the pool.',
      ko: '이 경로를 타는 요청이 적고, 풀 크기보다 작게 제한하는 장치가 따로 있을 때.',
    },
    sources: [
      'HikariCP wiki, About Pool Sizing (Tn × (Cm − 1) + 1)',
      'spring-framework 7.0.9 AbstractPlatformTransactionManager.handleExistingTransaction',
    ],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    server:
      tomcat:
        threads:
          max: 20
    //- /src/main/java/shop/AuditService.java
    package shop;
    import org.springframework.stereotype.Service;
    import org.springframework.transaction.annotation.Propagation;
    import org.springframework.transaction.annotation.Transactional;
    @Service
    class AuditService {
      private final OrderRepository repository;
      AuditService(OrderRepository repository) { this.repository = repository; }
      @Transactional(propagation = Propagation.REQUIRES_NEW)
      public void record(Order order) { repository.save(order); }
    }
    //- /src/main/java/shop/OrderService.java
    package shop;
    import org.springframework.stereotype.Service;
    import org.springframework.transaction.annotation.Transactional;
    @Service
    class OrderService {
      private final OrderRepository repository;
      private final AuditService audit;
      OrderService(OrderRepository repository, AuditService audit) {
        this.repository = repository;
        this.audit = audit;
      }
      @Transactional
      public void place(Order order) {
        repository.save(order);
        audit.record(order);
    //        ^^^^^^ requires-new-can-deadlock
      }
    }
  `,
  good: `
    //- /src/main/resources/application.yaml
    server:
      tomcat:
        threads:
          max: 20
    spring:
      datasource:
        hikari:
          maximum-pool-size: 21
    //- /src/main/java/shop/AuditService.java
    package shop;
    import org.springframework.stereotype.Service;
    import org.springframework.transaction.annotation.Propagation;
    import org.springframework.transaction.annotation.Transactional;
    @Service
    class AuditService {
      private final OrderRepository repository;
      AuditService(OrderRepository repository) { this.repository = repository; }
      @Transactional(propagation = Propagation.REQUIRES_NEW)
      public void record(Order order) { repository.save(order); }
    }
    //- /src/main/java/shop/OrderService.java
    package shop;
    import org.springframework.stereotype.Service;
    import org.springframework.transaction.annotation.Transactional;
    @Service
    class OrderService {
      private final OrderRepository repository;
      private final AuditService audit;
      OrderService(OrderRepository repository, AuditService audit) {
        this.repository = repository;
        this.audit = audit;
      }
      @Transactional
      public void place(Order order) {
        repository.save(order);
        audit.record(order);
      }
    }
  `,
  *check(project) {
    for (const view of project.modules) {
      const pool = onlyJdbcPool(view);
      const callers = requestThreads(view);
      if (!pool || !callers || callers.count < pool.connections) continue;
      for (const transaction of holdingTransactions(project, view)) {
        const [inner] = transaction.requiresNewCalls;
        if (!inner || inner.location.path !== transaction.path || runsInBackground(view, transaction)) continue;
        const { acquireTimeout } = pool;
        yield {
          rule: 'requires-new-can-deadlock',
          location: inner.location,
          args: {
            owner: transaction.owner,
            callee: inner.callee,
            pool: pool.name,
            connections: pool.connections,
            callers: callers.count,
            callersKey: callers.key,
            poolKey: pool.sizeKey,
            timeoutMs: acquireTimeout === 'forever' ? null : acquireTimeout.value,
          },
          related: [
            {
              location: { path: transaction.path, span: transaction.annotationSpan },
              message: { en: 'holds the first connection', ko: '첫 번째 커넥션을 잡는 트랜잭션' },
            },
          ],
        };
      }
    }
  },
  fix(finding, project) {
    const view = project.viewOf(finding.location.path);
    if (!view) return [];
    const { callers, connections, poolKey, callersKey, pool } = finding.args;
    const fixes: Fix[] = [];
    if (poolKey !== null && callers < MOST_CONNECTIONS) {
      fixes.push({
        title: {
          en: `Raise ${pool} to ${callers + 1} connections, one more than the server lets in requests`,
          ko: `풀 크기 지정: ${callers + 1} (${pool}, 서버가 받는 요청 수 + 1)`,
        },
        kind: 'quickfix',
        isPreferred: true,
        edits: setApplicationValues(project, view.application, [[poolKey, String(callers + 1)]]),
      });
    }
    if (connections > 1 && callersKey.endsWith('.threads.max')) {
      fixes.push({
        title: {
          en: `Lower ${callersKey} to ${connections - 1}, below the size of ${pool}`,
          ko: `${callersKey} 지정: ${connections - 1} (${pool} 크기보다 작게)`,
        },
        kind: 'quickfix',
        edits: setApplicationValues(project, view.application, [[callersKey, String(connections - 1)]]),
      });
    }
    return fixes.filter(({ edits }) => edits.length > 0);
  },
});

/** Beyond so many connections of one process a larger pool is no cure. */
const MOST_CONNECTIONS = 100;

/** Reached from a schedule or a listener, whose few threads may be all that come here. */
function runsInBackground(view: ModuleView, { owner }: TransactionMethod): boolean {
  const { scheduledMethods, listeners } = view.applicationJava;
  return [...scheduledMethods, ...listeners].some(
    (method) => method.owner === owner || method.effects.some(({ path }) => path.some(({ name }) => name === owner)),
  );
}
