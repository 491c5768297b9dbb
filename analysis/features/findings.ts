import { governedLine } from '../model/callTime';
import { focusOn } from '../model/focus';
import type { Project } from '../model/project';
import { RULES } from '../rules';
import type { Finding, Rule, Severity } from '../rules/rule';
import type { Settings } from '../settings';

/** What the rules say of a project: severities and suppressions applied, sorted by place. */
export interface JudgedFinding {
  readonly rule: Rule;
  readonly finding: Finding;
  readonly severity: Severity;
}

/** One wall round each rule: a rule that fails is told to `onFailure` and costs only its own findings. */
export function judgeProject(
  project: Project,
  settings: Settings,
  onFailure: (rule: string, error: unknown) => void,
): readonly JudgedFinding[] {
  return judge(project, settings, onFailure, () => true);
}

/** The same for one file, in time that depends on the file and not on the project. */
export function judgeFile(
  project: Project,
  path: string,
  settings: Settings,
  onFailure: (rule: string, error: unknown) => void,
): readonly JudgedFinding[] {
  return judge(focusOn(project, path), settings, onFailure, ({ location }) => location.path === path);
}

function judge(
  project: Project,
  settings: Settings,
  onFailure: (rule: string, error: unknown) => void,
  isWanted: (finding: Finding) => boolean,
): readonly JudgedFinding[] {
  const judged: JudgedFinding[] = [];
  for (const rule of RULES) {
    const chosen = chosenSeverity(rule, project, settings);
    if (chosen === 'off') continue;
    try {
      for (const finding of rule.check(project)) {
        const severity = chosen ?? finding.severity ?? rule.severity;
        if (isWanted(finding) && isReported(project, finding)) judged.push({ rule, finding, severity });
      }
    } catch (error) {
      onFailure(rule.id, error);
    }
  }
  return withoutRepeats(judged.sort(comparePlace));
}

/** A place reached on several paths is reported once for each rule. Expects them sorted by place. */
function withoutRepeats(sorted: readonly JudgedFinding[]): readonly JudgedFinding[] {
  return sorted.filter(
    (judged, index) => index === 0 || comparePlace(sorted[index - 1] as JudgedFinding, judged) !== 0,
  );
}

/** The user's setting, else the project file's; undefined leaves it to the finding and its rule. */
function chosenSeverity(rule: Rule, project: Project, settings: Settings): Severity | 'off' | undefined {
  const shared = project.config.projectFile?.rules.find((entry) => entry.id === rule.id)?.severity;
  return settings.rules[rule.id] ?? shared;
}

/** A file that does not parse shows only its syntax errors; an `ignore` comment silences its line. */
function isReported(project: Project, finding: Finding): boolean {
  const document = project.document(finding.location.path);
  if (document === null) return true;
  if (!document.isIntact) return false;
  const line = document.lines.lineAt(finding.location.span.start);
  return !document.directives.some(
    (directive) =>
      directive.kind === 'ignore' &&
      governedLine(document, directive) === line &&
      (directive.rules.length === 0 || directive.rules.some((rule) => rule.id === finding.rule)),
  );
}

function comparePlace(a: JudgedFinding, b: JudgedFinding): number {
  const [first, second] = [a.finding.location, b.finding.location];
  return (
    compareText(first.path, second.path) ||
    first.span.start - second.span.start ||
    first.span.end - second.span.end ||
    compareText(a.rule.id, b.rule.id)
  );
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
