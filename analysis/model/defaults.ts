import { type DefaultId, type JvmEnvironment, jvmDefault } from '../../sizing/jvmDefaults';
import type { Text } from '../text';
import type { ModuleModel, Settled } from './config/moduleModel';
import type { Origin } from './origin';

/** Library defaults as settled values: the figures come from `sizing/jvmDefaults`, the origin names library and version. */

/** One default in this module's versions; unknown where it does not exist or a needed version is missing. */
export function defaultOf(module: ModuleModel, id: DefaultId): Settled<number | 'unlimited'> {
  const { value, library, version, source } = jvmDefault(id, environmentOf(module));
  const name = version === null ? library : `${library} ${shortVersion(version)}`;
  const origin: Origin = { kind: 'default', text: { en: `default of ${name}`, ko: `${name} 기본값` } };
  if (value !== null) return { value, origin };
  return { value: null, origin, unknownReason: { en: `no such default: ${source}`, ko: `기본값 없음: ${source}` } };
}

/** A default that is a plain number by its nature. */
export function countDefault(module: ModuleModel, id: DefaultId): Settled<number> {
  const settled = defaultOf(module, id);
  if (settled.value !== 'unlimited') return settled as Settled<number>;
  const reason: Text = { en: 'unlimited', ko: '제한 없음' };
  return { value: null, origin: settled.origin, unknownReason: reason };
}

export function environmentOf(module: ModuleModel): JvmEnvironment {
  const { versions } = module;
  const jdk = Number(versions.jdk?.value);
  return {
    cores: module.cores.value,
    jdk: Number.isInteger(jdk) ? jdk : null,
    springBoot: versions.springBoot?.value ?? null,
    reactorCore: versions.reactor?.value ?? null,
    reactorNetty: versions.reactorNetty?.value ?? null,
  };
}

/** `3.7` of `3.7.12`: defaults do not change within a minor release. */
function shortVersion(version: string): string {
  return version.split('.').slice(0, 2).join('.');
}
