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
