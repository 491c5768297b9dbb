import type { TreeCursor } from 'web-tree-sitter';
import type { Span } from '../../documents/span';
import type { Problem } from '../problem';

/** Finds the first syntax errors of a tree, looking only where the parser says there are some. */

const MOST_PROBLEMS = 10;
/** A thoroughly broken file is not searched to its end. */
const MOST_NODES = 2_000;

/** The problems known before and those in the tree, in order, up to ten. Frees the cursor. */
export function findProblems(cursor: TreeCursor, text: string, known: readonly Problem[]): Problem[] {
  const problems = [...known];
  let budget = MOST_NODES;
  walk: while (problems.length < MOST_PROBLEMS && budget-- > 0) {
    const node = cursor.currentNode;
    const isFound = node.isError || node.isMissing;
    if (node.isMissing) problems.push(missingToken(node.type, node.startIndex));
    else if (node.isError) problems.push(unexpectedPart(text, node.startIndex, node.endIndex));
    if (!isFound && node.hasError && cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) break walk;
    }
  }
  cursor.delete();
  return problems.sort((a, b) => a.span.start - b.span.start).slice(0, MOST_PROBLEMS);
}

/** A token that the grammar wants where there is none. */
export function missingToken(token: string, offset: number): Problem {
  return {
    span: { start: offset, end: offset },
    message: {
      en: `Syntax error: \`${token}\` is missing here.`,
      ko: `구문 오류: 여기에 필요한 토큰 누락: \`${token}\``,
    },
  };
}

/** A piece with no place in the grammar. Ends at the line's end, because an error may run far. */
export function unexpectedPart(text: string, start: number, end: number): Problem {
  const line = /[^\r\n]*/y;
  line.lastIndex = start;
  const length = line.exec(text)?.[0].length ?? 0;
  return {
    span: { start, end: Math.min(end, start + length) },
    message: { en: 'Syntax error: this part could not be read.', ko: '구문 오류: 이 부분을 읽을 수 없다.' },
  };
}

/** A string, text block or comment that does not end. */
export function unclosedToken(span: Span): Problem {
  return {
    span,
    message: {
      en: 'Syntax error: this string or comment is not closed.',
      ko: '구문 오류: 문자열이나 주석이 닫히지 않았다.',
    },
  };
}
