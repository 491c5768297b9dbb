import type { TreeCursor } from 'web-tree-sitter';
import type { Problem } from '../problem';

/** Finds the first syntax errors of a tree, looking only where the parser says there are some. */

const MOST_PROBLEMS = 10;
/** A thoroughly broken file is not searched to its end. */
const MOST_NODES = 5_000;

/** Frees the cursor. */
export function findProblems(cursor: TreeCursor, text: string): Problem[] {
  const problems: Problem[] = [];
  let budget = MOST_NODES;
  walk: while (problems.length < MOST_PROBLEMS && budget-- > 0) {
    const node = cursor.currentNode;
    const isFound = node.isError || node.isMissing;
    if (node.isMissing) problems.push(missingToken(node.type, node.startIndex));
    else if (node.isError) problems.push(unexpected(text, node.startIndex, node.endIndex));
    if (!isFound && node.hasError && cursor.gotoFirstChild()) continue;
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) break walk;
    }
  }
  cursor.delete();
  return problems;
}

function missingToken(token: string, offset: number): Problem {
  return {
    span: { start: offset, end: offset },
    message: {
      en: `Syntax error: \`${token}\` is missing here.`,
      ko: `구문 오류: 여기에 필요한 토큰 누락: \`${token}\``,
    },
  };
}

/** Ends at the line's end, because an error may run far. */
function unexpected(text: string, start: number, end: number): Problem {
  const line = /[^\r\n]*/y;
  line.lastIndex = start;
  const length = line.exec(text)?.[0].length ?? 0;
  return {
    span: { start, end: Math.min(end, start + length) },
    message: { en: 'Syntax error: this part could not be read.', ko: '구문 오류: 이 부분을 읽을 수 없다.' },
  };
}
