import { describe, expect, it } from 'vitest';
import { printDouble, resolveScalar, resolveTagged } from './resolveScalar';

/** Every row was given by SnakeYAML 2.4 through Spring Boot 3.5.7's OriginTrackedYamlLoader. */
const ints: [string, string][] = [
  ['017', '15'],
  ['-017', '-15'],
  ['0x1F', '31'],
  ['-0x10', '-16'],
  ['0b101', '5'],
  ['0b_1', '1'],
  ['-0', '0'],
  ['+12', '12'],
  ['1_000', '1000'],
  ['1:30', '90'],
  ['190:20:30', '685230'],
  ['0xffffffffff', '1099511627775'],
  ['99999999999999999999', '99999999999999999999'],
];
const floats: [string, string][] = [
  ['1.', '1.0'],
  ['.5', '0.5'],
  ['-.5', '-0.5'],
  ['1e3', '1000.0'],
  ['12e03', '12000.0'],
  ['1E-3', '0.001'],
  ['1e10', '1.0E10'],
  ['12345678.9', '1.23456789E7'],
  ['0.0001', '1.0E-4'],
  ['-0.0', '-0.0'],
  ['1e400', 'Infinity'],
  ['-.INF', '-Infinity'],
  ['.NaN', 'NaN'],
  ['1:30:00.5', '5400.5'],
];
const strings = [
  'y',
  'n',
  'yEs',
  'tRue',
  'nULL',
  '08',
  '0o17',
  '0_',
  '1.2.3',
  '10s',
  '50ms',
  '2024-01-01',
  '-',
  '.',
  '...',
  '=',
];

describe('resolveScalar', () => {
  it.each(ints)('reads %s as the int %s', (text, value) => {
    expect(resolveScalar(text)).toEqual({ type: 'int', value });
  });
  it.each(floats)('reads %s as the float %s', (text, value) => {
    expect(resolveScalar(text)).toEqual({ type: 'float', value });
  });
  it.each(strings)('leaves %s a string', (text) => {
    expect(resolveScalar(text)).toEqual({ type: 'string', value: text });
  });
  it('knows the words of YAML 1.1', () => {
    for (const text of ['yes', 'Yes', 'YES', 'true', 'on', 'ON']) {
      expect(resolveScalar(text)).toEqual({ type: 'bool', value: 'true' });
    }
    for (const text of ['no', 'False', 'off', 'Off'])
      expect(resolveScalar(text)).toEqual({ type: 'bool', value: 'false' });
    for (const text of ['', '~', 'null', 'Null', 'NULL'])
      expect(resolveScalar(text)).toEqual({ type: 'null', value: '' });
  });
  it('wraps sexagesimal ints as Java does', () => {
    expect(resolveScalar('60:59:59:59:59:59')).toEqual({ type: 'int', value: '188959743' });
  });
  it('takes longer than 1024 characters for a string, so no pattern runs long', () => {
    expect(resolveScalar('1'.repeat(1025)).type).toBe('string');
    expect(resolveScalar('1'.repeat(1024)).type).toBe('int');
  });
});

it('lets an explicit tag decide, quoted or not', () => {
  expect(resolveTagged('!!int', '017')).toEqual({ type: 'int', value: '15' });
  expect(resolveTagged('!!float', '3')).toEqual({ type: 'float', value: '3.0' });
  expect(resolveTagged('!!bool', 'on')).toEqual({ type: 'bool', value: 'true' });
  expect(resolveTagged('!!str', '5')).toBeUndefined();
});

it('prints doubles like Double.toString', () => {
  expect([9_999_999.5, 1e7, 123456.789, 0.001, 0.00099, 0].map(printDouble)).toEqual([
    ...['9999999.5', '1.0E7', '123456.789', '0.001', '9.9E-4', '0.0'],
  ]);
});
