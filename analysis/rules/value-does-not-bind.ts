import type { Location } from '../documents/span';
import { formatWait } from '../model/poolTerm';
import type { ModuleView, Project } from '../model/project';
import type { Text } from '../text';
import { SERVLET_JDBC } from './given';
import { sitesInForce } from './keySites';
import { judgeKeys } from './radar/judgeKeys';
import { defineRule } from './rule';
import { judgeValue, TYPED_KEYS, type ValueFault, type ValueType } from './typedKeys';

interface BindingFault {
  readonly key: string;
  readonly value: string;
  readonly type: ValueType;
  readonly fault: ValueFault;
}

/** `connection-timeout: 30s`: a value that cannot become what the setting is, so that the application does not start. */
export const valueDoesNotBind = defineRule<BindingFault>({
  id: 'value-does-not-bind',
  severity: 'error',
  title: { en: 'A value does not bind to its setting', ko: '값이 설정 타입에 맞지 않는다' },
  message: ({ key, value, type, fault }) => {
    const what = TYPES[type];
    if (fault.kind === 'too-small') {
      const pool = key.startsWith('spring.r2dbc.') ? 'r2dbc-pool' : 'HikariCP';
      return {
        en: `${pool} refuses ${key}=${value}: at least ${fault.minimum} is needed${fault.minimum === 250 ? ' (milliseconds)' : ''}, so the application does not start.${instead(fault).en}`,
        ko: `풀(${pool})이 거부하는 값: ${key}=${value}. 최소값은 ${fault.minimum}${fault.minimum === 250 ? '(밀리초)' : ''}이며, 애플리케이션이 시작되지 않는다.${instead(fault).ko}`,
      };
    }
    return {
      en: `${key} takes ${what.en}, and "${value}" is none: the application does not start.${instead(fault).en}`,
      ko: `값의 형식이 맞지 않아 애플리케이션이 시작되지 않는다: ${key}=${value}. 필요한 형식: ${what.ko}.${instead(fault).ko}`,
    };
  },
  figures: { '30': { evidence: 'hikari-duration-does-not-bind' }, '30000': { evidence: 'hikari-millis-bind' } },
  docs: {
    why: {
      en: "Spring Boot converts each value to the type of its setting. HikariCP's times are plain `long` milliseconds, not durations: `30s` fails, `30000` works. Counts are whole numbers without a unit.",
      ko: 'Spring Boot는 값을 설정의 타입으로 변환한다. HikariCP의 시간은 기간(Duration)이 아니라 밀리초 정수다. `30s`는 실패하고 `30000`은 된다. 개수는 단위 없는 정수여야 한다.',
    },
    whatToDo: {
      en: 'Write the type the setting has. The application does not start otherwise, or in the worst case only in the profile that nobody starts at home.',
      ko: '설정의 타입에 맞는 값을 적는다. 그렇지 않으면 애플리케이션이 시작되지 않으며, 최악의 경우 로컬에서는 쓰지 않는 프로필에서만 실패한다.',
    },
    whenToIgnore: {
      en: 'When the value is replaced before the application starts.',
      ko: '애플리케이션 시작 전에 값이 바뀔 때.',
    },
    sources: [
      'Spring Boot 3.2 to 4.1 DataSourceConfiguration.Hikari, DurationStyle',
      'HikariCP 5.1.0 and 7.0.2 HikariConfig.setMaximumPoolSize, setConnectionTimeout (measured: hikari-duration-does-not-bind, hikari-floors, r2dbc-max-size-minus-one)',
    ],
  },
  given: SERVLET_JDBC,
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        hikari:
          connection-timeout: 30s
    #                         ^^^ value-does-not-bind
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      datasource:
        hikari:
          connection-timeout: 30000
  `,
  *check(project) {
    const dead = new Set(
      judgeKeys(project).map(({ place: { location } }) => `${location.path}:${location.span.start}`),
    );
    for (const view of project.modules) {
      if (!view.application.isBootable) continue;
      for (const { key, type, value, location, start } of faultyValues(project, view)) {
        const fault = judgeValue(key, type, value);
        if (fault === null || dead.has(`${location.path}:${start}`)) continue;
        yield { rule: 'value-does-not-bind', location, args: { key, value, type, fault }, related: [] };
      }
    }
  },
  fix({ args, location }) {
    const { mended } = args.fault;
    if (mended === null) return [];
    const title: Text = { en: `Write ${mended}${meaning(args).en}`, ko: `값 지정: ${mended}${meaning(args).ko}` };
    return [{ title, kind: 'quickfix', isPreferred: true, edits: [{ ...location, newText: mended }] }];
  },
});

const TYPES: Readonly<Record<ValueType, Text>> = {
  millis: { en: 'a plain number of milliseconds', ko: '밀리초 정수' },
  count: { en: 'a whole number', ko: '정수' },
  duration: { en: 'a duration such as 30s', ko: '30s 같은 기간' },
};

function instead({ mended }: ValueFault): Text {
  return mended === null ? { en: '', ko: '' } : { en: ` Write ${mended}.`, ko: ` 값 지정: ${mended}` };
}

function meaning({ type, fault: { mended } }: BindingFault): Text {
  const wait = type === 'millis' && mended !== null ? formatWait(Number(mended)) : null;
  return wait ? { en: ` (${wait.en})`, ko: ` (${wait.ko})` } : { en: '', ko: '' };
}

interface TypedValue {
  readonly key: string;
  readonly type: ValueType;
  readonly value: string;
  readonly location: Location;
  /** Start of the key, by which the radar knows the place. */
  readonly start: number;
}

/** Values of typed keys that stand in a file as they are; a placeholder is judged where its value stands, which is not known here. */
function* faultyValues(project: Project, view: ModuleView): Iterable<TypedValue> {
  const prefixes = view.pools.flatMap(({ kind, sizeKey }) =>
    kind === 'hikari' && sizeKey !== null ? [sizeKey.slice(0, sizeKey.lastIndexOf('.'))] : [],
  );
  for (const { key: pattern, type } of TYPED_KEYS) {
    const keys = pattern.startsWith('{hikari}')
      ? [...new Set(prefixes)].map((prefix) => pattern.replace('{hikari}', prefix))
      : [pattern];
    for (const key of keys) {
      for (const { candidate, property, location } of sitesInForce(project, view, key)) {
        const { valueSpan } = candidate;
        if (property.value === null || property.value !== candidate.raw || valueSpan === undefined) continue;
        yield {
          key,
          type,
          value: property.value,
          location: { path: location.path, span: valueSpan },
          start: location.span.start,
        };
      }
    }
  }
}
