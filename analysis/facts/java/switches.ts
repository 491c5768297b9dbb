import { readExpressionsBelow, readField } from './expressions';
import { type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { Expression, JavaParameter, Statement, SwitchExpression } from './javaFacts';
import { readStatementsBelow } from './statements';
import { isType, readType } from './types';

/**
 * Reads `switch`, as an expression or a statement. Each case is one block: the variables its pattern binds, its guard as an
 * expression statement, then its body. Constant labels are left out. The value of an arrow case is a `yield` where the
 * switch is an expression.
 */
export function readSwitch(tree: FlatTree, node: NodeIndex, isStatement = false): SwitchExpression {
  const block = tree.child(node, 'body');
  const body: Statement[] = [];
  if (block !== NONE) {
    for (const group of tree.namedChildren(block)) {
      body.push({ kind: 'block', body: readCase(tree, group, isStatement), span: tree.span(group) });
    }
  }
  return { kind: 'switch', selector: readField(tree, node, 'condition'), body, span: tree.span(node) };
}

function readCase(tree: FlatTree, group: NodeIndex, isStatement: boolean): Statement[] {
  const givesValue = tree.kind(group) === 'switch_rule' && !isStatement;
  const labels = tree.namedChildren(group).filter((child) => tree.kind(child) === 'switch_label');
  const statements = readStatementsBelow(tree, group).map((statement) =>
    givesValue && statement.kind === 'expression' ? ({ ...statement, kind: 'yield' } as const) : statement,
  );
  return [...labels.flatMap((label) => readLabel(tree, label)), ...statements];
}

function readLabel(tree: FlatTree, label: NodeIndex): Statement[] {
  const bound = readBindings(tree, label).map(
    (binding): Statement => ({
      kind: 'local',
      name: binding.name,
      nameSpan: binding.span,
      type: binding.type ?? { name: 'var', arguments: [], dimensions: 0, span: binding.span },
      span: binding.span,
    }),
  );
  const guard = tree.childOfKind(label, 'guard');
  const guards = readExpressionsBelow(tree, guard).map(
    (expression: Expression): Statement => ({ kind: 'expression', expression, span: expression.span }),
  );
  return [...bound, ...guards];
}

/** Variables bound by the patterns anywhere below a node, guards apart. The unnamed `_` binds nothing. */
export function readBindings(tree: FlatTree, node: NodeIndex): JavaParameter[] {
  const bindings: JavaParameter[] = [];
  for (let child = node + 1; child < tree.after(node); child++) {
    const kind = tree.kind(child);
    if (kind === 'type_pattern' || kind === 'record_pattern_component') {
      const [type, name] = tree.namedChildren(child);
      if (type === undefined || name === undefined || !isType(tree, type) || tree.slice(name) === '_') continue;
      bindings.push({ name: tree.slice(name), type: readType(tree, type), annotations: [], span: tree.span(name) });
    }
  }
  return bindings;
}
