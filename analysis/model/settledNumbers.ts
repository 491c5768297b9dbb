import { lookupTable } from '../lookupTable';
import type { Text } from '../text';
import type { EffectiveProperty, ModuleModel, Settled } from './config/moduleModel';
import type { CodeNumber } from './java/javaModel';
import type { Origin } from './origin';

/** Turns what files and code say about a number into a settled one. What cannot be settled stays unknown, with a reason. */

/** What a Java `int` holds: the binder refuses more. */
const MAX_INT = 2_147_483_647;

/** A count from a property; `fallback` where nobody sets it. */
export function settleCount(property: EffectiveProperty | null, fallback: Settled<number>): Settled<number> {
  if (property === null) return fallback;
  if (property.value === null) {
    return unknownNumber(property.origin, property.unknownReason ?? noNumber(property.key, property.winner.raw));
  }
  const text = property.value.trim();
  if (text === '') return fallback;
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(Math.abs(value) <= MAX_INT)) return unknownNumber(property.origin, noNumber(property.key, text));
  return { value, origin: property.origin };
}

/** A number written in code, with the module's cores and properties where it leans on them. */
export function settleCodeNumber(module: ModuleModel, number: CodeNumber): Settled<number | 'unlimited'> {
  const origin = codeOrigin(number);
  if (number.propertyKey !== undefined) {
    const fallback: Settled<number> =
      typeof number.value === 'number'
        ? { value: number.value, origin }
        : unknownNumber(origin, {
            en: `property ${number.propertyKey} is not set`,
            ko: `설정되지 않은 속성: ${number.propertyKey}`,
          });
    return settleCount(module.property(number.propertyKey), fallback);
  }
  if (number.cores) {
    const { value } = module.cores;
    if (value === null) return { value: null, origin, unknownReason: module.cores.unknownReason };
    return { value: Math.floor(number.cores.factor * value + number.cores.plus), origin };
  }
  if (number.value === null) {
    return { value: null, origin, unknownReason: { en: 'computed at run time', ko: '실행 시 계산되는 값' } };
  }
  return { value: number.value, origin };
}

export function codeOrigin(number: CodeNumber): Origin {
  const location = number.origin ?? number.written;
  const text: Text =
    number.source === 'constant'
      ? { en: 'constant in code', ko: '코드의 상수' }
      : number.source === 'default'
        ? { en: 'default', ko: '기본값' }
        : { en: 'written in code', ko: '코드에 적힌 값' };
  return location ? { kind: 'code', location, text } : { kind: 'default', text };
}

export function unknownNumber(origin: Origin, unknownReason: Text): Settled<number> {
  return { value: null, origin, unknownReason };
}

function noNumber(key: string, text: string): Text {
  return { en: `${key} is no whole number: ${text}`, ko: `정수가 아닌 값: ${key}=${text}` };
}

/** A duration in milliseconds written with or without a unit, as Spring's `Duration` conversion reads it; null: no duration. */
export function readDurationMs(text: string): number | null {
  const simple = /^([+-]?\d+)\s*([a-zA-Z]{0,2})$/.exec(text.trim());
  if (simple) {
    const factor = UNITS[(simple[2] ?? '').toLowerCase()];
    return factor === undefined ? null : Number(simple[1]) * factor;
  }
  const iso = /^([+-])?PT?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?$/i.exec(text.trim());
  if (!iso || iso.slice(2).every((part) => part === undefined)) return null;
  const [days, hours, minutes, seconds] = iso.slice(2).map((part) => Number(part ?? 0));
  const total = (((days ?? 0) * 24 + (hours ?? 0)) * 60 + (minutes ?? 0)) * 60 + (seconds ?? 0);
  return (iso[1] === '-' ? -1 : 1) * total * 1000;
}

/** Spring Boot `DurationStyle.SIMPLE`; a bare number counts milliseconds. */
const UNITS: Readonly<Record<string, number>> = lookupTable({
  '': 1,
  ns: 1e-6,
  us: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
});

/** A size that no source settles. */
export function unknownSize(origin: Origin): { value: null; origin: Origin; unknownReason: Text } {
  return {
    value: null,
    origin,
    unknownReason: { en: 'its size is not settled in the sources', ko: '소스에서 크기를 알 수 없음' },
  };
}
