import { explainOrigin } from '../hints/explainChain';
import type { ModuleModel } from '../model/config/moduleModel';
import { uniformKey } from '../model/config/relaxedNames';
import { defaultOf } from '../model/defaults';
import type { ModuleView, Project } from '../model/project';
import { PROPERTIES } from '../properties';
import type { PropertyRow } from '../properties/property';
import type { Text } from '../text';
import type { Hover } from './hover';
import { escapeMarkdown, say, type Words } from './words';

/** What a configuration key means, its default in this project's versions, and the value in force; null for other keys. */
export function propertyHover(project: Project, path: string, offset: number, words: Words): Hover | null {
  const view = project.viewOf(path);
  const found = propertyAt(project, path, offset);
  if (!view || !found) return null;
  return { span: found.span, markdown: explainProperty(words, view, found.row) };
}

/** The row of a key in any form Spring accepts; undefined when nothing is known of it. */
export function propertyRow(key: string): PropertyRow | undefined {
  const uniform = uniformKey(key);
  return PROPERTIES.find((row) => uniformKey(row.key) === uniform);
}

function propertyAt(
  project: Project,
  path: string,
  offset: number,
): { readonly row: PropertyRow; readonly span: Hover['span'] } | null {
  const lines = project.document(path)?.lines;
  if (!lines || !/(?:^|\/)(?:application|bootstrap)[^/]*$/.test(path)) return null;
  const line = lines.lineAt(offset);
  for (const document of project.configFacts(path)?.documents ?? []) {
    for (const { key, keySpan } of document.entries) {
      const row = lines.lineAt(keySpan.start) === line ? propertyRow(key) : undefined;
      if (row) return { row, span: keySpan };
    }
  }
  return null;
}

function explainProperty(words: Words, view: ModuleView, row: PropertyRow): string {
  const lines = [
    `**${row.key}**`,
    say(words, row.what),
    say(words, {
      en: `Default: ${formatDefault(view.application, row).en}.`,
      ko: `기본값: ${formatDefault(view.application, row).ko}.`,
    }),
    ...(row.formula ? [`\`${say(words, row.formula)}\``] : []),
    inForce(words, view.application, row),
    `*${escapeMarkdown(row.source)}*`,
  ];
  return `${lines.join('\n\n')}\n`;
}

export function formatDefault(module: ModuleModel, row: PropertyRow): Text {
  if (typeof row.default !== 'string') return row.default;
  const { value, origin } = defaultOf(module, row.default);
  if (value === null) return { en: 'none in these versions', ko: '이 버전에는 없음' };
  const shown = value === 'unlimited' ? { en: 'unlimited', ko: '제한 없음' } : formatValue(value, row);
  return { en: `${shown.en} (${origin.text.en})`, ko: `${shown.ko} (${origin.text.ko})` };
}

function formatValue(value: number, row: PropertyRow): Text {
  return row.type === 'millis' ? { en: `${value} ms`, ko: `${value}ms` } : { en: String(value), ko: String(value) };
}

function inForce(words: Words, module: ModuleModel, row: PropertyRow): string {
  const property = module.property(row.key);
  if (property === null)
    return say(words, { en: 'Not set here: the default is in force.', ko: '설정하지 않아 기본값이 적용된다.' });
  const origin = explainOrigin(words, property.origin);
  if (property.value === null) {
    const reason = property.unknownReason ? escapeMarkdown(say(words, property.unknownReason)) : '';
    return say(words, {
      en: `In force: unknown, ${reason} (${origin}).`,
      ko: `적용되는 값: 알 수 없음, ${reason} (${origin}).`,
    });
  }
  const value = escapeMarkdown(property.value);
  return say(words, { en: `In force: ${value} (${origin}).`, ko: `적용되는 값: ${value} (${origin}).` });
}
