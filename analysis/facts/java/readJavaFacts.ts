import type { Span } from '../../documents/span';
import type { Directive } from '../directive';
import { readDirective } from '../directives';
import type { Problem } from '../problem';
import { qualifiedName } from './annotations';
import { implicitType, isTypeDeclaration, readTypeDeclaration } from './declarations';
import { fitted } from './fitted';
import { ERROR, type FlatTree, NONE, type NodeIndex } from './flatTree';
import type { JavaFacts, JavaImport, JavaType } from './javaFacts';
import { addMember, type Members, noMembers } from './members';

/** Reads one compilation unit from its tree. Knows nothing of the parser. */
export function readJavaFacts(
  tree: FlatTree,
  problems: readonly Problem[],
  directives: readonly Directive[],
): JavaFacts {
  const unit = new CompilationUnit(tree);
  if (tree.size > 0) unit.readBelow(0);
  return {
    package: unit.package,
    imports: fitted(unit.imports),
    types: unit.withStrayMembers(problems.length > 0),
    problems,
    directives,
    importOffset: unit.importOffset,
  };
}

/** What is known of a file that could not be parsed at all. */
export function emptyFacts(problems: readonly Problem[]): JavaFacts {
  return { package: '', imports: [], types: [], problems, directives: [], importOffset: 0 };
}

/** Directives in the comments found; a comment of several lines may hold one in each. */
export function readDirectives(text: string, comments: readonly Span[]): Directive[] {
  const directives: Directive[] = [];
  for (const comment of comments) {
    for (const line of text.slice(comment.start, comment.end).matchAll(/\S[^\r\n]*/g)) {
      const start = comment.start + line.index;
      const directive = readDirective(line[0], { start, end: start + line[0].length });
      if (directive) directives.push(directive);
    }
  }
  return directives;
}

class CompilationUnit {
  package = '';
  readonly imports: JavaImport[] = [];
  readonly #types: JavaType[] = [];
  /** Members outside any type. */
  readonly #stray: Members = noMembers();
  readonly #tree: FlatTree;
  importOffset: number;

  constructor(tree: FlatTree) {
    this.#tree = tree;
    this.importOffset = tree.text.startsWith('\uFEFF') ? 1 : 0;
  }

  readBelow(node: NodeIndex): void {
    const tree = this.#tree;
    for (let child = node + 1; child < tree.after(node); child = tree.after(child)) {
      if (tree.isNamed(child)) this.#readTop(child);
    }
  }

  /** Members outside a type belong to the type before them when the file is broken, else to an implicit class (JLS 7.3). */
  withStrayMembers(isBroken: boolean): JavaType[] {
    const { fields, methods, initializers } = this.#stray;
    if (fields.length + methods.length + initializers.length === 0) return this.#types;
    const owner = this.#types.at(-1);
    if (!isBroken || !owner) {
      const whole = implicitType({ ...this.#stray, types: this.#types }, 0, this.#tree.text.length);
      return [whole];
    }
    const adopted = {
      ...owner,
      fields: [...owner.fields, ...fields],
      methods: [...owner.methods, ...methods],
      initializers: [...owner.initializers, ...initializers],
    };
    return [...this.#types.slice(0, -1), adopted];
  }

  #readTop(node: NodeIndex): void {
    const tree = this.#tree;
    const kind = tree.kind(node);
    if (kind === 'package_declaration') {
      const name = lastNamed(tree, node);
      if (name !== NONE) this.package = qualifiedName(tree, name);
      this.importOffset = tree.end(node);
    } else if (kind === 'import_declaration') {
      this.#readImport(node);
    } else if (isTypeDeclaration(tree, node)) {
      this.#types.push(readTypeDeclaration(tree, node));
    } else if (kind === ERROR) {
      this.readBelow(node);
    } else {
      const owner = { name: '', arguments: [], dimensions: 0, span: tree.span(node) };
      addMember(tree, node, owner, this.#stray);
    }
  }

  /** A module import (JEP 511) names no package and is only passed over. */
  #readImport(node: NodeIndex): void {
    const tree = this.#tree;
    const span = tree.span(node);
    this.importOffset = span.end;
    const name = tree.namedChildren(node).find((child) => tree.kind(child) !== 'asterisk');
    if (name === undefined || /^import\s+module\s/.test(tree.text.slice(span.start, tree.start(name)))) return;
    this.imports.push({
      name: qualifiedName(tree, name),
      isStatic: tree.childOfKind(node, 'static') !== NONE,
      isWildcard: tree.childOfKind(node, 'asterisk') !== NONE,
      span,
    });
  }
}

function lastNamed(tree: FlatTree, node: NodeIndex): NodeIndex {
  return tree.namedChildren(node).at(-1) ?? NONE;
}
