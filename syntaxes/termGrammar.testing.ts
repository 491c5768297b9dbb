/**
 * Makes the injection grammar of property names that are terms, from the keys of the analysis. The file in this folder is its
 * output; the test beside compares the two and, with UPDATE_GRAMMAR set, writes it.
 */

interface Pattern {
  readonly match: string;
  readonly captures: Readonly<Record<string, { readonly name: string }>>;
}

export interface TermGrammar {
  readonly scopeName: string;
  readonly injectionSelector: string;
  readonly patterns: readonly Pattern[];
}

const TERM = 'support.variable.term.concurrency-lens';

/** `keys` in canonical form. */
export function toTermGrammar(keys: readonly string[]): TermGrammar {
  const leaves = keys.map((key) => key.slice(key.lastIndexOf('.') + 1));
  // A YAML line shows one segment: `max`, `size` or `io` alone would colour keys of anybody.
  const telling = [...new Set(leaves.filter((leaf) => leaf.includes('-')))].sort();
  const anywhere = [...keys].sort().map(relaxed).join('|');
  return {
    scopeName: 'concurrency-lens.terms',
    injectionSelector: 'L:source.yaml -comment -string, L:source.ini -comment, L:source.java-properties -comment',
    patterns: [
      // The whole of `key: 10` is taken, and nothing else matches: the grammar below must not meet a value without its key.
      {
        match: `(?<!\\S)(?i:(${anywhere}|${telling.map(relaxed).join('|')}))(\\s*:)\\s+(?:(\\d+)|(\\$\\{[^}\\s]*\\}))(?=\\s*(?:$|\\s#))`,
        captures: {
          1: { name: `entity.name.tag.yaml ${TERM}` },
          2: { name: 'punctuation.separator.key-value.mapping.yaml' },
          3: { name: 'constant.numeric.integer.decimal.yaml' },
          4: { name: 'string.unquoted.plain.out.yaml' },
        },
      },
      {
        match: `^\\s*(?i:(${anywhere}))\\s*(=)`,
        captures: {
          1: { name: `keyword.other.definition.ini ${TERM}` },
          2: { name: 'punctuation.separator.key-value.ini' },
        },
      },
    ],
  };
}

/** Spring's relaxed spelling: `maximum-pool-size`, `maximumPoolSize`, `maximum_pool_size`; `*` is the name of an instance. */
function relaxed(key: string): string {
  return key.replaceAll('.', '\\.').replaceAll('-', '[-_]?').replaceAll('*', '[\\w-]+');
}
