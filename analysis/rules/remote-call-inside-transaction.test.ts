import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC } from './given';

const code = (annotation: string, body: string, imports = ''): string => `
  //- /src/main/java/shop/Orders.java
  package shop;
  import org.springframework.transaction.annotation.*;
  import org.springframework.web.client.RestTemplate;
  ${imports}
  @org.springframework.stereotype.Service class Orders {
    OrderRepository repository; RestTemplate rest; Payments payments;
    ${annotation} public void place() {
${body}
    }
  }
  //- /src/main/java/shop/Payments.java
  package shop;
  import org.springframework.web.client.RestTemplate;
  class Payments { RestTemplate rest; void charge() { rest.getForObject("u", String.class); } }
`;
const CALL = '      repository.count(); rest.getForObject("u", String.class);';

test.each([
  ['no transaction', '@Deprecated', CALL, ''],
  ['nothing held', '@Transactional(propagation = Propagation.SUPPORTS)', CALL, ''],
  [
    'handed to another thread',
    '@Transactional',
    '      java.util.concurrent.CompletableFuture.runAsync(() -> {});',
    '',
  ],
  [
    'connections taken with the first statement',
    '@Transactional',
    CALL,
    'import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;',
  ],
])('silent: %s', (_, annotation, body, imports) => {
  checkRule([SERVLET_JDBC.files, code(annotation, body, imports)]);
});

test('through a helper: the call in the transaction is marked', () => {
  checkRule([
    SERVLET_JDBC.files,
    code(
      '@Transactional',
      `      payments.charge();
  //           ^^^^^^ remote-call-inside-transaction`,
    ),
  ]);
});
