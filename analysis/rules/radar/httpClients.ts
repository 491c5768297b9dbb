import type { EvidenceId } from '../../../sizing/evidenceIds';
import { all, bootBefore, bootFrom, holds } from './conditions';
import type { RadarRow } from './radarRow';

/** The keys of HTTP clients, which changed their prefix with nearly every release of Spring Boot. */

const known = holds(({ module }) => module.versions.springBoot !== null);

/** Names below `spring.http.client` and `spring.http.reactiveclient`, and what they became in 4.0. */
const SHARED = ['connect-timeout', 'read-timeout', 'redirects', 'ssl.bundle'];

function early(id: string, prefix: string, version: string, type: string, evidence: readonly EvidenceId[]): RadarRow {
  return {
    id,
    keys: [`${prefix}.*`],
    when: all(known, bootBefore(version)),
    why: {
      en: `Spring Boot has these keys from ${version.replace('-M1', '')} on.`,
      ko: `Spring Boot ${version.replace('-M1', '')}부터 있는 키다.`,
    },
    fix: { kind: 'remove' },
    source: `Spring Boot ${version} ${type}`,
    evidence,
  };
}

function late<Id extends `http-${'client' | 'reactiveclient'}-boot-4`>(
  id: Id,
  prefix: string,
  choice: readonly [from: string, to: string],
): RadarRow {
  const names: Readonly<Record<string, string>> = {
    ...Object.fromEntries(SHARED.map((name) => [`${prefix}.${name}`, `spring.http.clients.${name}`])),
    [`${prefix}.${choice[0]}`]: `spring.http.clients.${choice[1]}`,
  };
  return {
    id,
    keys: Object.keys(names),
    when: all(known, bootFrom('4.0.0-M1')),
    why: {
      en: 'Spring Boot 4.0 reads spring.http.clients; nothing binds the old prefix.',
      ko: 'Spring Boot 4.0은 spring.http.clients를 읽으며, 옛 접두사를 묶는 곳이 없다.',
    },
    instead: ({ key }) => {
      const to = names[key];
      return to === undefined ? null : { en: `Write ${to}.`, ko: `바뀐 키: ${to}.` };
    },
    fix: { kind: 'move', to: ({ key }) => names[key] ?? null },
    source: 'Spring Boot 4.0.0 and 4.1.1 configuration metadata of spring-boot-http-client',
    evidence: [`dead-${id}`, 'http-clients-counts'],
  };
}

export const HTTP_CLIENTS: readonly RadarRow[] = [
  early('http-client-boot-3-4', 'spring.http.client', '3.4', 'HttpClientProperties', [
    'dead-http-client-boot-3-4',
    'http-client-counts-3-4',
  ]),
  early('http-reactiveclient-boot-3-5', 'spring.http.reactiveclient', '3.5', 'HttpReactiveClientProperties', [
    'dead-http-reactiveclient-boot-3-5',
    'http-reactiveclient-counts',
  ]),
  early('http-clients-boot-4', 'spring.http.clients', '4.0.0-M1', 'HttpClientsProperties', [
    'dead-http-clients-boot-4',
    'http-clients-counts',
  ]),
  late('http-client-boot-4', 'spring.http.client', ['factory', 'imperative.factory']),
  late('http-reactiveclient-boot-4', 'spring.http.reactiveclient', ['connector', 'reactive.connector']),
];
