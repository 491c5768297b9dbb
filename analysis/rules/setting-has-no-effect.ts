import type { Location } from '../documents/span';
import { setConfigValue } from '../features/setConfigValue';
import type { DeadJvmFlag } from '../model/config/moduleModel';
import type { Project } from '../model/project';
import type { Text } from '../text';
import { bindDataSourceBean } from './fixes/bindDataSource';
import { moveKey, removeKey } from './fixes/configEdits';
import { appendJvmFlag, renameToJavaToolOptions } from './fixes/jvmFlagEdits';
import { pom } from './given';
import { withProfiles } from './keySites';
import { judgeKeys } from './radar/judgeKeys';
import { nameOf } from './radar/jvmProperties';
import type { Fact, RadarVerdict } from './radar/radarRow';
import { defineRule, type Finding, type Fix } from './rule';

/** A dead setting: which row says so, why, and what counts instead. */
export interface DeadSetting {
  /** Id of the radar's row; `dead-jvm-flag` for a flag that no JVM reads. */
  readonly row: string;
  readonly key: string;
  readonly why: Text;
  readonly instead: Text | null;
  /** What is in force and who says so. */
  readonly facts: readonly Text[];
}

/** The radar: settings that do nothing in this mode, on this server, with this version. */
export const settingHasNoEffect = defineRule<DeadSetting>({
  id: 'setting-has-no-effect',
  severity: 'warning',
  unnecessary: true,
  title: { en: 'A setting has no effect', ko: '설정이 적용되지 않는다' },
  message: ({ key, why, instead, facts }) => ({
    en: [
      `${key} has no effect here. ${why.en}`,
      ...(instead ? [instead.en] : []),
      ...(facts.length > 0 ? [`In force: ${facts.map(({ en }) => en).join('; ')}.`] : []),
    ].join(' '),
    ko: [
      `적용되지 않음: ${key}. ${why.ko}`,
      ...(instead ? [instead.ko] : []),
      ...(facts.length > 0 ? [`현재 조건: ${facts.map(({ ko }) => ko).join('; ')}.`] : []),
    ].join(' '),
  }),
  docs: {
    why: {
      en: 'A number that nobody reads looks like a limit and is none. Which settings count depends on the mode (virtual threads, servlet or reactive), the server, the connection pool and the versions in force, so the same line can matter in one project and be dead in the next.',
      ko: '아무도 읽지 않는 숫자는 상한처럼 보이지만 상한이 아니다. 어떤 설정이 적용되는지는 모드(가상 스레드, 서블릿·리액티브), 서버, 커넥션 풀, 버전에 따라 다르므로 같은 줄이 어떤 프로젝트에서는 중요하고 다른 프로젝트에서는 의미가 없다.',
    },
    whatToDo: {
      en: "Take the line out, or move the number to the setting that counts; the message names it, with the file and line that decide the mode. Where another environment needs the line, put it into that profile's file.",
      ko: '줄을 지우거나 실제로 적용되는 설정으로 옮긴다. 어떤 설정인지, 어느 파일의 몇 행이 모드를 정하는지는 메시지에 나온다. 다른 환경에서 필요한 줄이라면 그 프로필의 파일로 옮긴다.',
    },
    whenToIgnore: {
      en: 'When the line is kept on purpose for another environment that this workspace does not show.',
      ko: '이 작업 공간에 없는 다른 환경을 위해 일부러 남겨 둔 줄일 때.',
    },
    sources: [
      'Spring Boot 2.7.18 to 4.1.1, HikariCP 6.0.0, reactor-core 3.8.6, reactor-netty 1.3.6, Tomcat 10.1.36: each row of the radar names its own',
    ],
  },
  given: {
    description: {
      en: 'A Spring MVC application on Tomcat, Spring Boot 3.5.7 and JDK 21.',
      ko: 'Tomcat, Spring Boot 3.5.7, JDK 21을 쓰는 Spring MVC 애플리케이션.',
    },
    files: `${pom(21, 'spring-boot-starter-web')}
  `,
  },
  bad: `
    //- /src/main/resources/application.yaml
    spring:
      threads:
        virtual:
          enabled: true
    server:
      tomcat:
        max-connections: 4000
        threads:
          max: 400
    #     ^^^^^^^^ setting-has-no-effect
  `,
  good: `
    //- /src/main/resources/application.yaml
    spring:
      threads:
        virtual:
          enabled: true
    server:
      tomcat:
        max-connections: 4000
  `,
  *check(project) {
    for (const verdict of judgeKeys(project)) yield toFinding(verdict);
    yield* deadFlags(project);
  },
  fix(finding, project) {
    if (finding.args.row === DEAD_FLAG) return flagFixes(project, finding);
    const { path, span } = finding.location;
    const verdict = judgeKeys(project).find(
      ({ place }) => place.location.path === path && place.location.span.start === span.start,
    );
    return verdict ? keyFixes(verdict) : [];
  },
});

function toFinding({ row, place, facts }: RadarVerdict): Finding<DeadSetting> {
  const isFlag = row.kind === 'flag';
  return {
    rule: 'setting-has-no-effect',
    location: place.location,
    args: {
      row: row.id,
      key: isFlag ? `-D${place.key}` : place.key,
      why: row.why,
      instead: row.instead?.(place) ?? null,
      facts: facts.map((fact) => withLine(place.project, fact)),
    },
    related: facts.flatMap(({ location, en, ko }) => (location ? [{ location, message: { en, ko } }] : [])),
  };
}

