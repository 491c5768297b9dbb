import { describe, expect, test } from 'vitest';
import {
  hikariKeepaliveTime,
  hikariTimeoutNamesCounts,
  jettyVirtualThreads,
  reactorNettyClientPool,
} from './versionedLimits';
import { compareVersions, isAtLeast, minorOf } from './versions';

describe('versions', () => {
  test.each([
    ['3.10.0', '3.9.9', 1],
    ['3.5', '3.5.0', 0],
    ['3.5.1', '3.5', 1],
    ['1.0.2.RELEASE', '1.0.2', 0],
    ['v3.8.6', '3.8.6', 0],
    ['4.0.0-M1', '4.0.0', -1],
    ['4.0.0-SNAPSHOT', '3.5.16', 1],
    ['3.5.0-RC1', '3.5.0-SNAPSHOT', 0],
    ['2025.0.7', '2024.0.18', 1],
  ])('%s against %s', (a, b, expected) => {
    expect(Math.sign(compareVersions(a, b) ?? Number.NaN)).toBe(expected);
    expect(Math.sign(compareVersions(b, a) ?? Number.NaN)).toBe(expected === 0 ? 0 : -expected);
  });

  test.each(['', 'latest', '${boot.version}', '[3.2,)', '3.+'])('%j is no version', (text) => {
    expect(compareVersions(text, '3.2.0')).toBeNull();
    expect(compareVersions('3.2.0', text)).toBeNull();
  });

  test('unknown versions answer null', () => {
    expect(isAtLeast(null, '3.2')).toBeNull();
    expect(isAtLeast('${boot.version}', '3.2')).toBeNull();
    expect(minorOf('3.5.16')).toBe('3.5');
    expect(minorOf('21')).toBe('21.0');
    expect(minorOf(null)).toBeNull();
  });
});

describe('limits that changed between versions', () => {
  test('the WebClient pool', () => {
    expect(reactorNettyClientPool('0.8.9', 8)).toEqual({ maxConnections: 'unlimited', maxPending: 'unlimited' });
    expect(reactorNettyClientPool('0.9.20.RELEASE', 8)).toEqual({ maxConnections: 500, maxPending: 'unlimited' });
    expect(reactorNettyClientPool('1.2.3', 8, 50)).toEqual({ maxConnections: 500, maxPending: 1000 });
    expect(reactorNettyClientPool('1.2.3', 8, 800)).toEqual({ maxConnections: 500, maxPending: 1000 });
    expect(reactorNettyClientPool('1.3.0', 8)).toEqual({ maxConnections: 500, maxPending: 1000 });
    expect(reactorNettyClientPool('1.3.0', 8, 50)).toEqual({ maxConnections: 500, maxPending: 1000 });
    expect(reactorNettyClientPool('1.3.6', null, 800)).toEqual({ maxConnections: 800, maxPending: 1600 });
    expect(reactorNettyClientPool('1.3.6', 300)).toEqual({ maxConnections: 600, maxPending: 1200 });
    expect(reactorNettyClientPool('1.3.6', null)).toBeNull();
    expect(reactorNettyClientPool(null, 8)).toBeNull();
  });

  test.each([
    ['3.1.5', null],
    ['3.2.0', 'unlimited'],
    ['3.4.10', 'unlimited'],
    ['3.4.11', 'fixed-200'],
    ['3.5.0', 'unlimited'],
    ['3.5.6', 'unlimited'],
    ['3.5.7', 'fixed-200'],
    ['3.5.10', 'fixed-200'],
    ['3.5.11', 'threads-max'],
    ['4.0.0', 'fixed-200'],
    ['4.0.2', 'fixed-200'],
    ['4.0.3', 'threads-max'],
    ['4.1.0', 'threads-max'],
    [null, null],
  ])('Jetty on virtual threads, Spring Boot %s: %s', (version, expected) => {
    expect(jettyVirtualThreads(version)).toBe(expected);
  });

  test('HikariCP', () => {
    expect(['5.0.1', '5.1.0', '6.3.3', null].map(hikariTimeoutNamesCounts)).toEqual([false, true, true, null]);
    expect(['6.2.0', '6.2.1', '7.0.2', null].map(hikariKeepaliveTime)).toEqual([0, 120_000, 120_000, null]);
  });
});
