import type { Span } from '../documents/span';
import type { Directive } from '../facts/directive';
import type { Sourced } from './origin';
import type { ModuleView, Project, ProjectDocument } from './project';

export interface CallSite {
  readonly path: string;
  readonly span: Span;
  /** `OrderService.loadAll`; empty at a configuration key. */
  readonly owner?: string;
  readonly pool?: string;
}

/** The call time in force at a place: a directive beside it, else the project file, else the setting. */
export function callTimeAt(project: Project, view: ModuleView, site: CallSite): Sourced<number> {
  const document = project.document(site.path);
  const directive = document === null ? undefined : directiveFor(document, site.span, isCallTime);
  if (document !== null && directive) {
    const line = document.lines.lineAt(directive.span.start) + 1;
    return {
      value: directive.millis,
      origin: {
        kind: 'code',
        location: { path: site.path, span: directive.span },
        text: { en: `comment in line ${line}`, ko: `${line}행의 주석` },
      },
    };
  }
  const [className, methodName] = (site.owner ?? '').split('.');
  return view.application.callTime({
    ...(site.pool === undefined ? {} : { pool: site.pool }),
    ...(className ? { className } : {}),
    ...(methodName ? { methodName } : {}),
  });
}

/** The directive of a kind that governs a place: on its own line or alone on the line above. */
export function directiveFor<D extends Directive>(
  document: ProjectDocument,
  span: Span,
  accepts: (directive: Directive) => directive is D,
): D | undefined {
  if (document.directives.length === 0) return undefined;
  const line = document.lines.lineAt(span.start);
  return document.directives.find(
    (directive): directive is D => accepts(directive) && governedLine(document, directive) === line,
  );
}

/** The line a directive speaks of: its own when code stands before it, else the next. */
export function governedLine(document: ProjectDocument, directive: Directive): number {
  const line = document.lines.lineAt(directive.span.start);
  const before = document.text.slice(document.lines.lineStart(line), directive.span.start);
  return /[^\s/#!*]/.test(before) ? line : document.lines.lineAt(directive.span.end) + 1;
}

function isCallTime(directive: Directive): directive is Extract<Directive, { kind: 'call-time' }> {
  return directive.kind === 'call-time';
}
