/** The one entry of the model's side: a row in, its verdicts out. */
import { CLAIMS } from '../claims';
import { judge, type Verdict } from './judge';
import { predict } from './predict';
import type { Row } from './row';

/** Every figure of a row that the model or a claim predicts, with its verdict. */
export function judgeRow(row: Row): readonly Verdict[] {
  return judge(row, predict(row, CLAIMS));
}
