import type { JavaFacts, JavaType } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import type { Project, ProjectDocument } from '../../model/project';

/** Small insertions into a Java file that keep everything else as it was: imports and members. */

/** Adds the imports that are missing, one line each, after the last one. */
export function addImports(document: ProjectDocument, facts: JavaFacts, names: readonly string[]): readonly Edit[] {
  const missing = [...new Set(names)].filter((name) => !isImported(facts, name)).sort();
  if (missing.length === 0) return [];
  const newline = newlineOf(document.text);
  const at = facts.importOffset;
  const lines = missing.map((name) => `import ${name};`).join(newline);
  const isAfterImports = facts.imports.length > 0;
  const newText = isAfterImports
    ? `${newline}${lines}`
    : at === 0
      ? `${lines}${newline}${newline}`
      : `${newline}${newline}${lines}`;
  return [{ path: document.path, span: { start: at, end: at }, newText }];
}

/** Whether the simple name already means this class here. */
export function isImported(facts: JavaFacts, name: string): boolean {
  const packageName = name.slice(0, name.lastIndexOf('.'));
  if (packageName === facts.package || packageName === 'java.lang') return true;
  return facts.imports.some(
    (line) => !line.isStatic && (line.isWildcard ? line.name === packageName : line.name === name),
  );
}

/** Whether another class of that simple name is imported, so that a plain import would clash. */
export function clashes(facts: JavaFacts, name: string): boolean {
  const simple = name.slice(name.lastIndexOf('.') + 1);
  return (
    facts.imports.some(
      (line) => !line.isStatic && !line.isWildcard && line.name !== name && line.name.endsWith(`.${simple}`),
    ) || facts.types.some((type) => type.name === simple)
  );
}

/** Puts lines of code at the top of a class body, indented like its members. */
export function addMember(document: ProjectDocument, type: JavaType, lines: readonly string[]): Edit {
  const at = type.bodySpan.start + 1;
  const newline = newlineOf(document.text);
  const indent = memberIndent(document, type);
  const body = lines.map((line) => (line === '' ? '' : indent + line)).join(newline);
  return { path: document.path, span: { start: at, end: at }, newText: `${newline}${body}${newline}` };
}

/** Puts lines of code behind the last member of a class body. */
export function appendMember(document: ProjectDocument, type: JavaType, lines: readonly string[]): Edit {
  const close = type.bodySpan.end - 1;
  const newline = newlineOf(document.text);
  const indent = memberIndent(document, type);
  const inside = document.text.slice(type.bodySpan.start + 1, close);
  const at = type.bodySpan.start + 1 + inside.trimEnd().length;
  const gap = inside.trim() === '' ? newline : `${newline}${newline}`;
  const body = lines.map((line) => (line === '' ? '' : indent + line)).join(newline);
  const end = /\n[ \t]*$/.test(document.text.slice(at, close)) ? '' : newline;
  return { path: document.path, span: { start: at, end: at }, newText: `${gap}${body}${end}` };
}

/** The innermost named type around an offset. */
export function typeAround(project: Project, path: string, offset: number): JavaType | null {
  const facts = project.javaFacts(path);
  let found: JavaType | null = null;
  let candidates: readonly JavaType[] = facts?.types ?? [];
  for (;;) {
    const inner = candidates.find((type) => offset >= type.bodySpan.start && offset < type.bodySpan.end);
    if (!inner) return found;
    found = inner;
    candidates = inner.types;
  }
}

export function newlineOf(text: string): string {
  return text.includes('\r\n') ? '\r\n' : '\n';
}

/** The white space before the first member; one step deeper than the class itself where there is none. */
export function memberIndent(document: ProjectDocument, type: JavaType): string {
  const members = [...type.fields, ...type.methods].sort((a, b) => a.span.start - b.span.start);
  const first = members[0];
  if (first) {
    const start = document.lines.lineStart(document.lines.lineAt(first.span.start));
    const before = document.text.slice(start, first.span.start);
    if (/^[ \t]+$/.test(before)) return before;
  }
  const start = document.lines.lineStart(document.lines.lineAt(type.span.start));
  const own = /^[ \t]*/.exec(document.text.slice(start))?.[0] ?? '';
  return `${own}${own.includes('\t') || /\n\t/.test(document.text) ? '\t' : '    '}`;
}
