import type { Span } from '../../documents/span';
import type { Expression, Statement } from '../../facts/java/javaFacts';
import { once } from './collector';
import { collectorOf, type Frame, locate, ownerName } from './frame';
import type { Resource } from './javaModel';
import { simpleName } from './javaTypes';
import type { Effect } from './values';
import { mentionsName } from './walk';

/** Finds remote reads that wait for one another without needing one another: their times add up for nothing. */

const REMOTE: ReadonlySet<Resource> = new Set(['http-client', 'grpc', 'aws', 'elasticsearch']);
// The order of writes may matter where the code does not show it, so only reads are claimed.
const READ = /^(find|get|load|fetch|read|query|count|search|list|exists|describe)/i;

interface Call {
  readonly span: Span;
  readonly method: string;
  readonly needsScheduler?: true;
}

/** Watches the statements of one block as they are run; `end` must be called after the last. */
export interface SequenceWatch {
  readonly afterStatement: (statement: Statement, effects: readonly Effect[]) => void;
  readonly end: () => void;
}

export function watchSequence(frame: Frame): SequenceWatch {
  let calls: Call[] = [];
  let names: string[] = [];
  const end = (): void => {
    const [first] = calls;
    if (first !== undefined && calls.length > 1) keep(frame, 'blocking', calls);
    calls = [];
    names = [];
  };
  return {
    end,
    afterStatement: (statement, effects) => {
      const blocks = effects.filter((effect) => effect.kind === 'block' && effect.runsOn.kind === 'caller');
      if (statement.kind === 'local' && statement.initializer !== undefined) {
        const { initializer, name } = statement;
        const needsEarlier = names.some((earlier) => mentionsName(initializer, earlier));
        const call = blocks.length === 0 ? null : remoteRead(blocks, initializer.span);
        if (blocks.length > 0 && (needsEarlier || call === null)) end();
        if (call !== null) calls.push(call);
        if (call !== null || needsEarlier) names.push(name);
      } else if (statement.kind !== 'expression' || blocks.length > 0) end();
    },
  };
}

function remoteRead(effects: readonly Effect[], span: Span): Call | null {
  const [first] = effects;
  const areReads = effects.every(
    (effect) => effect.kind === 'block' && effect.certainty === 'sure' && REMOTE.has(effect.resource) && isRead(effect),
  );
  return first === undefined || !areReads ? null : { span, method: first.path[0]?.name ?? '' };
}

function isRead(effect: Effect): boolean {
  return effect.path.some((step) => READ.test(simpleName(step.name)));
}

/** `first.flatMap(x -> second…)` where the second call does not use `x` before it is combined. */
export function watchReactiveSequence(
  frame: Frame,
  parts: {
    readonly target: readonly Effect[];
    readonly inner: readonly Effect[];
    readonly lambda: Expression | undefined;
    readonly targetSpan: Span;
  },
): void {
  const { lambda } = parts;
  if (lambda?.kind !== 'lambda' || lambda.isBlock) return;
  const body = lambda.body[0]?.kind === 'return' ? lambda.body[0].expression : undefined;
  const [parameter] = lambda.parameters;
  const [first, second] = [remoteClient(parts.target), remoteClient(parts.inner)];
  if (body === undefined || parameter === undefined || first === null || second === null) return;
  if (mentionsInChain(body, parameter.name)) return;
  keep(frame, 'reactive', [
    { span: parts.targetSpan, ...first },
    { span: body.span, ...second },
  ]);
}

/** The only call, when it is one, remote, and reads. */
function remoteClient(effects: readonly Effect[]): Omit<Call, 'span'> | null {
  const [first] = effects;
  if (first === undefined || effects.length !== 1 || first.kind === 'new-transaction' || !isRead(first)) return null;
  const isRemote =
    first.kind === 'client' ? first.client === 'webclient' : REMOTE.has(first.resource) && first.certainty === 'sure';
  const method = first.path[0]?.name;
  if (!isRemote || method === undefined) return null;
  return { method, ...(first.kind === 'block' && first.runsOn.kind === 'caller' ? { needsScheduler: true } : {}) };
}

/** Operators whose function runs when the answer is there. */
const BEHIND = /^(map|mapNotNull|handle|filter|flatMap\w*|zipWhen|delayUntil|doOn\w+|doFinally|onError\w+)$/;

/** Whether a chain uses the name before its own answer is there: anywhere but in the functions given to its operators. */
function mentionsInChain(expression: Expression, name: string): boolean {
  if (expression.kind !== 'call') return mentionsName(expression, name);
  const isBehind = BEHIND.test(expression.name);
  const outside = expression.arguments.filter((argument) => argument.kind !== 'lambda' || !isBehind);
  const target = expression.target !== undefined && mentionsInChain(expression.target, name);
  return target || outside.some((argument) => mentionsName(argument, name));
}

function keep(frame: Frame, kind: 'blocking' | 'reactive', calls: readonly Call[]): void {
  const [first] = calls;
  if (first === undefined || !frame.collects) return;
  const taken = calls.map((call) => ({ ...call }));
  once(collectorOf(frame).sequentialCalls, locate(frame, first.span), () => ({
    kind,
    owner: ownerName(frame),
    path: frame.symbol.path,
    calls: taken,
  }));
}
