import type { CallExpression } from '../../facts/java/javaFacts';
import type { Edit } from '../../features/edit';
import type { Project } from '../../model/project';
import { addImports, clashes } from './javaEdits';
import { returnedBy } from './javaExpressions';

/** Subscribes to a second publisher together with the first, where its function waited for the first without need. */

/** `a.flatMap(x -> b.map(y -> f))` becomes `a.zipWith(b, (x, y) -> f)`; null for any other shape. */
export function zipInstead(
  project: Project,
  path: string,
  flatMap: CallExpression,
  needScheduler: readonly boolean[],
): readonly Edit[] | null {
  const document = project.document(path);
  const facts = project.javaFacts(path);
  const [outer] = flatMap.arguments;
  const map = outer?.kind === 'lambda' && !outer.isBlock ? returnedBy(outer) : null;
  if (!document?.isIntact || outer?.kind !== 'lambda' || map?.kind !== 'call' || map.name !== 'map') return null;
  const [inner] = map.arguments;
  const [x] = outer.parameters;
  if (inner?.kind !== 'lambda' || map.arguments.length !== 1 || map.target === undefined) return null;
  const [y] = inner.parameters;
  if (x === undefined || y === undefined || x.name === y.name || x.type !== undefined || y.type !== undefined)
    return null;
  const between = document.text.slice(map.target.span.end, map.nameSpan.start);
  if (!/^\s*\.\s*$/.test(between) || flatMap.target === undefined) return null;
  const needs = needScheduler.includes(true);
  if (needs && (!facts || clashes(facts, SCHEDULERS))) return null;
  const [first, second] = needScheduler.map((need) => (need ? '.subscribeOn(Schedulers.boundedElastic())' : ''));
  const at = flatMap.target.span.end;
  return [
    ...(needs && facts ? addImports(document, facts, [SCHEDULERS]) : []),
    ...(first ? [{ path, span: { start: at, end: at }, newText: first }] : []),
    { path, span: flatMap.nameSpan, newText: 'zipWith' },
    { path, span: { start: outer.span.start, end: map.span.start }, newText: '' },
    {
      path,
      span: { start: map.target.span.end, end: inner.bodySpan.start },
      newText: `${second ?? ''}, (${x.name}, ${y.name}) -> `,
    },
    { path, span: { start: inner.span.end, end: map.span.end }, newText: '' },
  ];
}

const SCHEDULERS = 'reactor.core.scheduler.Schedulers';
