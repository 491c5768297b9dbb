import type { Figures } from '../../sizing/evidenceIds';
import type { Span } from '../documents/span';
import type { CallExpression, Expression } from '../facts/java/javaFacts';
import { operatorRule } from '../model/java/reactorOperators';
import type { ModuleView, Project } from '../model/project';
import { operatorTerm } from '../model/reactorTerms';
import { addImports, clashes } from '../rules/fixes/javaEdits';
import { chainOf, expressionsAround, methodAround } from '../rules/fixes/javaExpressions';
import type { Fix } from '../rules/rule';
import type { Edit } from './edit';

/**
 * Two refactorings for functions that compute rather than wait, offered at `map` and `flatMap` of a Flux when somebody
 * asks: one `parallel` thread behind a `publishOn`, or a rail per core. Whether a function computes only its author knows.
 */

const SCHEDULERS = 'reactor.core.scheduler.Schedulers';

/** Figures the titles print by themselves, with the run behind each. */
export const COMPUTATION_ACTION_FIGURES: Figures = { '1': { evidence: 'operator-shape' } };

/** Empty where no `map` or `flatMap` of a Flux stands, or its function is seen to block. */
export function computationActionsAt(project: Project, path: string, range: Span): readonly Fix[] {
  const view = project.viewOf(path);
  const document = project.document(path);
  const facts = project.javaFacts(path);
  if (!view || !document?.isIntact || !facts || clashes(facts, SCHEDULERS)) return [];
  const call = operatorAt(project, path, range);
  if (call?.target === undefined || typeOf(project, path, call.target) !== 'Flux') return [];
  if (blocksWithin(view, path, call.argumentsSpan)) return [];
  const threads = parallelThreads(view);
  if (threads === null) return [];
  const imports = addImports(document, facts, [SCHEDULERS]);
  const at = call.target.span.end;
  const between = document.text.slice(at, call.nameSpan.start);
  const dot = /^\s*\.\s*$/.test(between) ? between : '.';
  const insert = (offset: number, newText: string): Edit => ({ path, span: { start: offset, end: offset }, newText });
  const publish: Fix = {
    title: {
      en: `Compute on Schedulers.parallel() (1 of its ${threads} threads per subscription)`,
      ko: `Schedulers.parallel()에서 계산(구독마다 스레드 ${threads}개 중 1개)`,
    },
    kind: 'refactor.rewrite',
    edits: [...imports, insert(at, `${dot}publishOn(Schedulers.parallel())`)],
  };
  // Behind flatMap of a ParallelFlux nothing would limit asynchronous inner publishers.
  if (call.name !== 'map') return [publish];
  const rails: Fix = {
    title: {
      en: `Compute on ${threads} rails: parallel(${threads}).runOn(Schedulers.parallel()), order not kept`,
      ko: `레일 ${threads}개에서 계산: parallel(${threads}).runOn(Schedulers.parallel()), 순서는 유지되지 않음`,
    },
    kind: 'refactor.rewrite',
    edits: [
      ...imports,
      insert(at, `${dot}parallel(${threads})${dot}runOn(Schedulers.parallel())`),
      insert(call.span.end, `${dot}sequential()`),
    ],
  };
  return [publish, rails];
}

/** The innermost `map` or `flatMap` whose name the range touches. */
function operatorAt(project: Project, path: string, range: Span): CallExpression | undefined {
  return [...expressionsAround(project, path, range.start)]
    .reverse()
    .find(
      (expression): expression is CallExpression =>
        expression.kind === 'call' &&
        (expression.name === 'map' || expression.name === 'flatMap') &&
        range.start >= expression.nameSpan.start &&
        range.start <= expression.nameSpan.end,
    );
}

/** `Flux`, `Mono` or `ParallelFlux` as far as the code beside it shows; null for anything else. */
function typeOf(project: Project, path: string, expression: Expression): string | null {
  const [call] = chainOf(expression);
  if (call === undefined) return expression.kind === 'name' ? declaredType(project, path, expression) : null;
  const { target } = call;
  if (target === undefined) return returnType(project, path, call);
  if (target.kind === 'name' && /^(Flux|Mono)$/.test(target.name)) return target.name;
  const before = typeOf(project, path, target);
  if (before === null) return null;
  const { returns } = operatorRule(call.name);
  return returns === 'same' ? before : returns;
}

function declaredType(
  project: Project,
  path: string,
  { name, span }: Extract<Expression, { kind: 'name' }>,
): string | null {
  const around = methodAround(project, path, span.start);
  if (around === null) return null;
  const { method, type } = around;
  const isLocal = method.body?.some((statement) => statement.kind === 'local' && statement.name === name) === true;
  if (isLocal) return null;
  const declared =
    method.parameters.find((parameter) => parameter.name === name) ?? type.fields.find((field) => field.name === name);
  return publisherName(declared?.type?.name);
}

function returnType(project: Project, path: string, { name, arguments: args, span }: CallExpression): string | null {
  const methods = methodAround(project, path, span.start)?.type.methods ?? [];
  const found = methods.filter((method) => method.name === name && method.parameters.length === args.length);
  return found.length === 1 ? publisherName(found[0]?.returnType?.name) : null;
}

function publisherName(name: string | undefined): string | null {
  return name === 'Flux' || name === 'Mono' ? name : null;
}

/** A blocking call or one through a client stands in the function: then it waits, and other changes help. */
function blocksWithin({ applicationJava: java }: ModuleView, path: string, { start, end }: Span): boolean {
  const calls = [
    ...java.fanOuts.flatMap(({ effects }) => effects),
    ...java.schedulerPlacements.flatMap(({ effects }) => effects),
    ...java.blockingSites.map(({ call }) => call),
  ];
  return calls.some((call) =>
    call.path.some(
      ({ location }) => location.path === path && location.span.start >= start && location.span.end <= end,
    ),
  );
}

/** Threads of `Schedulers.parallel()`: the JVM flag, else one per core; null when neither is known. */
function parallelThreads({ application }: ModuleView): number | null {
  const { value } = operatorTerm(application, 'parallel', { value: null, source: 'default', defaultKind: 'rails' }, 0);
  return typeof value === 'number' ? value : null;
}
