import { Edit, type Parser, type Tree } from 'web-tree-sitter';
import type { Directive } from '../directive';
import { DIRECTIVE_MARK } from '../directives';
import type { Problem } from '../problem';
import { balanceBrackets } from './balanceBrackets';
import { findProblems, missingToken, unclosedToken, unexpectedPart } from './findProblems';
import { flattenTree, type GrammarShape } from './flattenTree';
import type { JavaFacts } from './javaFacts';
import { maskJava } from './maskJava';
import type { MethodMemo } from './methodMemo';
import { emptyFacts, readDirectives, readJavaFacts } from './readJavaFacts';
import { scanTokens } from './scanTokens';
import { editBetween } from './textEdit';
import { type CursorAccess, DirectWalk } from './treeWalk';

/** Longer texts are not parsed: a tree takes about 14 bytes for each of the source's (measured on Kafka). */
const LONGEST_TEXT = 2_000_000;

/** Where a document takes its parser from, and says that it failed. */
export interface ParserSource {
  readonly parser: Parser;
  /** Null where trees are walked by the library's own cursor only. */
  readonly access: CursorAccess | null;
  /** The parser's own code broke off: it is replaced, and the next `parser` is a new one. */
  renew(error: unknown): void;
}

/**
 * One Java text as it changes. Between changes it keeps the parser's tree and the methods read from it, so that the next
 * state costs only what differs. Must be closed.
 */
export class OpenJavaDocument {
  readonly #source: ParserSource;
  readonly #shape: GrammarShape;
  readonly #memo: MethodMemo | undefined;
  #masked = '';
  #tree: Tree | undefined;

  /** Without a memo every state is read in full, which suits a text read once. */
  constructor(source: ParserSource, shape: GrammarShape, memo?: MethodMemo) {
    this.#source = source;
    this.#shape = shape;
    this.#memo = memo;
  }

  /** Facts of the text's new state. Never throws; what could not be read is in `problems`. */
  update(text: string): JavaFacts {
    if (text.length > LONGEST_TEXT) {
      this.close();
      return emptyFacts([tooLong(text)]);
    }
    try {
      return this.#read(text);
    } catch (error) {
      this.#startAnew(error);
    }
    try {
      return this.#read(text);
    } catch (error) {
      this.#startAnew(error);
      return emptyFacts([tooHard(text)]);
    }
  }

  /** After a failure inside the parser its tree may be no tree any more: it is left behind, not freed. */
  #startAnew(error: unknown): void {
    this.#tree = undefined;
    this.#masked = '';
    this.#source.renew(error);
  }

  #read(text: string): JavaFacts {
    const { comments, unclosed, brackets } = scanTokens(text);
    const directives = text.includes(DIRECTIVE_MARK) ? readDirectives(text, comments) : [];
    const balanced = balanceBrackets(maskJava(text, unclosed), brackets, comments);
    const tree = this.#parse(balanced.text);
    if (!tree) return emptyFacts([tooHard(text)]);
    const problems = [
      ...unclosed.map(unclosedToken),
      ...balanced.missing.map(({ token, offset }) => missingToken(token, offset)),
      ...balanced.surplus.map((offset) => unexpectedPart(text, offset, offset + 1)),
    ];
    return this.#extract(tree, text, problems, directives);
  }

  /** Frees the tree. A later update starts anew. */
  close(): void {
    this.#tree?.delete();
    this.#tree = undefined;
    this.#masked = '';
  }

  /** Undefined when the text used up its budget. */
  #parse(masked: string): Tree | undefined {
    const old = this.#tree;
    const edit = old && editBetween(this.#masked, masked);
    if (old && !edit) return old;
    if (old && edit) old.edit(new Edit(edit));
    let steps = 0;
    const budget = stepBudget(masked);
    const { parser } = this.#source;
    const tree = parser.parse(masked, old, { progressCallback: () => ++steps > budget });
    if (!tree) parser.reset();
    this.close();
    this.#tree = tree ?? undefined;
    this.#masked = tree ? masked : '';
    return this.#tree;
  }

  #extract(tree: Tree, text: string, known: readonly Problem[], directives: readonly Directive[]): JavaFacts {
    const cursor = tree.walk();
    let walk: DirectWalk | null = null;
    try {
      const isBroken = tree.rootNode.hasError;
      const problems = isBroken || known.length > 0 ? findProblems(tree.walk(), text, known) : known;
      this.#memo?.begin();
      walk = isBroken && this.#memo ? null : DirectWalk.start(this.#source.access, cursor);
      const flat = flattenTree(walk ?? cursor, { text, masked: this.#masked, isBroken }, this.#shape, this.#memo);
      return readJavaFacts(flat, problems, directives);
    } finally {
      walk?.end();
      cursor.delete();
    }
  }
}

/**
 * Progress reports allowed before a text counts as junk. Sources of Spring Boot and Reactor take 5 for 1,000 characters, 9 at
 * worst (web-tree-sitter 0.27.2); a megabyte of `[` would take 30.
 */
function stepBudget(text: string): number {
  return 500 + text.length / 50;
}

function tooLong(text: string): Problem {
  return {
    span: { start: 0, end: 0 },
    message: {
      en: `The file has ${text.length} characters, more than the ${LONGEST_TEXT} that are read; it is left out.`,
      ko: `파일 길이가 ${text.length}자로 읽기 한도 ${LONGEST_TEXT}자를 넘는다. 이 파일은 분석에서 제외한다.`,
    },
  };
}

function tooHard(text: string): Problem {
  return {
    span: { start: 0, end: Math.min(text.length, 1) },
    message: {
      en: 'The file could not be parsed within its budget; it is left out.',
      ko: '정해진 한도 안에서 파일을 파싱하지 못했다. 이 파일은 분석에서 제외한다.',
    },
  };
}