/** `(pom.xml:6)` for `(pom.xml)`: where the place's line is known here. */
function withLine(project: Project, { en, ko, location }: Fact): Text {
  const line = location && project.document(location.path)?.lines.lineAt(location.span.start);
  if (location === undefined || line === undefined) return { en, ko };
  const file = location.path.slice(location.path.lastIndexOf('/') + 1);
  const add = (text: string): string => (text.endsWith(`${file})`) ? `${text.slice(0, -1)}:${line + 1})` : text);
  return { en: add(en), ko: add(ko) };
}

function keyFixes(verdict: RadarVerdict): readonly Fix[] {
  const { row, place } = verdict;
  const { project, candidate, location } = place;
  const entry = candidate?.entry;
  if (row.id === 'hikari-keys-own-data-source') return bindDataSourceBean(place);
  const { fix } = row;
  if (!entry || !fix) return [];
  if (fix.kind === 'set') {
    const value = fix.value(place);
    const edits = value === null ? null : setConfigValue(project, location.path, fix.key, value);
    const set: Fix[] =
      edits && value !== null ? [{ title: fix.title(value), kind: 'quickfix', isPreferred: true, edits }] : [];
    return [...set, ...removal(verdict, false)];
  }
  if (fix.kind === 'flag') {
    const names = row.kind === 'jvm-property' ? row.keys : [fix.name];
    return appendJvmFlag(place, entry, nameOf(place.key, names));
  }
  const target = fix.kind === 'move' ? fix.to(place) : null;
  if (target === null) return removal(verdict, true);
  if (place.module.candidates(target).length > 0) return removal(verdict, true);
  const edits = isDeadEverywhere(verdict) ? moveKey(project, location.path, entry, target) : null;
  if (!edits) return [];
  const title: Text = { en: `Move to ${target}: ${entry.value}`, ko: `키 이동: ${target}: ${entry.value}` };
  return [{ title, kind: 'quickfix', isPreferred: true, edits }];
}

function removal(verdict: RadarVerdict, isPreferred: boolean): readonly Fix[] {
  const { place } = verdict;
  const entry = place.candidate?.entry;
  if (!entry || !isDeadEverywhere(verdict)) return [];
  const edits = removeKey(place.project, place.location.path, entry);
  if (!edits) return [];
  const title: Text = { en: `Remove ${place.key}`, ko: `삭제: ${place.key}` };
  return [{ title, kind: 'quickfix', ...(isPreferred ? { isPreferred, isSafe: true } : {}), edits }];
}

/** A line that speaks for every profile is touched only when no profile gives it a meaning. */
function isDeadEverywhere({ row, place }: RadarVerdict): boolean {
  if (place.candidate?.onProfile !== null) return true;
  const { view, module } = place;
  return [[], ...module.profiles.known.map((name) => [name])].every((profiles) => {
    const seen = withProfiles(view, profiles);
    return row.when({ ...place, view: seen, module: seen.application }) !== null;
  });
}

const DEAD_FLAG = 'dead-jvm-flag';

/** Flags that speak of concurrency; Maven's own JVM may well be given others. */
const CONCERNS_US =
  /^-(?:Dreactor\.|Djdk\.virtualThreadScheduler\.|Djava\.util\.concurrent\.ForkJoinPool\.|Dspring\.|Dserver\.|XX:ActiveProcessorCount$)/;

/** One finding for all flags of a line that no JVM reads. */
function* deadFlags(project: Project): Iterable<Finding<DeadSetting>> {
  const groups = new Map<string, DeadJvmFlag[]>();
  for (const { module, application } of project.modules) {
    if (module !== application || !module.isBootable) continue;
    for (const dead of module.deadJvmFlags) {
      const { path, span } = dead.location;
      if (!CONCERNS_US.test(dead.flag.name)) continue;
      const line = project.document(path)?.lines.lineAt(span.start) ?? span.start;
      const id = `${path}:${line}`;
      const group = groups.get(id) ?? [];
      if (!group.some(({ flag }) => flag.name === dead.flag.name)) groups.set(id, [...group, dead]);
    }
  }
  for (const group of groups.values()) {
    const first = group[0];
    if (!first) continue;
    const location = rangeOf(group);
    const key = group.map(({ flag }) => flag.name).join(', ');
    const reason: Text = { en: `${capital(first.reason.en)}.`, ko: `${first.reason.ko}.` };
    const instead: Text = {
      en: 'The JVM reads JAVA_TOOL_OPTIONS.',
      ko: 'JVM이 읽는 환경 변수는 JAVA_TOOL_OPTIONS다.',
    };
    yield {
      rule: 'setting-has-no-effect',
      location,
      args: { row: DEAD_FLAG, key, why: reason, instead, facts: [] },
      related: [],
    };
  }
}

function rangeOf(group: readonly DeadJvmFlag[]): Location {
  // A flag's place is its value; where the file holds the flag verbatim, its name stands right before.
  const starts = group.map(({ location: { span }, flag }) =>
    flag.span.end === span.end ? flag.span.start : span.start,
  );
  const ends = group.map(({ location }) => location.span.end);
  return { path: group[0]?.location.path ?? '', span: { start: Math.min(...starts), end: Math.max(...ends) } };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function flagFixes(project: Project, { location }: Finding<DeadSetting>): readonly Fix[] {
  const edit = renameToJavaToolOptions(project, location);
  if (edit === null) return [];
  const title: Text = { en: 'Rename the variable to JAVA_TOOL_OPTIONS', ko: '변수 이름 변경: JAVA_TOOL_OPTIONS' };
  return [{ title, kind: 'quickfix', isPreferred: true, edits: [edit] }];
}
