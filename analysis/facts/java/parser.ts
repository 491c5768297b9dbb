import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { Directive } from '../directive';
import { DIRECTIVE_MARK } from '../directives';
import type { Problem } from '../problem';
import { findProblems } from './findProblems';
import { flattenTree, type GrammarShape, shapeOf } from './flattenTree';
import type { JavaFacts } from './javaFacts';
import { maskJava } from './maskJava';
import { emptyFacts, readDirectives, readJavaFacts } from './readJavaFacts';
import { scanTokens } from './scanTokens';

/** The only file that loads the Java grammar. Its bytes come from the host, so that nothing here knows of a disk. */
export interface GrammarBytes {
  /** `web-tree-sitter.wasm` of web-tree-sitter. */
  readonly runtime: Uint8Array;
  /** `tree-sitter-java.wasm` of tree-sitter-java. */
  readonly grammar: Uint8Array;
}

/** Rejects only when the bytes are no grammar. */
export async function loadJavaParser(wasm: GrammarBytes): Promise<JavaParser> {
  await Parser.init({ wasmBinary: wasm.runtime });
  return new JavaParser(await Language.load(wasm.grammar));
}

/** Longer texts are not parsed: a tree takes about 14 bytes for each of the source's (measured on Kafka). */
const LONGEST_TEXT = 2_000_000;

export class JavaParser {
  readonly #parser: Parser;
  readonly #shape: GrammarShape;

  constructor(language: Language) {
    this.#parser = new Parser().setLanguage(language);
    this.#shape = shapeOf({
      types: language.types,
      named: language.types.map((_, id) => language.nodeTypeIsNamed(id)),
      fields: language.fields,
    });
  }

  /** Facts of one text. Never throws; what could not be read is in `problems`. */
  read(text: string): JavaFacts {
    if (text.length > LONGEST_TEXT) return emptyFacts([tooLong(text)]);
    const source = prepare(text);
    const tree = this.parse(source.masked);
    if (!tree) return emptyFacts([tooHard(text)]);
    try {
      return this.extract(tree, text, source);
    } finally {
      tree.delete();
    }
  }

  /** Frees the parser; it must not be used afterwards. */
  dispose(): void {
    this.#parser.delete();
  }

  /** Undefined when the text used up its budget. The tree is the caller's to delete. */
  parse(masked: string, old?: Tree): Tree | undefined {
    let steps = 0;
    const budget = stepBudget(masked);
    const tree = this.#parser.parse(masked, old, { progressCallback: () => ++steps > budget });
    if (!tree) this.#parser.reset();
    return tree ?? undefined;
  }

  extract(tree: Tree, text: string, source: PreparedSource): JavaFacts {
    const cursor = tree.walk();
    try {
      const isBroken = tree.rootNode.hasError;
      const problems = isBroken ? findProblems(tree.walk(), text) : [];
      const flat = flattenTree(cursor, { text, masked: source.masked, isBroken }, this.#shape);
      return readJavaFacts(flat, problems, source.directives);
    } finally {
      cursor.delete();
    }
  }
}

export interface PreparedSource {
  readonly masked: string;
  readonly directives: readonly Directive[];
}

export function prepare(text: string): PreparedSource {
  const { comments, unclosed } = scanTokens(text);
  const directives = text.includes(DIRECTIVE_MARK) ? readDirectives(text, comments) : [];
  return { masked: maskJava(text, unclosed), directives };
}

/** Progress reports allowed before a text counts as junk. */
function stepBudget(text: string): number {
  return 1_000 + text.length;
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
