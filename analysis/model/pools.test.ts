import { describe, expect, test } from 'vitest';
import { memoryProject } from '../../test/harness/memoryProject';

const pom = `//- /pom.xml
<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
<artifactId>shop</artifactId><dependencies>
<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-webflux</artifactId></dependency>
<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-data-r2dbc</artifactId></dependency>
</dependencies></project>
//- /src/main/resources/application.yaml
spring.r2dbc.pool.max-size: 40
`;

const poolsWith = (bean: string): readonly (readonly [string, unknown])[] => {
  const { project } = memoryProject(`${pom}//- /src/main/java/shop/Database.java
package shop;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.ConnectionFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
@Configuration
class Database { ${bean} }
`);
  return (project.modules[0]?.pools ?? []).map((pool) => [pool.name, pool.size.value]);
};

describe('reactive pools', () => {
  test('come from Spring Boot while the code makes no connection factory', () => {
    expect(poolsWith('@Bean String name() { return "shop"; }')).toEqual([['r2dbc-pool', 40]]);
  });
  test('there is none where the code hands out a driver', () => {
    expect(poolsWith('@Bean ConnectionFactory db() { return new PostgresqlConnectionFactory(null); }')).toEqual([]);
  });
  test('are of the size that the code gives them', () => {
    const made = (size: string): string =>
      `@Bean ConnectionPool db(ConnectionFactory to) { return new ConnectionPool(ConnectionPoolConfiguration.builder(to)${size}.build()); }`;
    expect(poolsWith(made('.maxSize(25)'))).toEqual([['db', 25]]);
    expect(poolsWith(made(''))).toEqual([['db', null]]);
  });
});

test('a builder takes Hikari from the class path even where Boot makes no data source', () => {
  const { project } = memoryProject(`//- /pom.xml
<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
<artifactId>shop</artifactId><dependencies>
<dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-jdbc</artifactId></dependency>
</dependencies></project>
//- /src/main/resources/application.yaml
app.orders.maximum-pool-size: 6
//- /src/main/java/shop/Shop.java
package shop;
import javax.sql.DataSource;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.jdbc.DataSourceBuilder;
import org.springframework.context.annotation.Bean;
@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)
class Shop {
  public static void main(String[] args) { SpringApplication.run(Shop.class, args); }
  @Bean @ConfigurationProperties("app.orders") DataSource orders() { return DataSourceBuilder.create().build(); }
}
`);
  const [view] = project.modules;
  expect(view?.module.jdbcPool).toBeNull();
  expect(view?.pools.map((pool) => [pool.kind, pool.name, pool.size.value])).toEqual([['hikari', 'orders', 6]]);
});
