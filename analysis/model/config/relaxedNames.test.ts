import { describe, expect, it } from 'vitest';
import { canonicalKey, environmentNameMatches, keyOfEnvironmentName, uniformKey } from './relaxedNames';

const key = 'spring.datasource.hikari.maximum-pool-size';

describe('uniformKey', () => {
  it.each([
    'spring.datasource.hikari.maximumPoolSize',
    'spring.datasource.hikari.maximum_pool_size',
    'SPRING.DATASOURCE.HIKARI.MAXIMUM-POOL-SIZE',
    'spring.dataSource.hikari.maximumpoolsize',
  ])('makes %s equal to the canonical form', (spelling) => {
    expect(uniformKey(spelling)).toBe(uniformKey(key));
  });
  it('keeps list positions and tells elements apart', () => {
    expect(uniformKey('my.service[0].Other')).toBe('my.service[0].other');
    expect(uniformKey('a.bc')).not.toBe(uniformKey('ab.c'));
  });
});

it('canonicalKey shows kebab', () => {
  expect(canonicalKey('spring.dataSource.hikari.maximumPoolSize')).toBe('spring.data-source.hikari.maximum-pool-size');
  expect(canonicalKey('spring.profiles.group.prod[0]')).toBe('spring.profiles.group.prod[0]');
});

describe('environmentNameMatches', () => {
  it.each([
    'SPRING_DATASOURCE_HIKARI_MAXIMUMPOOLSIZE',
    'SPRING_DATASOURCE_HIKARI_MAXIMUM_POOL_SIZE',
    'spring_datasource_hikari_maximumpoolsize',
    'spring.datasource.hikari.maximum-pool-size',
  ])('accepts %s', (name) => {
    expect(environmentNameMatches(name, key)).toBe(true);
  });
  it('accepts list positions', () => {
    expect(environmentNameMatches('MY_SERVICE_0_OTHER', 'my.service[0].other')).toBe(true);
  });
  it('refuses another split', () => {
    expect(environmentNameMatches('SPRINGDATASOURCE_HIKARI_MAXIMUMPOOLSIZE', key)).toBe(false);
  });
});

it('keyOfEnvironmentName reads underscores as dots', () => {
  expect(keyOfEnvironmentName('MY_SERVICE_0_OTHER')).toBe('my.service[0].other');
});
