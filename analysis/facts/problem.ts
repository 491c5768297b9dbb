import type { Span } from '../documents/span';
import type { Text } from '../text';

/** Something in a file that could not be read. Reading never throws; it returns what it could and these. */
export interface Problem {
  readonly span: Span;
  readonly message: Text;
}
