import { describe, expect, it } from 'vitest';
import { moduleFrom, pomWith, type Texts } from './buildModules.testing';
import type { ModuleVersions } from './moduleModel';

const version = (texts: Texts, name: keyof ModuleVersions, folder?: string) => {
  const found = moduleFrom(texts, {}, folder).versions[name];
  return found && `${found.value} <- ${found.origin.text.en}`;
};

describe('Maven', () => {
  it('reads the parent, and what Boot manages by its line', () => {
    const texts = { 'pom.xml': pomWith(['webflux', 'jdbc'], { boot: '3.4.2' }) };
    expect(version(texts, 'springBoot')).toBe('3.4.2 <- pom.xml:2');
    expect(version(texts, 'reactor')).toBe('3.7 <- managed by Spring Boot 3.4.2');
    expect(version(texts, 'hikari')).toBe('5.1 <- managed by Spring Boot 3.4.2');
    expect(version(texts, 'jdk')).toBe('17 <- default of spring-boot-starter-parent 3.4.2');
  });
  it('knows Boot 2', () => {
    const texts = { 'pom.xml': pomWith(['webflux'], { boot: '2.7.18' }) };
    expect(version(texts, 'reactor')).toBe('3.4 <- managed by Spring Boot 2.7.18');
    expect(version(texts, 'reactorNetty')).toBe('1.0 <- managed by Spring Boot 2.7.18');
    expect(version(texts, 'jdk')).toBe('8 <- default of spring-boot-starter-parent 2.7.18');
    const bom = '<properties><reactor-bom.version>Dysprosium-SR25</reactor-bom.version></properties>';
    const older = { 'pom.xml': pomWith(['webflux'], { boot: '2.2.13.RELEASE', body: bom }) };
    expect(version(older, 'reactor')).toBe('3.3 <- managed by reactor-bom Dysprosium-SR25');
  });
  it('does not guess for a line nobody read', () => {
    const texts = { 'pom.xml': pomWith(['webflux'], { boot: '1.5.22.RELEASE' }) };
    expect(version(texts, 'springBoot')).toBe('1.5.22.RELEASE <- pom.xml:2');
    expect(version(texts, 'reactor')).toBeNull();
    expect(version(texts, 'jdk')).toBeNull();
  });
  it('follows parents in the workspace and properties across them', () => {
    const texts = {
      'pom.xml': `<project><groupId>g</groupId><artifactId>parent</artifactId><version>1</version><packaging>pom</packaging>
<properties><boot.version>3.5.7</boot.version><java.version>21</java.version></properties>
<dependencyManagement><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-dependencies</artifactId>
<version>\${boot.version}</version><type>pom</type><scope>import</scope></dependency></dependencies></dependencyManagement></project>`,
      'app/pom.xml': `<project><parent><groupId>g</groupId><artifactId>parent</artifactId><version>1</version></parent><artifactId>app</artifactId></project>`,
      'deep/app/pom.xml': `<project><parent><groupId>g</groupId><artifactId>parent</artifactId><version>1</version><relativePath>../..</relativePath></parent><artifactId>deep</artifactId></project>`,
    };
    for (const folder of ['app', 'deep/app']) {
      expect(version(texts, 'springBoot', folder)).toBe('3.5.7 <- pom.xml:2');
      expect(version(texts, 'jdk', folder)).toBe('21 <- pom.xml:2');
    }
  });
  it('prefers a written version to the managed one', () => {
    const body =
      '<properties><hikaricp.version>6.0.0</hikaricp.version><reactor-bom.version>2023.0.5</reactor-bom.version></properties>';
    const texts = { 'pom.xml': pomWith(['webflux', 'jdbc'], { body }) };
    expect(version(texts, 'hikari')).toBe('6.0.0 <- pom.xml:8');
    expect(version(texts, 'reactor')).toBe('3.6 <- managed by reactor-bom 2023.0.5');
    const direct =
      '<dependencyManagement><dependencies><dependency><groupId>io.projectreactor</groupId><artifactId>reactor-core</artifactId><version>3.8.1</version></dependency></dependencies></dependencyManagement>';
    expect(version({ 'pom.xml': pomWith(['webflux'], { body: direct }) }, 'reactor')).toBe('3.8.1 <- pom.xml:7');
  });
  it('reads the Java level of compiler plugin and properties', () => {
    const plugin =
      '<build><plugins><plugin><artifactId>maven-compiler-plugin</artifactId><configuration><release>24</release></configuration></plugin></plugins></build>';
    const pom = pomWith([], { java: '17' }).replace(/<build>[\s\S]*<\/build>/, plugin);
    expect(version({ 'pom.xml': pom }, 'jdk')).toBe('24 <- pom.xml:6');
    const old = `<project><artifactId>a</artifactId><properties><maven.compiler.source>1.8</maven.compiler.source></properties></project>`;
    expect(version({ 'pom.xml': old }, 'jdk')).toBe('8 <- pom.xml:1');
  });
});

