import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC } from './given';

const code = (members: string, outer = '@Transactional'): string => `
  //- /src/main/java/shop/Audit.java
  package shop;
  import org.springframework.transaction.annotation.*;
  @org.springframework.stereotype.Service class Audit {
    OrderRepository repository;
    @Transactional(propagation = Propagation.REQUIRES_NEW) public void record() { repository.findAll(); }
  }
  //- /src/main/java/shop/Orders.java
  package shop;
  import org.springframework.scheduling.annotation.Scheduled;
  import org.springframework.transaction.annotation.*;
  @org.springframework.stereotype.Service class Orders {
    Audit audit;
    ${outer} public void place() {
      audit.record();
${members}
    }
    @Transactional(propagation = Propagation.REQUIRES_NEW) public void own() { }
  }
`;
const yaml = (text: string): string => `
  //- /src/main/resources/application.yaml
  ${text}
`;

test.each([
  ['no transaction outside', '@Deprecated', 'server.port: 80'],
  ['nothing held outside', '@Transactional(propagation = Propagation.NOT_SUPPORTED)', 'server.port: 80'],
  ['a pool one larger than the requests', '@Transactional', 'spring.datasource.hikari.maximum-pool-size: 201'],
  ['fewer requests than connections', '@Transactional', 'server.tomcat.threads.max: 9'],
  ['only a schedule comes here', '@Scheduled(fixedDelay = 1000) @Transactional', 'server.port: 80'],
])('silent: %s', (_, outer, text) => {
  checkRule([SERVLET_JDBC.files, yaml(text), code('', outer)]);
});

test('with 200 threads a larger pool is no cure: fewer threads are offered', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    yaml('server.port: 80'),
    code('//          ^^^^^^ requires-new-can-deadlock'),
  ]);
  const changed = applyAction(built, 'Lower server.tomcat.threads.max to 9, below the size of HikariPool');
  expect(changed.get('/src/main/resources/application.yaml')).toMatch(/threads[.:\s]+max: 9/);
  expect(() =>
    applyAction(built, 'Raise HikariPool to 201 connections, one more than the server lets in requests'),
  ).toThrow();
});
