import { expect, test } from 'vitest';
import { readModelForTests } from './readModel.testing';

const TYPES = `package shop; import org.springframework.data.repository.*; import org.springframework.data.repository.reactive.*;
  import org.springframework.data.mongodb.repository.*; import org.springframework.data.r2dbc.repository.*; import org.springframework.data.mongodb.core.mapping.Document;`;

async function kindOf(declaration: string): Promise<unknown> {
  const model = await readModelForTests({
    'src/main/java/shop/Types.java': `${TYPES} ${declaration}
      @jakarta.persistence.Entity class Order {} @Document class Note {} record Row(Long id) {} @RedisHash class Session {}`,
  });
  const [repository] = model.repositories;
  return repository === undefined ? null : [repository.technology, repository.isBlocking, repository.resource];
}

test.each([
  [
    'interface R extends org.springframework.data.jpa.repository.JpaRepository<Order, Long> {}',
    ['JPA', true, 'jdbc-pool'],
  ],
  ['interface R extends CrudRepository<Order, Long> {}', ['JPA', true, 'jdbc-pool']],
  ['interface R extends ListCrudRepository<Row, Long> {}', ['Spring Data JDBC', true, 'jdbc-pool']],
  ['interface R extends MongoRepository<Note, String> {}', ['MongoDB', true, 'mongo-pool']],
  ['interface R extends CrudRepository<Note, String> {}', ['MongoDB', true, 'mongo-pool']],
  ['interface R extends CrudRepository<Session, String> {}', ['Redis', true, 'redis']],
  ['interface R extends ReactiveCrudRepository<Row, Long> {}', ['Spring Data', false, null]],
  ['interface R extends R2dbcRepository<Row, Long> {}', ['Spring Data', false, null]],
  ['interface R extends ReactiveMongoRepository<Note, String> {}', ['Spring Data', false, null]],
  [
    'interface Base<T> extends org.springframework.data.jpa.repository.JpaRepository<T, Long> {}',
    ['JPA', true, 'jdbc-pool'],
  ],
  ['@org.apache.ibatis.annotations.Mapper interface R { int count(); }', ['MyBatis', true, 'jdbc-pool']],
  ['@org.mapstruct.Mapper interface R { Order map(Row row); }', null],
  ['interface R { int count(); }', null],
  ['class R implements CrudRepository<Row, Long> {}', null],
])('%s', async (declaration, expected) => {
  expect(await kindOf(declaration)).toEqual(expected);
});

test('a generic base service: the bound of its type variable tells the repository', async () => {
  const model = await readModelForTests({
    'src/main/java/shop/BaseService.java': `package shop; import org.springframework.data.jpa.repository.JpaRepository; import java.util.concurrent.*;
      abstract class BaseService<T, R extends JpaRepository<T, Long>> { protected R repository; abstract R other();
        Object load() { return CompletableFuture.supplyAsync(() -> repository.findAll()); }
        Object again() { return CompletableFuture.supplyAsync(() -> other().findAll()); } }`,
    'src/main/java/shop/Loop.java':
      'package shop; class Loop<T extends Comparable<T>> { T value; Object get() { return value.get(); } }',
  });
  expect(model.fanOuts.map((fanOut) => fanOut.effects.map((effect) => [effect.method, effect.resource]))).toEqual([
    [['JpaRepository.findAll', 'jdbc-pool']],
    [['JpaRepository.findAll', 'jdbc-pool']],
  ]);
});

test('the mapper that MyBatis-Plus gives a service blocks', async () => {
  const model = await readModelForTests({
    'src/main/java/shop/OrderMapper.java': `package shop; import com.baomidou.mybatisplus.core.mapper.BaseMapper;
      interface OrderMapper extends BaseMapper<Order> {}`,
    'src/main/java/shop/Orders.java': `package shop; import com.baomidou.mybatisplus.extension.service.impl.ServiceImpl; import java.util.concurrent.*;
      class Orders extends ServiceImpl<OrderMapper, Order> { Object load() { return CompletableFuture.supplyAsync(() -> baseMapper.selectById(1)); } }`,
  });
  expect(model.fanOuts[0]?.effects.map((effect) => [effect.method, effect.resource])).toEqual([
    ['OrderMapper.selectById', 'jdbc-pool'],
  ]);
});
