import { describe, expect, it } from 'vitest';
import type { Span } from '../../documents/span';
import { readMavenPom } from './readMavenPom';

const pom = `<?xml version="1.0"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <parent>
    <groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-parent</artifactId>
    <version>3.5.7</version><relativePath/>
  </parent>
  <artifactId>orders</artifactId> <!-- 주문 😀 -->
  <properties>
    <java.version> 21 </java.version>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.springframework.boot</groupId>
      <artifactId>spring-boot-starter-web</artifactId>
      <exclusions><exclusion><groupId>*</groupId><artifactId>spring-boot-starter-tomcat</artifactId></exclusion></exclusions>
    </dependency>
    <dependency><groupId>a</groupId><artifactId>b</artifactId><version>\${x}</version><scope>test</scope></dependency>
  </dependencies>
  <dependencyManagement><dependencies>
    <dependency><groupId>g</groupId><artifactId>bom</artifactId><version>1</version><type>pom</type><scope>import</scope></dependency>
    <dependency><groupId>com.zaxxer</groupId><artifactId>HikariCP</artifactId><version>6.0.0</version></dependency>
  </dependencies></dependencyManagement>
  <profiles>
    <profile><id>x</id><modules><module>reports</module></modules><dependencies><dependency><groupId>no</groupId><artifactId>no</artifactId></dependency></dependencies></profile>
    <profile><id>y</id><activation><activeByDefault>true</activeByDefault></activation><properties><p>1</p></properties></profile>
  </profiles>
  <build><plugins><plugin>
    <groupId>org.springframework.boot</groupId><artifactId>spring-boot-maven-plugin</artifactId>
    <configuration>
      <jvmArguments>-Dreactor.schedulers.defaultPoolSize=8
        -Xss512k</jvmArguments>
      <profiles><profile>dev</profile></profiles>
      <environmentVariables><SERVER_PORT>81</SERVER_PORT></environmentVariables>
    </configuration>
  </plugin></plugins></build>
</project>`;
const at = (span: Span | undefined) => span && pom.slice(span.start, span.end);

describe('readMavenPom', () => {
  const facts = readMavenPom(pom);
  it('reads coordinates and parent', () => {
    expect(facts.artifact?.text).toBe('orders');
    expect(facts.group).toBeNull();
    expect(facts.parent).toMatchObject({ artifact: 'spring-boot-starter-parent', relativePath: '' });
    expect(at(facts.parent?.version?.span)).toBe('3.5.7');
    expect(facts.problems).toEqual([]);
  });
  it('reads properties with spans, also of profiles active by default', () => {
    expect(facts.properties.map((p) => [p.name, p.value, at(p.nameSpan), at(p.valueSpan)])).toEqual([
      ['java.version', '21', 'java.version', '21'],
      ['p', '1', 'p', '1'],
    ]);
  });
  it('reads dependencies with scope and exclusions, not those of other profiles', () => {
    expect(facts.dependencies.map((d) => [d.artifact, d.scope, d.exclusions, d.version?.text])).toEqual([
      ['spring-boot-starter-web', 'compile', ['*:spring-boot-starter-tomcat'], undefined],
      ['b', 'test', [], '${x}'],
    ]);
  });
  it('separates BOM imports from managed versions', () => {
    expect(facts.boms.map((d) => d.artifact)).toEqual(['bom']);
    expect(facts.managed.map((d) => `${d.artifact} ${d.version?.text}`)).toEqual(['HikariCP 6.0.0']);
  });
  it('reads what the Boot plugin starts with', () => {
    const plugin = facts.plugins[0];
    expect(plugin?.jvmArguments.map((w) => [w.text, at(w.span)])).toEqual([
      ['-Dreactor.schedulers.defaultPoolSize=8', '-Dreactor.schedulers.defaultPoolSize=8'],
      ['-Xss512k', '-Xss512k'],
    ]);
    expect(plugin?.profiles.map((w) => w.text)).toEqual(['dev']);
    expect(plugin?.environment.map((p) => `${p.name}=${p.value}`)).toEqual(['SERVER_PORT=81']);
  });
  it('takes the modules of every profile', () => {
    expect(facts.modules.map((m) => m.text)).toEqual(['reports']);
  });
  it('keeps what it can read of a broken file', () => {
    const broken = readMavenPom(
      '<project><artifactId>a</artifactId><dependencies><dependency><groupId>g</groupId><artifactId>x</artifactId></dependencies><version>1</version>',
    );
    expect(broken.artifact?.text).toBe('a');
    expect(broken.dependencies.map((d) => d.artifact)).toEqual(['x']);
    expect(broken.version?.text).toBe('1');
    expect(broken.problems.length).toBeGreaterThan(0);
  });
  it('never throws, wherever the text ends', () => {
    for (let end = 0; end < pom.length; end += 7) expect(readMavenPom(pom.slice(0, end)).tool).toBe('maven');
  });
});
