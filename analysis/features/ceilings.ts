import type { Location } from '../documents/span';
import type { Hint } from '../hints/hint';
import type { ModuleView, Project } from '../model/project';
import { bindingTerm, type TermChain } from '../model/termChain';
import { compareText } from './findings';

/** Every ceiling of a project: the hints that carry a chain, least throughput first, unknown ones last. */
export interface ProjectCeiling {
  /** Kind, path, place, and which one of that place: stable while the code around it is edited. */
  readonly id: string;
  readonly hint: Hint;
  readonly chain: TermChain;
  readonly view: ModuleView;
  /** `OrderService.loadAll`, `application.yaml: maximum-pool-size`. */
  readonly place: string;
}

export function listCeilings(project: Project, hints: readonly Hint[]): readonly ProjectCeiling[] {
  const seen = new Map<string, number>();
  const ceilings = hints.flatMap((hint): ProjectCeiling[] => {
    const view = project.viewOf(hint.location.path);
    if (!hint.chain || !view) return [];
    const place = placeOf(project, hint.location);
    const name = `${hint.kind}:${hint.location.path}:${place}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return [{ id: `${name}:${count}`, hint, chain: hint.chain, view, place }];
  });
  return ceilings.sort(
    (a, b) => rate(a.chain) - rate(b.chain) || compareText(a.place, b.place) || compareText(a.id, b.id),
  );
}

/** The ceiling at an offset: the hint that stands there, else the one that stands last before it on the same line. */
export function ceilingAt(
  project: Project,
  ceilings: readonly ProjectCeiling[],
  path: string,
  offset: number,
): ProjectCeiling | null {
  const lines = project.document(path)?.lines;
  if (!lines) return null;
  const line = lines.lineAt(offset);
  const here = ceilings.filter(
    ({ hint }) => hint.location.path === path && lines.lineAt(hint.location.span.start) === line,
  );
  return (
    here.find(({ hint }) => offset >= hint.location.span.start && offset <= hint.location.span.end) ?? here[0] ?? null
  );
}

/** `OrderService.loadAll, HikariPool`: the place together with what binds there. */
export function placeWithPool(ceiling: ProjectCeiling): string {
  const pool = ceiling.chain.terms.find((term) => term.kind === 'pool') ?? bindingTerm(ceiling.chain);
  return pool ? `${ceiling.place}, ${pool.name}` : ceiling.place;
}

function placeOf(project: Project, { path, span }: Location): string {
  const fanOut = project.javaOf(path)?.fanOuts.find((site) => site.nameSpan.start === span.start);
  if (fanOut) return fanOut.owner;
  const file = path.slice(path.lastIndexOf('/') + 1);
  const text = project.document(path)?.text.slice(span.start, span.end) ?? '';
  return text === '' ? file : `${file}: ${text.split('.').pop()}`;
}

function rate(chain: TermChain): number {
  return chain.ceiling.ceilingPerSecond ?? Number.MAX_VALUE;
}
