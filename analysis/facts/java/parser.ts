import { Language, Parser } from 'web-tree-sitter';
import { type GrammarShape, shapeOf } from './flattenTree';
import type { JavaFacts } from './javaFacts';
import { MethodMemo } from './methodMemo';
import { OpenJavaDocument, type ParserSource } from './openJavaDocument';
import { type CursorAccess, cursorAccessOf } from './treeWalk';

/** The only file that loads the Java grammar. Its bytes come from the host, so that nothing here knows of a disk. */
export interface GrammarBytes {
  /** `web-tree-sitter.wasm` of web-tree-sitter. */
  readonly runtime: Uint8Array;
  /** `tree-sitter-java.wasm` of tree-sitter-java. */
  readonly grammar: Uint8Array;
}

/** Rejects only when the bytes are no grammar. `onFailure` is told when the parser broke off and was replaced. */
export async function loadJavaParser(
  wasm: GrammarBytes,
  onFailure: (error: unknown) => void = () => {},
): Promise<JavaParser> {
  runtime ??= startRuntime(wasm.runtime).catch((error: unknown) => {
    runtime = null;
    throw error;
  });
  const module = await runtime;
  return new JavaParser(await Language.load(wasm.grammar), cursorAccessOf(module), onFailure);
}

/**
 * The library has one runtime for the whole process, and each start replaces it, under the feet of whoever loads a language
 * meanwhile: it is started once.
 */
let runtime: Promise<{ readonly wasmBinary: Uint8Array }> | null = null;

async function startRuntime(wasmBinary: Uint8Array): Promise<{ readonly wasmBinary: Uint8Array }> {
  const module = { wasmBinary };
  await Parser.init(module);
  return module;
}

export class JavaParser {
  /** Null after a failure, until somebody needs one: right after it there may be no memory for another. */
  #parser: Parser | null;
  readonly #source: ParserSource;
  readonly #shape: GrammarShape;

  constructor(language: Language, access: CursorAccess | null, onFailure: (error: unknown) => void) {
    const parserOf = (): Parser => new Parser().setLanguage(language);
    const current = (): Parser => {
      this.#parser ??= parserOf();
      return this.#parser;
    };
    this.#parser = parserOf();
    this.#source = {
      access,
      get parser() {
        return current();
      },
      renew: (error) => {
        onFailure(error);
        const failed = this.#parser;
        this.#parser = null;
        if (isOutOfMemory(error)) tryToFree(failed);
      },
    };
    this.#shape = shapeOf({
      types: language.types,
      named: language.types.map((_, id) => language.nodeTypeIsNamed(id)),
      fields: language.fields,
    });
  }

  /** Facts of one text. Never throws; what could not be read is in `problems`. */
  read(text: string): JavaFacts {
    const document = new OpenJavaDocument(this.#source, this.#shape);
    try {
      return document.update(text);
    } finally {
      document.close();
    }
  }

  /** A document whose tree is kept between changes; the caller must close it. */
  open(): OpenJavaDocument {
    return new OpenJavaDocument(this.#source, this.#shape, new MethodMemo());
  }

  /** Frees the parser; neither it nor a document opened by it may be used afterwards. */
  dispose(): void {
    this.#parser?.delete();
  }
}

/** Emscripten aborts where memory cannot grow; what is allocated is intact then, unlike after a stray pointer. */
function isOutOfMemory(error: unknown): boolean {
  return /^Aborted/.test(error instanceof Error ? error.message : '');
}

/** What the parser held of the text it failed at, which may be most of the memory there is. */
function tryToFree(parser: Parser | null): void {
  try {
    parser?.delete();
  } catch {
    // Then it stays.
  }
}
