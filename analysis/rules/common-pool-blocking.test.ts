import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC } from './given';

const service = (body: string, mark = ''): string => `
  //- /src/main/java/shop/InvoiceService.java
  package shop;
  import java.util.concurrent.CompletableFuture;
  class InvoiceService {
    OrderRepository repository;
    Object count(CompletableFuture<Integer> other) {
      return CompletableFuture.supplyAsync(() -> ${body});
${mark}    }
  }
`;
const MARK = '  //                           ^^^^^^^^^^^ common-pool-blocking\n';

test('a wait for another future takes no worker away, since a spare one stands in', () => {
  checkRule([SERVLET_JDBC.files, service('other.join() + 1')]);
});

test('a query behind such a wait does', () => {
  checkRule([SERVLET_JDBC.files, service('repository.countByTotal(other.join())', MARK)]);
});
