import type { ModuleModel } from '../model/config/moduleModel';
import type { Project } from '../model/project';
import { RULES } from '../rules';
import type { Text } from '../text';
import type { Completion } from './completion';

/** Completion in `.concurrency-lens.yaml`: its keys with the value in force as detail, pools and rules by name. */
export function projectFileCompletions(project: Project, path: string, offset: number): readonly Completion[] {
  const document = project.document(path);
  if (!document || !/^\.concurrency-lens\.ya?ml$/.test(path)) return [];
  const line = document.lines.lineAt(offset);
  const before = document.text.slice(document.lines.lineStart(line), offset);
  const typed = /^([ \t]*)([\w-]*)$/.exec(before);
  if (!typed) return [];
  const parents = parentsOf(document.text, line, (typed[1] ?? '').length);
  const written = new Set(
    (project.configFacts(path)?.documents ?? []).flatMap(({ entries }) =>
      entries
        .filter(({ path: keys }) => parents.every((key, i) => keys[i] === key))
        .map((entry) => entry.path[parents.length]),
    ),
  );
  const word = typed[2] ?? '';
  const span = { start: offset - word.length, end: offset };
  return keysBelow(project, parents)
    .filter(({ key }) => key.startsWith(word) && !written.has(key))
    .map(({ key, detail, what }) => ({ label: key, newText: `${key}: `, span, detail, documentation: what }));
}

interface ProjectKey {
  readonly key: string;
  readonly detail: Text;
  readonly what: Text;
}

function keysBelow(project: Project, parents: readonly string[]): readonly ProjectKey[] {
  const module = project.modules.find((view) => view.module.isBootable)?.module ?? project.modules[0]?.module ?? null;
  switch (parents.join('.')) {
    case '':
      return topKeys(module);
    case 'callTime':
      return CALL_TIME_KEYS;
    case 'callTime.pools':
      return poolNames(project).map((key) => ({ key, detail: { en: 'pool', ko: '풀' }, what: CALL_TIME }));
    case 'rules':
      return RULES.map(({ id, severity, title }) => ({ key: id, detail: { en: severity, ko: severity }, what: title }));
    default:
      return [];
  }
}

function topKeys(module: ModuleModel | null): readonly ProjectKey[] {
  const cores = module?.cores;
  const callTime = module?.callTime();
  return [
    {
      key: 'cores',
      detail: inForce(cores?.value, cores?.origin.text),
      what: { en: 'Processors the JVM sees.', ko: 'JVM이 보는 프로세서 수.' },
    },
    {
      key: 'profiles',
      detail: inForce(module?.profiles.names.join(', ') || null, module?.profiles.origin.text),
      what: { en: 'Active Spring profiles.', ko: '활성 스프링 프로필.' },
    },
    {
      key: 'replicas',
      detail: inForce(module?.replicas.value, module?.replicas.origin.text),
      what: { en: 'Instances that share one database.', ko: '데이터베이스 하나를 함께 쓰는 인스턴스 수.' },
    },
    {
      key: 'callTime',
      detail: inForce(callTime ? `${callTime.value}ms` : null, callTime?.origin.text),
      what: CALL_TIME,
    },
    {
      key: 'requestTime',
      detail: inForce(module?.requestTime?.value, module?.requestTime?.origin.text),
      what: { en: 'How long one request holds a server thread.', ko: '요청 하나가 서버 스레드를 점유하는 시간.' },
    },
    {
      key: 'callsPerRequest',
      detail: inForce(module?.callsPerRequest?.value, module?.callsPerRequest?.origin.text),
      what: { en: 'Calls one request makes.', ko: '요청 하나가 만드는 호출 수.' },
    },
    {
      key: 'peakRate',
      detail: inForce(module?.peakRate?.value, module?.peakRate?.origin.text),
      what: { en: 'Requests per second at the peak.', ko: '최대 부하의 초당 요청 수.' },
    },
    { key: 'rules', detail: UNSET, what: { en: 'Severity by rule id.', ko: '규칙별 심각도.' } },
    {
      key: 'exclude',
      detail: UNSET,
      what: { en: 'Globs of files that are not read.', ko: '읽지 않을 파일의 글로브.' },
    },
  ];
}

function inForce(value: string | number | null | undefined, origin: Text | undefined): Text {
  if (value === null || value === undefined || !origin) return UNSET;
  return { en: `${value} (${origin.en})`, ko: `${value} (${origin.ko})` };
}

function poolNames(project: Project): readonly string[] {
  return [...new Set(project.modules.flatMap((view) => view.pools.map((pool) => pool.name)))].sort();
}

/** The keys above a line, by indentation alone: the line itself is half typed. */
function parentsOf(text: string, line: number, indent: number): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/);
  const parents: string[] = [];
  let limit = indent;
  for (let i = line - 1; i >= 0 && limit > 0; i--) {
    const key = /^([ \t]*)([\w-]+)\s*:\s*(?:#.*)?$/.exec(lines[i] ?? '');
    const width = (key?.[1] ?? '').length;
    if (!key || width >= limit) continue;
    parents.unshift(key[2] ?? '');
    limit = width;
  }
  return parents;
}

const UNSET: Text = { en: 'unset', ko: '설정 없음' };
const CALL_TIME: Text = { en: 'How long one call holds what it uses.', ko: '호출 하나가 자원을 점유하는 시간.' };
const CALL_TIME_KEYS: readonly ProjectKey[] = [
  { key: 'default', detail: { en: '50ms', ko: '50ms' }, what: CALL_TIME },
  { key: 'pools', detail: UNSET, what: { en: 'By pool name.', ko: '풀 이름별.' } },
  { key: 'classes', detail: UNSET, what: { en: 'By class name.', ko: '클래스 이름별.' } },
  { key: 'methods', detail: UNSET, what: { en: 'By Class.method.', ko: '클래스.메서드별.' } },
];
