import { expect, test } from 'vitest';
import { applyAction, checkRule } from '../../test/harness/checks';
import { SERVLET_JDBC } from './given';
import { judgeValue } from './typedKeys';

test.each([
  ['a.connection-timeout', 'millis', '30s', '30000'],
  ['a.connection-timeout', 'millis', 'PT30S', '30000'],
  ['a.max-lifetime', 'millis', '30 minutes', '1800000'],
  ['a.max-lifetime', 'millis', 'soon', null],
  ['a.connection-timeout', 'millis', '30', '30000'],
  ['a.connection-timeout', 'millis', '200', '250'],
  ['a.maximum-pool-size', 'count', '0', null],
  ['spring.r2dbc.pool.max-size', 'count', '-1', null],
  ['a.maximum-pool-size', 'count', '1_000', '1000'],
  ['a.maximum-pool-size', 'count', '10.0', '10'],
  ['a.maximum-pool-size', 'count', '10 connections', null],
  ['a.timeout', 'duration', '30 seconds', '30s'],
] as const)('%s as %s: %s is mended to %s', (key, type, value, mended) => {
  expect(judgeValue(key, type, value)?.mended).toBe(mended);
});

test.each([
  ['a.connection-timeout', 'millis', '0'],
  ['a.connection-timeout', 'millis', '250'],
  ['a.maximum-pool-size', 'count', '0x10'],
  ['a.maximum-pool-size', 'count', ''],
  ['a.timeout', 'duration', '30s'],
  ['a.timeout', 'duration', '30000'],
  ['a.timeout', 'duration', 'PT1M30S'],
] as const)('%s as %s: %s binds', (key, type, value) => {
  expect(judgeValue(key, type, value)).toBeNull();
});

test('a profile of its own, quotes and comments kept, dead keys and placeholders left alone', () => {
  const built = checkRule([
    SERVLET_JDBC.files,
    `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        hikari:
          max-lifetime: \${LIFETIME:30m}
    server.tomcat.threads.max: 0x10
    //- /src/main/resources/application-prod.yaml
    spring.datasource.hikari.connection-timeout: "5s" # short
    #                                             ^^ value-does-not-bind
    `,
  ]);
  expect(applyAction(built, 'Write 5000 (5 s)').get('/src/main/resources/application-prod.yaml')).toBe(
    'spring.datasource.hikari.connection-timeout: "5000" # short\n',
  );
});
