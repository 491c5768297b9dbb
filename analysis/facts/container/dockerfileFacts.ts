import type { Span } from '../../documents/span';

/** What the last stage of a Dockerfile starts, and in which environment, stages it builds on included. */
export interface DockerfileFacts {
  /** The outside image it rests on (`eclipse-temurin:21-jre`), variables replaced by their defaults; empty: none. */
  readonly baseImage: string;
  readonly baseImageSpan: Span;
  readonly environment: readonly DockerfileVariable[];
  readonly entryPoint: DockerfileCommand | null;
  readonly command: DockerfileCommand | null;
}

export interface DockerfileVariable {
  readonly name: string;
  readonly value: string;
  readonly valueSpan: Span;
}

export interface DockerfileCommand {
  /** A shell reads it: written as a line, not as a JSON list. */
  readonly isShell: boolean;
  readonly arguments: readonly { readonly text: string; readonly span: Span }[];
}
