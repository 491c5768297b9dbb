import type { ModuleView, Project } from '../model/project';
import type { ModelTerm } from '../model/termChain';
import { mainConfigFile } from '../rules/fixes/configValues';
import type { Text } from '../text';
import type { Edit } from './edit';
import { setConfigValue } from './setConfigValue';

/** Where a term's number is set, and the edit that writes another one there. */
export interface WriteTarget {
  /** Opaque to everybody else. */
  readonly id: string;
  readonly path: string;
  readonly key?: string;
}

type TargetId =
  /** Replace this number; `was` guards against a file that changed meanwhile. */
  | { readonly at: 'span'; readonly path: string; readonly start: number; readonly end: number; readonly was: string }
  /** Set this key in the module's main configuration file. */
  | { readonly at: 'key'; readonly module: string; readonly key: string };

/** Null for a term that no file of the project sets: a library default without a key, the machine. */
export function writeTargetOf(project: Project, view: ModuleView, term: ModelTerm): WriteTarget | null {
  const { location, kind } = term.origin;
  const isNumber =
    location !== undefined &&
    typeof term.value === 'number' &&
    (kind === 'config-file' || kind === 'code' || kind === 'environment' || kind === 'jvm-flag');
  if (isNumber) {
    const text = project.document(location.path)?.text.slice(location.span.start, location.span.end) ?? '';
    const digits = /\d[\d_]*/.exec(text);
    if (digits && Number(digits[0].replaceAll('_', '')) === term.value && onlyNumber(text)) {
      const start = location.span.start + digits.index;
      const id: TargetId = { at: 'span', path: location.path, start, end: start + digits[0].length, was: digits[0] };
      return { id: JSON.stringify(id), path: location.path, ...(term.settingKey ? { key: term.settingKey } : {}) };
    }
  }
  const file = term.settingKey === undefined ? null : mainConfigFile(view.application);
  if (file === null || term.settingKey === undefined || term.origin.kind !== 'default') return null;
  const id: TargetId = { at: 'key', module: view.application.path, key: term.settingKey };
  return { id: JSON.stringify(id), path: file, key: term.settingKey };
}

/** The edit, or why it cannot be made. */
export function writeValue(
  project: Project,
  targetId: string,
  value: number,
): readonly Edit[] | { readonly refused: Text } {
  const target = readTarget(targetId);
  if (target === null || !Number.isInteger(value) || value < 1) return { refused: STALE };
  if (target.at === 'span') {
    const { path, start, end, was } = target;
    const text = project.document(path)?.text.slice(start, end);
    return text === was ? [{ path, span: { start, end }, newText: String(value) }] : { refused: STALE };
  }
  const module = project.config.modules.find((candidate) => candidate.path === target.module);
  const path = module ? mainConfigFile(module) : null;
  const edits = path === null ? null : setConfigValue(project, path, target.key, String(value));
  return edits ?? { refused: STALE };
}

const STALE: Text = {
  en: 'The file changed meanwhile. Open the calculator again at its place.',
  ko: '그 사이 파일이 바뀌었다. 해당 위치에서 크기 계산기를 다시 연다.',
};

function readTarget(id: string): TargetId | null {
  try {
    return JSON.parse(id) as TargetId;
  } catch {
    return null;
  }
}

/** One number and nothing else that could mean another: not `${POOL:10}0`, not `2 * 8`. */
function onlyNumber(text: string): boolean {
  return (text.match(/\d[\d_]*/g) ?? []).length === 1 && !/[+*/%]/.test(text);
}