describe('Gradle', () => {
  const catalogue = `[versions]\nboot = "4.0.0"\n[libraries]\nwebflux = { module = "org.springframework.boot:spring-boot-starter-webflux" }\n[plugins]\nboot = { id = "org.springframework.boot", version.ref = "boot" }`;
  it('reads the plugin version and the toolchain', () => {
    const text = `plugins { id 'org.springframework.boot' version '3.3.1' }\njava { toolchain { languageVersion = JavaLanguageVersion.of(21) } }`;
    expect(version({ 'build.gradle': text }, 'springBoot')).toBe('3.3.1 <- build.gradle:1');
    expect(version({ 'build.gradle': text }, 'jdk')).toBe('21 <- build.gradle:2');
    expect(version({ 'build.gradle': `sourceCompatibility = JavaVersion.VERSION_1_8` }, 'jdk')).toBe(
      '8 <- build.gradle:1',
    );
    expect(version({ 'build.gradle': `sourceCompatibility = JavaVersion.VERSION_17` }, 'jdk')).toBe(
      '17 <- build.gradle:1',
    );
  });
  it('reads catalogues', () => {
    const texts = {
      'gradle/libs.versions.toml': catalogue,
      'build.gradle.kts': 'plugins { alias(libs.plugins.boot) }\ndependencies { implementation(libs.webflux) }',
    };
    expect(version(texts, 'springBoot')).toBe('4.0.0 <- libs.versions.toml:2');
    expect(version(texts, 'reactor')).toBe('3.8 <- managed by Spring Boot 4.0.0');
    expect(moduleFrom(texts).mode.value).toBe('reactive');
  });
  it('hands root versions and subprojects blocks down', () => {
    const texts = {
      'settings.gradle': "rootProject.name = 'shop'\ninclude 'orders', 'libs:common'",
      'build.gradle': `plugins { id 'org.springframework.boot' version '3.5.1' apply false }\nsubprojects { dependencies { implementation 'org.springframework.boot:spring-boot-starter-web' } }`,
      'orders/build.gradle': `plugins { id 'org.springframework.boot' }\ndependencies { implementation project(':libs:common') }`,
      'libs/common/build.gradle': `dependencies { api 'com.zaxxer:HikariCP:5.0.1' }`,
    };
    expect(version(texts, 'springBoot', 'orders')).toBe('3.5.1 <- build.gradle:1');
    const orders = moduleFrom(texts, {}, 'orders');
    expect([orders.name, orders.mode.value, orders.isBootable]).toEqual(['orders', 'servlet', true]);
    expect(version(texts, 'hikari', 'orders')).toBe('5.0.1 <- build.gradle:1');
    const libs = moduleFrom(texts, {}, 'libs/common');
    expect([libs.name, libs.isBootable]).toEqual(['common', false]);
    expect(moduleFrom(texts, {}, '').isBootable).toBe(false);
    expect(orders.dependencies.some((d) => d.artifact === 'common')).toBe(true);
  });
  it('reads gradle.properties', () => {
    const texts = {
      'gradle.properties': 'bootVersion=3.4.4',
      'build.gradle': 'plugins { id "org.springframework.boot" version "${bootVersion}" }',
    };
    expect(version(texts, 'springBoot')).toBe('3.4.4 <- gradle.properties:1');
  });
});
