import { describe, expect, it } from 'vitest';
import type { BuildFacts } from './buildFacts';
import { readGradle } from './readGradle';

const dependencies = (facts: BuildFacts) =>
  facts.dependencies.map((d) => [d.catalogue ?? `${d.group}:${d.artifact}`, d.version?.text ?? null, d.scope]);

describe('readGradle, Groovy', () => {
  const text = `
plugins {
  id 'java'
  id 'org.springframework.boot' version '3.4.13' // version '1'
  id "io.spring.dependency-management" version "1.1.7" apply false
}
group = 'com.example'
version = '1.0'
java { toolchain { languageVersion = JavaLanguageVersion.of(21) } }
sourceCompatibility = '17'
ext['hikaricp.version'] = '6.0.0'
ext { set('springCloudVersion', "2024.0.0") ; lib = '3' }
configurations.all { exclude group: 'org.springframework.boot', module: 'spring-boot-starter-tomcat' }
dependencies {
  implementation 'org.springframework.boot:spring-boot-starter-webflux'
  /* implementation 'no:no:1' */
  implementation('a:b:1') { exclude group: 'x', module: 'y' }
  implementation group: 'g', name: 'n', version: '2'
  runtimeOnly "p:q:$lib"
  testImplementation 't:t'
  annotationProcessor 'lombok:lombok'
  implementation project(':common')
  implementation platform('bom:bom:5')
}
dependencyManagement { imports { mavenBom "org.springframework.cloud:deps:\${springCloudVersion}" } }
bootRun {
  jvmArgs = ['-Xss512k', "-Da=1"]
  systemProperty 'reactor.schedulers.defaultPoolSize', '8'
  environment 'SERVER_PORT', 81
}
`;
  const facts = readGradle(text);
  it('reads plugins with versions and their spans', () => {
    expect(facts.plugins.map((p) => [p.id, p.version?.text ?? null, p.isManaged])).toEqual([
      ['java', null, false],
      ['org.springframework.boot', '3.4.13', false],
      ['io.spring.dependency-management', '1.1.7', true],
      ['bootRun', null, false],
    ]);
    const span = facts.plugins[1]?.version?.span;
    expect(span && text.slice(span.start, span.end)).toBe('3.4.13');
  });
  it('reads dependencies in every notation, leaving tools and comments out', () => {
    expect(dependencies(facts)).toEqual([
      ['org.springframework.boot:spring-boot-starter-webflux', null, 'compile'],
      ['a:b', '1', 'compile'],
      ['g:n', '2', 'compile'],
      ['p:q', '${lib}', 'runtime'],
      ['t:t', null, 'test'],
      [':' + ':common', null, 'compile'],
    ]);
    expect(facts.dependencies[1]?.exclusions).toEqual(['x:y']);
    expect(facts.exclusions).toEqual(['org.springframework.boot:spring-boot-starter-tomcat']);
    expect(facts.boms.map((b) => `${b.artifact} ${b.version?.text}`)).toEqual(['bom 5', 'deps ${springCloudVersion}']);
  });
  it('reads coordinates, the Java level and properties', () => {
    expect([facts.group?.text, facts.version?.text, facts.java?.text]).toEqual(['com.example', '1.0', '21']);
    expect(facts.properties.map((p) => [p.name, p.value])).toEqual([
      ['hikaricp.version', '6.0.0'],
      ['springCloudVersion', '2024.0.0'],
      ['lib', '3'],
    ]);
  });
  it('reads what bootRun hands over', () => {
    const run = facts.plugins[3];
    expect(run?.jvmArguments.map((w) => w.text)).toEqual(['-Xss512k', '-Da=1']);
    expect(run?.systemProperties.map((p) => [p.name, p.value])).toEqual([['reactor.schedulers.defaultPoolSize', '8']]);
    expect(run?.environment.map((p) => [p.name, p.value])).toEqual([['SERVER_PORT', '81']]);
  });
  it('never throws, wherever the text ends', () => {
    for (let end = 0; end < text.length; end += 5) expect(readGradle(text.slice(0, end)).tool).toBe('gradle');
  });
});

