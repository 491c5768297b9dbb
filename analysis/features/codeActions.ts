import type { Span } from '../documents/span';
import type { Project } from '../model/project';
import { sitesOf } from '../rules/fanOutSites';
import { useDedicatedScheduler, wholeFactory } from '../rules/fixes/dedicatedScheduler';
import { newlineOf } from '../rules/fixes/javaEdits';
import type { Fix } from '../rules/rule';
import { dedicatedFor, dedicatedTitle } from '../rules/shared-scheduler-for-slow-dependency';
import { computationActionsAt } from './computationActions';
import type { JudgedFinding } from './findings';

/** A fix together with the finding it mends; refactorings on request have none. */
export interface CodeAction {
  readonly fix: Fix;
  readonly finding: JudgedFinding | null;
}

/**
 * Fixes of the findings that touch a range, then the refactorings that fit there. `isAsked`: somebody opened the list,
 * rather than moved the cursor; only then what is a matter of taste is offered as well.
 */
export function codeActionsAt(
  project: Project,
  findings: readonly JudgedFinding[],
  path: string,
  range: Span,
  isAsked = false,
): readonly CodeAction[] {
  const actions: CodeAction[] = [];
  for (const judged of findings) {
    const { location } = judged.finding;
    if (location.path !== path || !overlaps(location.span, range)) continue;
    for (const fix of judged.rule.fix?.(judged.finding, project) ?? []) actions.push({ fix, finding: judged });
    const ignore = ignoreHere(project, judged);
    if (ignore) actions.push({ fix: ignore, finding: judged });
  }
  const computations = isAsked ? computationActionsAt(project, path, range) : [];
  return [
    ...actions,
    ...refactoringsAt(project, path, range, actions),
    ...computations.map((fix) => ({ fix, finding: null })),
  ];
}

/** A dedicated scheduler can be had wherever blocking calls run on the shared one, asked for or not. */
function refactoringsAt(
  project: Project,
  path: string,
  range: Span,
  given: readonly CodeAction[],
): readonly CodeAction[] {
  if (given.some(({ finding }) => finding?.rule.id === 'shared-scheduler-for-slow-dependency')) return [];
  return sitesOf(project).flatMap((site) => {
    const { fanOut } = site;
    if (fanOut.path !== path || !overlaps(fanOut.span, range) || fanOut.offload?.location.path !== path) return [];
    const scheduler = dedicatedFor(project, site);
    const use = wholeFactory(project, fanOut.offload.location).span;
    const placed = scheduler && useDedicatedScheduler(project, site.view, path, use, scheduler);
    if (!placed) return [];
    const title = dedicatedTitle(scheduler, placed.where);
    return [{ finding: null, fix: { title, kind: 'refactor.rewrite' as const, edits: placed.edits } }];
  });
}

/** Files in whose comments directives are read. */
const WITH_DIRECTIVES = /\.(java|ya?ml|properties)$/;

/** A comment on the line above, indented like the line itself. */
function ignoreHere(project: Project, { rule, finding }: JudgedFinding): Fix | null {
  const document = project.document(finding.location.path);
  if (!document?.isIntact || !WITH_DIRECTIVES.test(document.path)) return null;
  const start = document.lines.lineStart(document.lines.lineAt(finding.location.span.start));
  const indent = /^[ \t]*/.exec(document.text.slice(start))?.[0] ?? '';
  const marker = document.path.endsWith('.java') ? '//' : '#';
  const newText = `${indent}${marker} concurrency-lens: ignore ${rule.id}${newlineOf(document.text)}`;
  return {
    title: { en: `Ignore ${rule.id} here`, ko: `여기서 무시: ${rule.id}` },
    kind: 'quickfix',
    edits: [{ path: document.path, span: { start, end: start }, newText }],
  };
}

function overlaps(a: Span, b: Span): boolean {
  return a.start <= b.end && b.start <= a.end;
}
