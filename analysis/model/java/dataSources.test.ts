import { expect, test } from 'vitest';
import { IMPORTS, readModelForTests } from './readModel.testing';

async function beanOf(member: string): Promise<unknown> {
  const model = await readModelForTests({
    'src/main/java/shop/Config.java': `${IMPORTS} import javax.sql.DataSource; import com.zaxxer.hikari.*; import org.springframework.boot.jdbc.DataSourceBuilder;
      import org.springframework.boot.context.properties.ConfigurationProperties; import org.springframework.jdbc.datasource.lookup.AbstractRoutingDataSource;
      @Configuration class Config { ${member} }
      class Routing extends AbstractRoutingDataSource { protected Object determineCurrentLookupKey() { return null; } }`,
  });
  const [bean] = model.dataSourceBeans;
  return bean === undefined
    ? null
    : [bean.kind, bean.name, bean.propertiesPrefix, bean.maximumPoolSize?.value ?? null, bean.isPrimary];
}

test.each([
  [
    'by hand',
    '@Bean DataSource orders() { HikariConfig config = new HikariConfig(); config.setMaximumPoolSize(25); return new HikariDataSource(config); }',
    ['hikari', 'orders', null, 25, false],
  ],
  [
    'by a builder under a prefix',
    '@Bean @Primary @ConfigurationProperties("app.orders") DataSource orders() { return DataSourceBuilder.create().build(); }',
    ['builder', 'orders', 'app.orders', null, true],
  ],
  [
    'by a builder that names the pool',
    '@Bean @ConfigurationProperties(prefix = "app.a") DataSource a() { return DataSourceBuilder.create().type(HikariDataSource.class).build(); }',
    ['hikari', 'a', 'app.a', null, false],
  ],
  ['routing', '@Bean DataSource routing() { return new Routing(); }', ['routing', 'routing', null, null, false]],
  [
    'druid',
    '@Bean DataSource druid() { return new com.alibaba.druid.pool.DruidDataSource(); }',
    ['druid', 'druid', null, null, false],
  ],
  ['no data source', '@Bean String name() { return "x"; }', null],
])('%s', async (_, member, expected) => {
  expect(await beanOf(member)).toEqual(expected);
});
