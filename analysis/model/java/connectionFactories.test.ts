import { expect, test } from 'vitest';
import { IMPORTS, readModelForTests } from './readModel.testing';

test.each([
  [
    'a driver that Boot would have pooled',
    '@Bean ConnectionFactory database() { return new PostgresqlConnectionFactory(configuration()); }',
    ['driver', 'database', null],
  ],
  ['a driver as its own type', '@Bean H2ConnectionFactory h2() { return null; }', ['driver', 'h2', null]],
  [
    'a pool of its own',
    '@Bean ConnectionPool orders(ConnectionFactory to) { return new ConnectionPool(ConnectionPoolConfiguration.builder(to).maxSize(25).build()); }',
    ['pool', 'orders', 25],
  ],
  [
    'one found by address',
    '@Bean ConnectionFactory named() { return ConnectionFactories.get("r2dbc:h2:mem:///x"); }',
    ['other', 'named', null],
  ],
  ['that of JMS', '@Bean jakarta.jms.ConnectionFactory jms() { return null; }', null],
])('%s', async (_, member, expected) => {
  const model = await readModelForTests({
    'src/main/java/shop/Config.java': `${IMPORTS} import io.r2dbc.spi.ConnectionFactory; import io.r2dbc.spi.ConnectionFactories;
      import io.r2dbc.pool.ConnectionPool; import io.r2dbc.pool.ConnectionPoolConfiguration;
      import io.r2dbc.h2.H2ConnectionFactory; import io.r2dbc.postgresql.PostgresqlConnectionFactory;
      @Configuration class Config { ${member} }`,
  });
  const [bean] = model.connectionFactoryBeans;
  expect(bean === undefined ? null : [bean.kind, bean.name, bean.maxSize?.value ?? null]).toEqual(expected);
});
