import { describe, expect, test } from 'vitest';
import { managedVersions, reactorNettyFor } from './managedVersions';
import { hikariKeepaliveTime, hikariTimeoutNamesCounts, reactorNettyClientPool } from './versionedLimits';

describe('managed versions', () => {
  test('follow the line of Spring Boot', () => {
    expect(managedVersions('3.5.16')).toMatchObject({ reactorCore: '3.7', reactorNetty: '1.2', hikari: '6.3.3' });
    expect(managedVersions('3.2.0')).toMatchObject({ reactorCore: '3.6', hikari: '5.0.1', undertow: '2.3.17' });
    expect(managedVersions('4.1.1')).toMatchObject({ reactorCore: '3.8', undertow: null });
    expect(managedVersions('1.5.22.RELEASE')).toBeNull();
    expect(managedVersions(null)).toBeNull();
  });

  test('of 2.7, every library', () => {
    expect(managedVersions('2.7.18')).toEqual({
      springFramework: '5.3.31',
      reactorCore: '3.4',
      reactorNetty: '1.0',
      hikari: '4.0.3',
      tomcat: '9.0.83',
      jetty: '9.4.53',
      r2dbcPool: '0.9.2',
      lettuce: '6.1.10',
      httpClient5: '5.1.4',
      mongoDriver: '4.6.1',
      undertow: '2.2.28',
    });
  });

  test.each([
    ['2.0.9.RELEASE', '3.1', '0.7', '2.7.9', '8.5.39', null, null],
    ['2.1.18.RELEASE', '3.2', '0.8', '3.2.0', '9.0.39', null, null],
    ['2.2.13.RELEASE', '3.3', '0.9', '3.4.5', '9.0.41', null, null],
    ['2.3.12.RELEASE', '3.3', '0.9', '3.4.5', '9.0.46', '0.8.7', null],
    ['2.4.13', '3.4', '1.0', '3.4.5', '9.0.55', '0.8.7', null],
    ['2.5.15', '3.4', '1.0', '4.0.3', '9.0.75', '0.8.8', '5.0.4'],
    ['3.0.13', '3.5', '1.1', '5.0.1', '10.1.16', '1.0.1', '5.1.4'],
    ['3.1.12', '3.5', '1.1', '5.0.1', '10.1.24', '1.0.1', '5.2.3'],
  ])('of %s', (boot, reactorCore, reactorNetty, hikari, tomcat, r2dbcPool, httpClient5) => {
    const expected = { reactorCore, reactorNetty, hikari, tomcat, r2dbcPool, httpClient5 };
    expect(managedVersions(boot)).toMatchObject(expected);
  });

  test('Reactor Netty follows reactor-core', () => {
    const cores = ['3.8.6', '3.6.1', '3.5.20', '3.4.34', '3.3.0', '3.2.22.RELEASE', '3.1.16.RELEASE', '3.0.7', null];
    expect(cores.map(reactorNettyFor)).toEqual(['1.3', '1.1', '1.1', '1.0', '0.9', '0.8', '0.7', null, null]);
  });

  test('limits of the versions that older lines manage', () => {
    const pools = ['2.1.18', '2.3.12', '2.7.18', '3.1.12'].map((boot) =>
      reactorNettyClientPool(managedVersions(boot)?.reactorNetty ?? null, 8),
    );
    expect(pools).toEqual([
      { maxConnections: 'unlimited', maxPending: 'unlimited' },
      { maxConnections: 500, maxPending: 'unlimited' },
      { maxConnections: 500, maxPending: 1000 },
      { maxConnections: 500, maxPending: 1000 },
    ]);
    expect(hikariTimeoutNamesCounts(managedVersions('2.0.9')?.hikari ?? null)).toBe(false);
    expect(hikariKeepaliveTime(managedVersions('2.7.18')?.hikari ?? null)).toBe(0);
  });
});
