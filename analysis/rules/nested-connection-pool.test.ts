import { expect, test } from 'vitest';
import { checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC } from './given';

const config = (body: string): string => `
  //- /src/main/java/shop/Config.java
  package shop;
  import com.zaxxer.hikari.*;
  import javax.sql.DataSource;
  import org.springframework.context.annotation.*;
  import org.springframework.jdbc.datasource.DriverManagerDataSource;
  @Configuration class Config {
    @Bean HikariDataSource inner() { HikariDataSource pool = new HikariDataSource(); pool.setMaximumPoolSize(5); return pool; }
    @Bean DataSource plain() { return new DriverManagerDataSource("jdbc:h2:mem:a"); }
${body}
  }
`;

test('silent: a pool over plain connections', () => {
  checkRule([
    SERVLET_JDBC.files,
    config(
      '    @Bean HikariDataSource outer() { HikariConfig c = new HikariConfig(); c.setDataSource(plain()); return new HikariDataSource(c); }',
    ),
  ]);
});

test('a pool over another pool: the smaller one is the limit', () => {
  const { findings } = checkRule([
    SERVLET_JDBC.files,
    config(`    @Bean HikariDataSource outer() {
      HikariConfig c = new HikariConfig();
      c.setMaximumPoolSize(20);
      c.setDataSource(inner());
  //                  ^^^^^^^ nested-connection-pool
      return new HikariDataSource(c);
    }`),
  ]);
  expect(findings[0]?.finding.args).toEqual({ outer: 'outer', inner: 'inner', sizes: { outer: 20, inner: 5 } });
});
