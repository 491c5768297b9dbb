import type { Dependency } from '../../facts/build/buildFacts';
import type { Edit } from '../../features/edit';
import type { Project } from '../../model/project';
import { newlineOf } from './javaEdits';

/** Adds a dependency whose version Spring Boot manages, right after one that is written in the build file. */
export function addDependencyAfter(
  project: Project,
  buildFile: string,
  neighbour: Dependency,
  group: string,
  artifact: string,
): readonly Edit[] {
  const document = project.document(buildFile);
  if (!document || neighbour.broughtBy !== undefined || neighbour.catalogue !== undefined) return [];
  const { text, lines } = document;
  const newline = newlineOf(text);
  if (buildFile.endsWith('.xml')) {
    const close = text.indexOf('</dependency>', neighbour.span.start);
    const open = text.lastIndexOf('<dependency>', neighbour.span.end);
    if (open < 0 || close < 0) return [];
    const at = close + '</dependency>'.length;
    const indent = /^[ \t]*/.exec(text.slice(lines.lineStart(lines.lineAt(open))))?.[0] ?? '';
    const step = indent.includes('\t') ? '\t' : '    ';
    const inner = `${newline}${indent}${step}`;
    const newText = `${newline}${indent}<dependency>${inner}<groupId>${group}</groupId>${inner}<artifactId>${artifact}</artifactId>${newline}${indent}</dependency>`;
    return [{ path: buildFile, span: { start: at, end: at }, newText }];
  }
  const line = lines.lineAt(neighbour.span.start);
  const written = text.slice(lines.lineStart(line), lines.lineEnd(line));
  // One dependency on one line, `implementation 'a:b'` or `implementation("a:b:1")`: the same call once more.
  const call = /^(\s*)\w+(\s*\(?\s*)(["'])[^"']+\3(\s*\)?)\s*$/.exec(written);
  if (!call) return [];
  const at = lines.lineEnd(line);
  const newText = `${newline}${call[1]}implementation${call[2]}${call[3]}${group}:${artifact}${call[3]}${call[4]}`;
  return [{ path: buildFile, span: { start: at, end: at }, newText }];
}
