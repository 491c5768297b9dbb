import { expect, it } from 'vitest';
import { readVersionCatalogue } from './readVersionCatalogue';

const text = `# shop
[libraries]
boot-webflux = { module = "org.springframework.boot:spring-boot-starter-webflux", version.ref = "boot" }
hikari = "com.zaxxer:HikariCP:6.0.0" # pool
reactor_core = { group = 'io.projectreactor', name = 'reactor-core', version = { strictly = "3.7.1" } }
[versions]
boot = "3.5.7"
[plugins]
spring-boot = { id = "org.springframework.boot", version.ref = "boot" }
[bundles]
web = [
  "boot-webflux",
  "hikari",
]
oops
`;

it('reads aliases, versions and bundles wherever their sections stand', () => {
  const catalogue = readVersionCatalogue(text);
  expect(catalogue.libraries.map((l) => [l.alias, `${l.group}:${l.artifact}`, l.version?.text])).toEqual([
    ['boot.webflux', 'org.springframework.boot:spring-boot-starter-webflux', '3.5.7'],
    ['hikari', 'com.zaxxer:HikariCP', '6.0.0'],
    ['reactor.core', 'io.projectreactor:reactor-core', '3.7.1'],
  ]);
  expect(catalogue.plugins.map((p) => [p.alias, p.id, p.version?.text])).toEqual([
    ['spring.boot', 'org.springframework.boot', '3.5.7'],
  ]);
  expect(catalogue.bundles).toEqual([{ alias: 'web', members: ['boot.webflux', 'hikari'] }]);
  const span = catalogue.plugins[0]?.version?.span;
  expect(span && text.slice(span.start, span.end)).toBe('3.5.7');
  const inline = catalogue.libraries[1]?.version?.span;
  expect(inline && text.slice(inline.start, inline.end)).toBe('6.0.0');
});

it('reports a broken line and reads on', () => {
  expect(readVersionCatalogue(text).problems.map((p) => text.slice(p.span.start, p.span.end))).toEqual(['oops']);
});
