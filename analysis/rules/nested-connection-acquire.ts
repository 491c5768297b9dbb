import { formatWait } from '../model/poolTerm';
import { SERVLET_JDBC } from './given';
import { onlyJdbcPool, requestThreads } from './heldConnections';
import { defineRule } from './rule';

interface NestedArguments {
  readonly owner: string;
  readonly method: string;
  readonly pool: string;
  readonly connections: number;
  readonly timeoutMs: number | null;
}

/** A second connection taken while the first is held: with as many callers as connections nobody goes on. */
export const nestedConnectionAcquire = defineRule<NestedArguments>({
  id: 'nested-connection-acquire',
  severity: 'warning',
  title: { en: 'Second connection taken while the first is held', ko: '커넥션을 잡은 채 또 얻는 커넥션' },
  message: ({ owner, method, pool, connections, timeoutMs }) => {
    const wait = timeoutMs === null ? null : formatWait(timeoutMs);
    return {
      en: `${owner} holds a connection and takes a second one in ${method}. ${connections} callers at once hold all connections of ${pool} and all wait for another${wait ? `, until they fail after ${wait.en}` : ''}. Use the connection already taken, or give it back first.`,
      ko: `${owner}: 커넥션을 잡은 채 두 번째 커넥션을 얻는다(${method}). 동시에 ${connections}개가 실행되면 풀(${pool})의 커넥션을 모두 잡고 서로 기다린다.${wait ? ` ${wait.ko} 뒤에는 실패한다.` : ''} 이미 얻은 커넥션을 쓰거나 먼저 돌려준다.`,
    };
  },
  figures: {
    '2': { evidence: ['nested-acquire-deadlocks', 'nested-acquire-one-more'] },
    '1': { evidence: ['nested-acquire-deadlocks', 'nested-acquire-one-more'] },
  },
  docs: {
    why: {
      en: 'Each caller needs two connections and gets them one after the other. Once every connection is the first one of somebody, no second one is free. With n callers that each need two, the pool must have at least n × (2 − 1) + 1 connections.',
      ko: '호출마다 커넥션이 두 개 필요한데 하나씩 차례로 얻는다. 모든 커넥션이 누군가의 첫 번째 커넥션이 되면 두 번째는 남지 않는다. 두 개씩 필요한 호출자가 n이면 풀 크기는 n × (2 − 1) + 1 이상이어야 한다.',
    },
    whenToIgnore: {
      en: 'When fewer callers than the pool has connections can be there at once.',
      ko: '동시에 실행되는 수가 풀 크기보다 작을 때.',
    },
    sources: ['HikariCP wiki, About Pool Sizing (Tn × (Cm − 1) + 1)'],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/java/shop/ExportService.java
    package shop;
    import java.sql.Connection;
    import java.sql.SQLException;
    import javax.sql.DataSource;
    import org.springframework.stereotype.Service;
    @Service
    class ExportService {
      private final DataSource dataSource;
      private final OrderRepository repository;
      ExportService(DataSource dataSource, OrderRepository repository) {
        this.dataSource = dataSource;
        this.repository = repository;
      }
      int export(int total) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
          connection.setReadOnly(true);
          return repository.countByTotal(total);
    //                      ^^^^^^^^^^^^ nested-connection-acquire
        }
      }
    }
  `,
  good: `
    //- /src/main/java/shop/ExportService.java
    package shop;
    import java.sql.Connection;
    import java.sql.SQLException;
    import javax.sql.DataSource;
    import org.springframework.stereotype.Service;
    @Service
    class ExportService {
      private final DataSource dataSource;
      private final OrderRepository repository;
      ExportService(DataSource dataSource, OrderRepository repository) {
        this.dataSource = dataSource;
        this.repository = repository;
      }
      int export(int total) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
          connection.setReadOnly(true);
        }
        return repository.countByTotal(total);
      }
    }
  `,
  *check(project) {
    const reported = new Set<string>();
    const nested = project.paths.flatMap((path) => project.javaOf(path)?.nestedConnections ?? []);
    for (const { owner, outer, inner } of nested) {
      const view = project.viewOf(outer.path);
      const pool = view && onlyJdbcPool(view);
      const site = inner.path[0]?.location ?? inner.location;
      if (!pool || inner.certainty !== 'sure' || site.path !== outer.path) continue;
      // Where nothing lets in as many callers as there are connections, a second one is always to be had.
      const callers = requestThreads(view);
      if (!callers || callers.count < pool.connections) continue;
      const key = `${site.path}#${site.span.start}`;
      if (reported.has(key)) continue;
      reported.add(key);
      const { acquireTimeout } = pool;
      yield {
        rule: 'nested-connection-acquire',
        location: site,
        args: {
          owner,
          method: inner.method,
          pool: pool.name,
          connections: pool.connections,
          timeoutMs: acquireTimeout === 'forever' ? null : acquireTimeout.value,
        },
        related: [{ location: outer, message: { en: 'the first connection', ko: '첫 번째 커넥션' } }],
      };
    }
  },
});
