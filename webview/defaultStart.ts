/** The page's start where no project has a ceiling: the chain of a Reactor application with library defaults, each with its source. */
import type { CalculatorTerm, OriginText, TermKind } from '../protocol/ceiling';
import type { CalculatorStart } from '../protocol/serverMessages';
import { type DefaultId, jvmDefault } from '../sizing/jvmDefaults';
import type { Text, Words } from './words';

const ASSUMED: Text = { en: 'assumed', ko: '가정한 값' };
const DEFAULT_OF: Text = { en: 'default: {source}', ko: '기본값: {source}' };
const PLACE: Text = { en: 'Library defaults', ko: '라이브러리 기본값' };
const CORES = 8;
const NOWHERE = { uri: '', range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } };

export function defaultStart(words: Words): CalculatorStart {
  const environment = { cores: CORES, jdk: 21, springBoot: '3.5', reactorCore: null, reactorNetty: null };
  const assumed: OriginText = { text: words.text(ASSUMED) };
  const term = (kind: TermKind, name: string, id: DefaultId): CalculatorTerm => {
    const { value, source } = jvmDefault(id, environment);
    return { kind, name, value, heldMs: null, origin: { text: words.text(DEFAULT_OF, { source }) } };
  };
  return {
    ceilingId: '',
    place: words.text(PLACE),
    location: NOWHERE,
    module: '',
    scope: 'subscription',
    terms: [
      term('operator', 'flatMap', 'flatMapConcurrency'),
      { ...term('scheduler', 'boundedElastic', 'boundedElasticThreads'), perCore: 10 },
      term('pool', 'HikariCP', 'hikariConnections'),
    ],
    callTimeMs: { value: 50, origin: assumed },
    cores: { value: CORES, origin: assumed },
    requestTimeMs: null,
    callsPerRequest: null,
    replicas: null,
    peakRate: null,
    acquireTimeoutMs: {
      value: 30_000,
      origin: { text: words.text(DEFAULT_OF, { source: 'HikariCP connectionTimeout' }) },
    },
    executor: null,
    jdk: 21,
    springBoot: null,
    mode: 'reactive',
    server: null,
    virtualThreads: false,
    ceilings: [],
  };
}