describe('readGradle, Kotlin', () => {
  it('reads plugins, catalogue accessors and exclusions', () => {
    const facts = readGradle(`
plugins { id("org.springframework.boot") version "4.0.0"; kotlin("jvm") version "2.1.0"; alias(libs.plugins.spring.boot) apply false }
val reactorVersion by extra("3.7.0")
kotlin { jvmToolchain(21) }
dependencies {
  implementation(libs.spring.boot.starter.webflux)
  implementation("io.projectreactor:reactor-core:$reactorVersion")
  implementation(platform(org.springframework.boot.gradle.plugin.SpringBootPlugin.BOM_COORDINATES))
  implementation("org.springframework.boot:spring-boot-starter-web") {
    exclude(group = "org.springframework.boot", module = "spring-boot-starter-tomcat")
  }
}
tasks.named<BootRun>("bootRun") { jvmArgs("-XX:ActiveProcessorCount=4") }
`);
    expect(facts.plugins.map((p) => [p.catalogue ?? p.id, p.version?.text ?? null, p.isManaged])).toEqual([
      ['org.springframework.boot', '4.0.0', false],
      ['org.jetbrains.kotlin.jvm', '2.1.0', false],
      ['libs.plugins.spring.boot', null, true],
      ['bootRun', null, false],
    ]);
    expect(dependencies(facts)).toEqual([
      ['libs.spring.boot.starter.webflux', null, 'compile'],
      ['io.projectreactor:reactor-core', '${reactorVersion}', 'compile'],
      ['org.springframework.boot:spring-boot-starter-web', null, 'compile'],
    ]);
    expect(facts.dependencies[2]?.exclusions).toEqual(['org.springframework.boot:spring-boot-starter-tomcat']);
    expect(facts.boms.map((b) => b.artifact)).toEqual(['spring-boot-dependencies']);
    expect(facts.properties.map((p) => [p.name, p.value])).toEqual([['reactorVersion', '3.7.0']]);
    expect(facts.java?.text).toBe('21');
    expect(facts.plugins[3]?.jvmArguments.map((w) => w.text)).toEqual(['-XX:ActiveProcessorCount=4']);
  });
  it('reads settings scripts', () => {
    const facts = readGradle(`rootProject.name = "shop"\ninclude(":orders", "libs:common")\ninclude 'reports'`);
    expect(facts.artifact?.text).toBe('shop');
    expect(facts.modules.map((m) => m.text)).toEqual(['orders', 'libs/common', 'reports']);
  });
  it('keeps what is said for other projects apart', () => {
    const facts = readGradle(`
subprojects { apply plugin: 'org.springframework.boot'; dependencies { implementation 'a:b:1' } }
allprojects { group = 'g' }
project(':orders') { dependencies { implementation 'c:d:1' } }
buildscript { dependencies { classpath("org.springframework.boot:spring-boot-gradle-plugin:2.7.18") } }`);
    expect(facts.group?.text).toBe('g');
    expect(facts.nested.map((n) => [n.project, dependencies(n.facts), n.facts.group?.text])).toEqual([
      ['*', [['a:b', '1', 'compile']], 'g'],
      [':orders', [['c:d', '1', 'compile']], undefined],
    ]);
    expect(facts.plugins.map((p) => [p.id, p.version?.text, p.isManaged])).toEqual([
      ['org.springframework.boot', '2.7.18', true],
    ]);
  });
  it('reads source levels', () => {
    expect(readGradle('sourceCompatibility = JavaVersion.VERSION_17').java?.text).toBe('${VERSION_17}');
    expect(readGradle("sourceCompatibility = '1.8'").java?.text).toBe('1.8');
    expect(readGradle('tasks.withType(JavaCompile) { options.release = 17 }').java?.text).toBe('17');
  });
});
