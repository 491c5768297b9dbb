import type { JavaMethod, JavaType } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import type { Project, ProjectDocument } from '../../model/project';
import { hasAnnotation } from './configurationHome';
import { addImports, addMember, clashes, memberIndent, newlineOf } from './javaEdits';

/** Gives a Spring component a bean: a final field, set through the one constructor it has or the one Lombok writes. */

export interface WantedBean {
  /** Of the bean and of the field. */
  readonly name: string;
  /** Simple name of the field's type. */
  readonly type: string;
  readonly typeImport: string;
  /** Only a qualifier finds the bean, so what Lombok writes does not. */
  readonly needsQualifier: boolean;
}

const QUALIFIER = 'org.springframework.beans.factory.annotation.Qualifier';
const COMPONENT = /^(Service|Component|Controller|RestController|Repository|RestControllerAdvice|ControllerAdvice)$/;

/** Null where the container does not surely make the class, or somebody else does too. */
export function injectBean(project: Project, path: string, type: JavaType, bean: WantedBean): readonly Edit[] | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const isTopLevel = facts?.types.includes(type) === true && type.kind === 'class';
  if (!document?.isIntact || !facts || !isTopLevel || !hasAnnotation(type.annotations, COMPONENT)) return null;
  if ([bean.typeImport, QUALIFIER].some((name) => clashes(facts, name))) return null;
  if (new RegExp(`\\b${bean.name}\\b`).test(document.text) || isMadeElsewhere(project, type.name)) return null;
  const constructors = type.methods.filter(({ name }) => name === '<init>');
  const [init] = constructors;
  const isLombok = hasAnnotation(type.annotations, /^(RequiredArgsConstructor|AllArgsConstructor)$/);
  const field = addField(document, type, `private final ${bean.type} ${bean.name};`);
  if (isLombok) {
    if (init || bean.needsQualifier) return null;
    return [...addImports(document, facts, [bean.typeImport]), field];
  }
  const edits = init ? passThrough(document, init, bean) : ownConstructor(document, type, bean);
  if (edits === null || constructors.length > 1) return null;
  // Where both stand at one place, the field comes before the constructor.
  return [...addImports(document, facts, [bean.typeImport, QUALIFIER]), field, ...edits];
}

/** Somebody else calls the constructor, or a subclass does: one more parameter would break it. */
function isMadeElsewhere(project: Project, name: string): boolean {
  const made = new RegExp(`\\b(?:new|extends)\\s+${name}\\b|\\b${name}\\s*::\\s*new\\b`);
  return project.paths.some((path) => path.endsWith('.java') && made.test(project.document(path)?.text ?? ''));
}

function addField(document: ProjectDocument, type: JavaType, line: string): Edit {
  const last = type.fields.filter(({ modifiers }) => !modifiers.includes('static')).at(-1);
  const next = last && /^[ \t]*;?/.exec(document.text.slice(last.span.end));
  const isWhole = last && document.text.slice(last.span.start, last.span.end).endsWith(';');
  if (!last || !next || !isWhole) return addMember(document, type, [line]);
  const at = last.span.end;
  const newText = `${newlineOf(document.text)}${memberIndent(document, type)}${line}`;
  return { path: document.path, span: { start: at, end: at }, newText };
}

/** A parameter more, and its assignment at the end of the body. */
function passThrough(document: ProjectDocument, init: JavaMethod, bean: WantedBean): readonly Edit[] | null {
  const { body, bodySpan, parameters, nameSpan } = init;
  const end = body?.at(-1)?.kind;
  if (!body || !bodySpan || end === 'return' || end === 'throw') return null;
  const { text, path } = document;
  const last = parameters.at(-1);
  const open = text.indexOf('(', nameSpan.end);
  const at = last ? last.span.end : open + 1;
  if (open < 0 || at > bodySpan.start) return null;
  const parameter = `${last ? ', ' : ''}${parameterOf(bean)}`;
  const inside = text.slice(bodySpan.start + 1, bodySpan.end - 1);
  const content = bodySpan.start + 1 + inside.trimEnd().length;
  const lines = inside.includes('\n');
  const line = document.lines.lineStart(document.lines.lineAt(content));
  const indent = /^[ \t]*/.exec(text.slice(line))?.[0] ?? '';
  const isEmpty = inside.trim() === '';
  const step = isEmpty ? (/\n\t/.test(text) ? '\t' : '    ') : '';
  const before = lines ? `${newlineOf(text)}${indent}${step}` : ' ';
  const after = isEmpty && !lines ? ' ' : '';
  const newText = `${before}this.${bean.name} = ${bean.name};${after}`;
  return [
    { path, span: { start: at, end: at }, newText: parameter },
    { path, span: { start: content, end: isEmpty && !lines ? bodySpan.end - 1 : content }, newText },
  ];
}

/** A class that gets nothing yet has no constructor: it is given one. */
function ownConstructor(document: ProjectDocument, type: JavaType, bean: WantedBean): readonly Edit[] | null {
  const isInjectedOtherwise = type.fields.some(
    ({ annotations, initializer, modifiers }) =>
      annotations.length > 0 || (initializer === undefined && modifiers.includes('final')),
  );
  if (isInjectedOtherwise || type.annotations.some(({ name }) => /Constructor$/.test(name))) return null;
  const tab = /\n\t/.test(document.text) ? '\t' : '    ';
  const newline = newlineOf(document.text);
  const indent = memberIndent(document, type);
  const last = type.fields.filter(({ modifiers }) => !modifiers.includes('static')).at(-1);
  const at = last ? last.span.end : type.bodySpan.start + 1;
  const lines = [`${type.name}(${parameterOf(bean)}) {`, `${tab}this.${bean.name} = ${bean.name};`, '}'];
  const newText = `${newline}${newline}${lines.map((line) => indent + line).join(newline)}`;
  return [{ path: document.path, span: { start: at, end: at }, newText: last ? newText : `${newText}${newline}` }];
}

function parameterOf({ name, type }: WantedBean): string {
  return `@Qualifier("${name}") ${type} ${name}`;
}
