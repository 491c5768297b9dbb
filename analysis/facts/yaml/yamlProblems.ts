import type { Span } from '../../documents/span';
import type { Problem } from '../problem';

/** What can be wrong with a YAML file, in words. Knows no positions beyond the span it is given. */

export type YamlProblemKind = 'syntax' | 'duplicate-key' | 'unknown-alias' | 'endless-alias' | 'bad-merge';

/** @param name the parser's reason for `syntax`, the key or anchor for the others; unused where nothing has a name */
export function yamlProblem(kind: YamlProblemKind, span: Span, name: string): Problem {
  switch (kind) {
    case 'syntax':
      return {
        span,
        message: { en: `Not valid YAML here: ${name}.`, ko: `YAML 문법에 맞지 않는 곳이 있다: ${name}.` },
      };
    case 'duplicate-key':
      return {
        span,
        message: {
          en: `Key "${name}" is written twice in one mapping; Spring Boot refuses to load such a file.`,
          ko: `같은 매핑에 "${name}" 키가 두 번 있다. Spring Boot는 이런 파일을 읽지 않는다.`,
        },
      };
    case 'unknown-alias':
      return {
        span,
        message: { en: `No anchor named "${name}" stands above.`, ko: `앞에 "${name}" 이름의 앵커가 없다.` },
      };
    case 'endless-alias':
      return {
        span,
        message: {
          en: 'Aliases repeat without end or too often; what they stand for is left out from here on.',
          ko: '별칭이 끝없이 또는 너무 많이 반복된다. 여기부터 별칭의 내용은 제외한다.',
        },
      };
    case 'bad-merge':
      return {
        span,
        message: {
          en: 'Only a mapping or a list of mappings can be merged with "<<".',
          ko: '"<<"에는 매핑이나 매핑 목록만 쓸 수 있다.',
        },
      };
  }
}
