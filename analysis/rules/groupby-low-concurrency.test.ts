import { test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { WEBFLUX_JDBC } from './given';
import { shopService } from './shopService.testing';

test('fewer places than open groups', () => {
  checkRule([
    WEBFLUX_JDBC.files,
    shopService(`
      Flux<Long> written(Flux<Order> orders) { return orders.groupBy(Order::id).flatMap(g -> g.count(), 10); }
    //                                                                          ^^^^^^^ groupby-low-concurrency
      Flux<Long> one(Flux<Order> orders) { return orders.groupBy(order -> order.total()).concatMap(g -> g.count()); }
    //                                                                                   ^^^^^^^^^ groupby-low-concurrency
      Flux<Long> many(Flux<Order> orders) { return orders.groupBy(order -> order.id() % 500).flatMap(g -> g.count()); }
    //                                                                                       ^^^^^^^ groupby-low-concurrency
      Flux<Long> byDefault(Flux<Order> orders) { return orders.groupBy(Order::id).flatMap(g -> g.count()); }
      Flux<Long> two(Flux<Order> orders) { return orders.groupBy(order -> order.total() > 3).flatMap(g -> g.count(), 2); }
      Flux<Order> ends(Flux<Order> orders) { return orders.groupBy(Order::id).flatMap(g -> g.take(1), 4); }
      Flux<Long> none(Flux<Order> orders) { return orders.flatMap(order -> Flux.just(order).count(), 4); }`),
  ]);
});
