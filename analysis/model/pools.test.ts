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

describe("Spring Boot's own pool", () => {
  const pom = (artifact: string, ...dependencies: readonly string[]): string => `
<project><parent><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId><version>3.5.7</version></parent>
<groupId>shop</groupId><artifactId>${artifact}</artifactId><version>1</version><dependencies>
${dependencies.map((name) => `<dependency><groupId>${name.startsWith('spring') ? 'org.springframework.boot' : 'shop'}</groupId><artifactId>${name}</artifactId></dependency>`).join('\n')}
</dependencies></project>
`;
  const main = (folder: string): string => `//- /${folder}src/main/java/${folder}App.java
package app;
import org.springframework.boot.autoconfigure.SpringBootApplication;
@SpringBootApplication
class App { public static void main(String[] args) { org.springframework.boot.SpringApplication.run(App.class, args); } }
`;
  const sizes = (source: string, module = 0): readonly unknown[] =>
    (memoryProject(source).project.modules[module]?.pools ?? []).map((pool) => pool.size.value);

  test('is not shown where the code makes a Hikari pool in no bean and nothing gives Boot a database', () => {
    const shop = `//- /pom.xml${pom('shop', 'spring-boot-starter-jdbc')}${main('')}`;
    const handMade = `//- /src/main/java/Pools.java
import com.zaxxer.hikari.HikariDataSource;
class Pools { static HikariDataSource make(String url) { HikariDataSource d = new HikariDataSource(); d.setJdbcUrl(url); return d; } }
`;
    expect(sizes(shop)).toEqual([10]);
    expect(sizes(shop + handMade)).toEqual([null]);
    const url = '//- /src/main/resources/application.yaml\nspring.datasource.url: jdbc:h2:mem:shop\n';
    expect(sizes(shop + handMade + url)).toEqual([10]);
  });

  test('is shown in a library only where all applications that run it agree', () => {
    const library = `//- /lib/pom.xml${pom('lib', 'spring-boot-starter-jdbc')}`;
    const application = (name: string, lines: string): string =>
      `//- /${name}/pom.xml${pom(name, 'lib')}${main(`${name}/`)}//- /${name}/src/main/resources/application.properties\n${lines}\n`;
    const size = 'spring.datasource.hikari.maximum-pool-size';
    const lib = (source: string): readonly unknown[] => {
      const { project } = memoryProject(source);
      return project.viewOf('lib/pom.xml')?.pools.map((pool) => pool.size.value) ?? [];
    };
    expect(lib(library + application('a', `${size}=7`))).toEqual([7]);
    expect(lib(library + application('a', 'x=1') + application('b', 'x=2'))).toEqual([10]);
    expect(lib(library + application('a', `${size}=7`) + application('b', 'x=2'))).toEqual([null]);
    expect(lib(library)).toEqual([10]);
  });

  test('knows an application that Kotlin starts beside one that Java starts', () => {
    const kotlin = `//- /b/pom.xml${pom('b', 'lib')}//- /b/src/main/kotlin/ShopApplication.kt
@SpringBootApplication
class ShopApplication
fun main(args: Array<String>) { runApplication<ShopApplication>(*args) }
`;
    const source = `//- /lib/pom.xml${pom('lib', 'spring-boot-starter-jdbc')}//- /a/pom.xml${pom('a', 'lib')}${main('a/')}${kotlin}`;
    const { project } = memoryProject(source);
    expect(project.modules.map(({ module }) => [module.path, module.isBootable])).toEqual([
      ['a', true],
      ['b', true],
      ['lib', false],
    ]);
  });
});
