/** The options of each command as data: what they take and what becomes of it. Parsing and help both read this table. */
import type { Locale, Text } from '../analysis/text';
import {
  type ReadValue,
  readChoice,
  readCount,
  readDuration,
  readList,
  readRate,
  readText,
  readWait,
} from './argumentValues';

/** What `check` is asked. Absent is not given. */
export interface CheckOptions {
  readonly paths: readonly string[];
  readonly locale: Locale;
  readonly format: 'text' | 'json' | 'sarif';
  readonly output?: string;
  readonly cores?: number;
  readonly callTimeMs?: number;
  /** Empty: those the project activates itself. */
  readonly profiles: readonly string[];
  readonly failOn: 'error' | 'warning' | 'information' | 'never';
  /** Empty: all. */
  readonly rules: readonly string[];
  /** File with the findings to leave out; made when there is none. */
  readonly baseline?: string;
  /** `preview` writes nothing. */
  readonly fix?: 'apply' | 'preview';
}

/** What `size` is asked. Absent is not given. */
export interface SizeOptions {
  readonly locale: Locale;
  readonly format: 'text' | 'json';
  readonly flatMap?: number;
  readonly scheduler?: number;
  readonly pool?: number;
  readonly server?: number;
  readonly cores?: number;
  readonly callTimeMs: number;
  readonly requestTimeMs?: number;
  readonly waitMs?: number;
  readonly ratePerSecond?: number;
  readonly calls?: number;
}

export type OptionSpec = ValueOption | FlagOption;

export interface ValueOption {
  /** The field of the command's options. */
  readonly field: string;
  /** How the help shows the value. */
  readonly placeholder: string;
  readonly help: Text;
  readonly read: ReadValue<unknown>;
  /** Given several times, the values are joined. */
  readonly list?: true;
}

/** An option without a value. */
export interface FlagOption {
  readonly field: string;
  readonly help: Text;
  /** What the field becomes. */
  readonly means: unknown;
}

export type OptionTable = { readonly [name: string]: OptionSpec };

const LOCALE: OptionSpec = {
  field: 'locale',
  placeholder: 'en|ko',
  help: { en: 'language of messages and reports (en)', ko: '메시지와 결과의 언어(기본 en)' },
  read: readChoice(['en', 'ko']),
};

export const CHECK_OPTIONS: OptionTable = {
  format: {
    field: 'format',
    placeholder: 'text|json|sarif',
    help: { en: 'form of the report (text)', ko: '결과 형식(기본 text)' },
    read: readChoice(['text', 'json', 'sarif']),
  },
  output: {
    field: 'output',
    placeholder: 'FILE',
    help: { en: 'write the report to a file', ko: '결과를 파일에 쓴다' },
    read: readText,
  },
  cores: {
    field: 'cores',
    placeholder: 'N',
    help: { en: 'processors, instead of those found', ko: '찾은 값 대신 쓸 코어 수' },
    read: readCount,
  },
  'call-time': {
    field: 'callTimeMs',
    placeholder: '50ms',
    help: { en: 'time one call holds its connection', ko: '호출 하나가 커넥션을 점유하는 시간' },
    read: readDuration,
  },
  profile: {
    field: 'profiles',
    placeholder: 'a,b',
    help: { en: 'active Spring profiles', ko: '활성 스프링 프로필' },
    read: readList,
    list: true,
  },
  locale: LOCALE,
  'fail-on': {
    field: 'failOn',
    placeholder: 'LEVEL',
    help: {
      en: 'exit 1 from error (default), warning or information on, or never',
      ko: '종료 코드 1의 기준: error(기본), warning, information, never',
    },
    read: readChoice(['error', 'warning', 'information', 'never']),
  },
  rules: {
    field: 'rules',
    placeholder: 'id,id',
    help: { en: 'run only these rules', ko: '이 규칙만 실행한다' },
    read: readList,
    list: true,
  },
  baseline: {
    field: 'baseline',
    placeholder: 'FILE',
    help: {
      en: 'leave out the findings listed there; without such a file, write it with those of now',
      ko: '파일에 적힌 문제를 결과에서 뺀다. 파일이 없으면 지금의 문제로 만든다',
    },
    read: readText,
  },
  fix: {
    field: 'fix',
    help: {
      en: 'apply every fix that is safe without a look, report what is left',
      ko: '안전한 수정을 모두 적용하고 남은 문제를 보고한다',
    },
    means: 'apply',
  },
  'fix-dry-run': {
    field: 'fix',
    help: { en: 'print these fixes as a diff instead, change nothing', ko: '수정을 적용하지 않고 diff로 출력한다' },
    means: 'preview',
  },
};

export const SIZE_OPTIONS: OptionTable = {
  'flat-map': count('flatMap', { en: 'concurrency of the operator', ko: '연산자 동시성(flatMap 동시성)' }),
  scheduler: count('scheduler', { en: 'threads of the scheduler', ko: '스케줄러의 스레드 상한' }),
  pool: count('pool', { en: 'connections of the pool', ko: '커넥션 풀 크기' }),
  server: count('server', { en: 'threads of the server', ko: '서버 스레드 수' }),
  cores: count('cores', {
    en: 'processors; without --scheduler they add a scheduler of 10 per processor',
    ko: '코어 수. --scheduler가 없으면 코어마다 10개인 스케줄러를 더한다',
  }),
  'call-time': time('callTimeMs', readDuration, {
    en: 'time one call holds a connection (50ms)',
    ko: '호출 하나가 커넥션을 점유하는 시간(기본 50ms)',
  }),
  'request-time': time('requestTimeMs', readDuration, {
    en: 'time one request holds a server thread',
    ko: '요청 하나가 서버 스레드를 점유하는 시간',
  }),
  wait: time('waitMs', readWait, {
    en: 'time a call waits for its connection, holding a thread',
    ko: '스레드를 점유한 채 커넥션을 기다리는 시간',
  }),
  rate: {
    field: 'ratePerSecond',
    placeholder: 'R',
    help: { en: 'calls that arrive per second', ko: '초당 도착하는 호출 수' },
    read: readRate,
  },
  calls: count('calls', {
    en: 'calls of a burst, for rounds and total time',
    ko: '일괄 처리할 호출 수(회차와 총 시간)',
  }),
  format: {
    field: 'format',
    placeholder: 'text|json',
    help: { en: 'form of the result (text)', ko: '결과 형식(기본 text)' },
    read: readChoice(['text', 'json']),
  },
  locale: LOCALE,
};

function count(field: keyof SizeOptions, help: Text): OptionSpec {
  return { field, placeholder: 'N', help, read: readCount };
}

function time(field: keyof SizeOptions, read: ReadValue<number>, help: Text): OptionSpec {
  return { field, placeholder: 'T', help, read };
}
