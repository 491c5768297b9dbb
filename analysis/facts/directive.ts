import type { Span } from '../documents/span';

/**
 * A comment addressed to this tool: `// concurrency-lens: call-time=80ms` or `# concurrency-lens: ignore rule-id`.
 * It governs its own line when code stands before it, else the next line.
 */
export type Directive =
  | { readonly kind: 'call-time'; readonly millis: number; readonly span: Span }
  | {
      readonly kind: 'ignore';
      /** Empty means every rule. */
      readonly rules: readonly { readonly id: string; readonly span: Span }[];
      readonly span: Span;
    }
  | { readonly kind: 'invalid'; readonly text: string; readonly span: Span };
