import { describe, expect, it } from 'vitest';
import { memoryProject } from '../../../test/harness/memoryProject';
import { moduleFrom, pomWith, shown } from './buildModules.testing';

const key = 'spring.datasource.hikari.maximum-pool-size';
const at = (file: string, size: number): string => `//- /src/main/resources/${file}\n${key}=${size}\n`;
const main = (annotation: string, body: string): string => `//- /src/main/java/shop/Shop.java
package shop;
import java.util.Map;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.PropertySource;
@SpringBootApplication
${annotation}
class Shop {
  public static void main(String[] args) {
    ${body}
  }
}
`;
const sizeIn = (...files: readonly string[]): string | null =>
  shown(
    memoryProject(`//- /pom.xml\n${pomWith(['web', 'jdbc'])}\n${files.join('')}`).project.modules[0]?.module.property(
      key,
    ) ?? null,
  );

describe('default properties', () => {
  const body = `SpringApplication application = new SpringApplication(Shop.class);
    application.setDefaultProperties(Map.of("${key}", "5"));
    application.run(args);`;
  it('count where no file says otherwise', () => {
    expect(sizeIn(main('', body))).toBe('5 <- Shop.java:11');
    expect(sizeIn(main('', body), at('application.properties', 20))).toBe('20 <- application.properties:1');
  });
});

describe('@PropertySource', () => {
  const annotation = '@PropertySource({"classpath:low.properties", "classpath:pool.properties"})';
  const run = 'SpringApplication.run(Shop.class, args);';
  it('stands below the files that Spring Boot finds itself, and above default properties', () => {
    const files = [at('low.properties', 1), at('pool.properties', 7)];
    expect(sizeIn(main(annotation, run), ...files)).toBe('7 <- pool.properties:1');
    expect(sizeIn(main('', run), ...files)).toBeNull();
    expect(sizeIn(main(annotation, run), ...files, at('application.properties', 20))).toBe(
      '20 <- application.properties:1',
    );
  });
});

describe('auto-configuration excluded in code', () => {
  const poolWith = (annotation: string): string | null => {
    const code = `package shop;\nimport org.springframework.boot.autoconfigure.*;\n${annotation}\nclass Shop { public static void main(String[] a) { SpringApplication.run(Shop.class, a); } }`;
    const { project } = memoryProject(
      `//- /pom.xml\n${pomWith(['web', 'jdbc'])}\n//- /src/main/java/shop/Shop.java\n${code}\n`,
    );
    return project.modules[0]?.module.jdbcPool?.value ?? null;
  };
  it('leaves no pool of its making', () => {
    expect(poolWith('@SpringBootApplication')).toBe('hikari');
    expect(poolWith('@SpringBootApplication(exclude = {SecurityAutoConfiguration.class})')).toBe('hikari');
    expect(poolWith('@SpringBootApplication(exclude = DataSourceAutoConfiguration.class)')).toBeNull();
    const two = 'exclude = {SecurityAutoConfiguration.class, org.x.DataSourceAutoConfiguration.class}';
    expect(poolWith(`@SpringBootApplication(${two})`)).toBeNull();
    expect(poolWith('@EnableAutoConfiguration(excludeName = "org.x.DataSourceAutoConfiguration")')).toBeNull();
  });
});

describe('spring.config.name', () => {
  it('names the files to look for', () => {
    const body = 'new SpringApplicationBuilder(Shop.class).properties("spring.config.name=shop").run(args);';
    const files = [at('shop.properties', 9), at('application.properties', 20)];
    expect(sizeIn(main('', body), ...files)).toBe('9 <- shop.properties:1');
    expect(sizeIn(main('', body), at('application.properties', 20))).toBeNull();
  });
  it('may come from the environment, and brings the files of profiles', () => {
    const texts = {
      'pom.xml': pomWith(['web', 'jdbc']),
      'src/main/resources/application.yaml': `${key}: 20`,
      'src/main/resources/shop.yaml': `spring.profiles.active: prod\n${key}: 9`,
      'src/main/resources/shop-prod.yaml': `${key}: 30`,
      Dockerfile: 'FROM eclipse-temurin:21\nENV SPRING_CONFIG_NAME=shop',
    };
    expect(shown(moduleFrom(texts).property(key))).toBe('30 <- shop-prod.yaml:1');
    expect(moduleFrom(texts).configFiles.map((file) => file.path)).toEqual([
      'src/main/resources/shop-prod.yaml',
      'src/main/resources/shop.yaml',
    ]);
  });
});

describe('other places', () => {
  const texts = { 'pom.xml': pomWith(['web', 'jdbc']), 'src/main/resources/application.yaml': `${key}: 20` };
  it('leave a value open to be overridden', () => {
    const started =
      'FROM eclipse-temurin:21\nENTRYPOINT ["java", "-jar", "a.jar", "--spring.config.additional-location=/etc/shop/"]';
    expect(moduleFrom({ ...texts, Dockerfile: started }).remoteConfig?.text.en).toBe(
      'may be overridden by /etc/shop/, which is not in the workspace',
    );
    const environment = 'FROM eclipse-temurin:21\nENV SPRING_CONFIG_LOCATION=/etc/shop/';
    expect(moduleFrom({ ...texts, Dockerfile: environment }).remoteConfig?.text.en).toBe(
      'may be overridden by /etc/shop/, which is not in the workspace',
    );
  });
  it('do not count where a file names them', () => {
    const yaml = `${key}: 20\nspring.config.additional-location: /etc/shop/`;
    expect(moduleFrom({ ...texts, 'src/main/resources/application.yaml': yaml }).remoteConfig).toBeNull();
  });
});
