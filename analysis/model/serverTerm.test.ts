import { expect, test } from 'vitest';
import { moduleFrom, pomWith } from './config/buildModules.testing';
import { serverTerm } from './serverTerm';

const term = (boot: string, yaml: string, dependencies: readonly string[] = ['web']) => {
  const files = { 'pom.xml': pomWith(dependencies, { boot }), 'src/main/resources/application.yaml': yaml };
  const found = serverTerm(moduleFrom(files), 50);
  return found && [found.name, found.value];
};

test.each([
  ['2.1.18.RELEASE', 'server.tomcat.max-threads: 80', ['server.tomcat.max-threads', 80]],
  ['2.2.13.RELEASE', 'a: 1', ['server.tomcat.max-threads', 200]],
  ['2.3.12.RELEASE', 'server.tomcat.max-threads: 80', ['server.tomcat.max-threads', 80]],
  ['2.3.12.RELEASE', 'server.tomcat: {max-threads: 80, threads.max: 90}', ['server.tomcat.threads.max', 90]],
  ['2.7.18', 'server.tomcat.max-threads: 80', ['server.tomcat.threads.max', 200]],
  ['3.5.7', 'server.tomcat.threads.max: 90', ['server.tomcat.threads.max', 90]],
])('worker threads of Tomcat, Spring Boot %s, %s', (boot, yaml, expected) => {
  expect(term(boot, yaml)).toEqual(expected);
});

test('no servlet container, no term', () => {
  expect(term('3.5.7', 'a: 1', ['webflux'])).toBeNull();
});
