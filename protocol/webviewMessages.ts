/** The two closed unions between extension host and calculator page. Nothing else is posted in either direction. No runtime code. */
import type { Location } from './ceiling';
import type { CalculatorStart } from './serverMessages';

export type ToWebview =
  /** The project's numbers; sent after `ready`, after a choice, and again after a value was written. */
  | { readonly type: 'start'; readonly start: CalculatorStart }
  /** No ceiling in this project: the page keeps working with library defaults. */
  | { readonly type: 'noStart' }
  | { readonly type: 'applied'; readonly target: string; readonly value: number; readonly file: string }
  /** `reason` is worded for the user by the server. */
  | { readonly type: 'refused'; readonly target: string; readonly reason: string };

export type FromWebview =
  /** The page listens now. `ceilingId` is the ceiling of a restored page, null for a new one. */
  | { readonly type: 'ready'; readonly ceilingId: string | null }
  | { readonly type: 'choose'; readonly ceilingId: string }
  | { readonly type: 'apply'; readonly target: string; readonly value: number }
  /** Only locations of the current start are followed. */
  | { readonly type: 'open'; readonly location: Location }
  | { readonly type: 'copy'; readonly text: string };
