import { expect, test } from 'vitest';
import { checkHints, hoverText } from '../../test/harness/checks';
import { pom } from '../rules/given';

const SERVLET = pom(21, 'spring-boot-starter-web');
const JDBC = pom(21, 'spring-boot-starter-web', 'spring-boot-starter-jdbc');

test('server threads, alone and before a pool, in each profile', () => {
  checkHints(
    [
      JDBC,
      `
      //- /src/main/resources/application.yaml
      server.tomcat.threads.max: 400
      //- /src/main/resources/application-small.yaml
      server.tomcat.threads.max: 4
      `,
    ],
    [
      '/src/main/resources/application-small.yaml:1 small: min(4,10)=4 → 80 rps ceiling',
      '/src/main/resources/application.yaml:1 effective concurrency = min(400,10)=10 → 200 rps ceiling',
    ],
  );
  checkHints(
    [SERVLET, '//- /src/main/resources/application.yaml\nserver.tomcat.threads.max: 400'],
    ['/src/main/resources/application.yaml:1 effective concurrency = 400 → 8000 rps ceiling'],
  );
});

test('on virtual threads max-connections is the limit, and the dead key has no hint', () => {
  checkHints(
    [
      SERVLET,
      `
      //- /src/main/resources/application.yaml
      spring.threads.virtual.enabled: true
      server.tomcat:
        threads.max: 400
        max-connections: 1000
      `,
    ],
    ['/src/main/resources/application.yaml:4 effective concurrency = 1000 → 20000 rps ceiling'],
  );
});

test("the task executor's core counts while its queue is unbounded, its maximum once it is bounded", () => {
  const yaml = (queue: string): string => `
      //- /src/main/resources/application.yaml
      spring.task:
        execution.pool:
          core-size: 4
          max-size: 16
          ${queue}
        scheduling.pool.size: 2
      `;
  checkHints(
    [SERVLET, yaml('keep-alive: 10s')],
    [
      '/src/main/resources/application.yaml:3 effective concurrency = 4 → 80 rps ceiling',
      '/src/main/resources/application.yaml:6 effective concurrency = 2 → 40 rps ceiling',
    ],
  );
  checkHints(
    [SERVLET, yaml('queue-capacity: 100')],
    [
      '/src/main/resources/application.yaml:3 effective concurrency = 4 → 80 rps ceiling',
      '/src/main/resources/application.yaml:4 effective concurrency = 16 → 320 rps ceiling',
      '/src/main/resources/application.yaml:6 effective concurrency = 2 → 40 rps ceiling',
    ],
  );
});

test('listeners, limiters by name, and the pool of a connection string', () => {
  checkHints(
    [
      pom(21, 'spring-boot-starter-amqp', 'spring-boot-starter-data-mongodb'),
      `
      //- /src/main/resources/application.properties
      spring.rabbitmq.listener.simple.concurrency=8
      resilience4j.bulkhead.instances.rates.maxConcurrentCalls=5
      spring.data.mongodb.uri=mongodb://a/b?maxPoolSize=30
      `,
    ],
    [
      '/src/main/resources/application.properties:1 effective concurrency = 8 → 160 rps ceiling',
      '/src/main/resources/application.properties:2 effective concurrency = 5 → 100 rps ceiling',
      '/src/main/resources/application.properties:3 effective concurrency = 30 → 600 rps ceiling',
    ],
  );
});

test('an overridden value says by whom; Korean speaks Korean', () => {
  const sources = [
    SERVLET,
    `
    //- /src/main/resources/application.yaml
    server.tomcat.threads.max: 400
    //- /compose.yaml
    services:
      shop:
        build: .
        environment:
          SERVER_TOMCAT_THREADS_MAX: 20
    `,
  ];
  checkHints(sources, [
    expect.stringMatching(
      /^\/src\/main\/resources\/application\.yaml:1 overridden by environment variable .* → effective concurrency = 20 → 400 rps ceiling$/,
    ),
  ]);
  checkHints(
    [SERVLET, '//- /src/main/resources/application.yaml\nserver.tomcat.threads.max: 400'],
    ['/src/main/resources/application.yaml:1 실제 동시 처리 수 = 400 → 초당 8000건 상한'],
    {},
    'ko',
  );
});

test('the hover tells the term with its origin', () => {
  const hover = hoverText([SERVLET, '//- /src/main/resources/application.yaml\nserver.tomcat.thr$0eads.max: 400']);
  expect(hover).toContain('| **server\\.tomcat\\.threads\\.max** | **400** |');
  expect(hover).toContain('application.yaml');
});
