import type { Written } from './buildFacts';
import type { GradleToken } from './gradleTokens';

/** Small readings of a Gradle statement's words that several readers share. */

/** A string as written; a bare name becomes `${name}`, so that both resolve alike. */
export function toWritten(token: GradleToken): Written {
  return {
    text: token.kind === 'word' && /^[A-Za-z_]/.test(token.text) ? `\${${token.text}}` : token.text,
    span: token.span,
  };
}

/** `(libs.spring.boot)` → `libs.spring.boot`; `.get()` and friends are dropped. */
export function readAccessor(tokens: readonly GradleToken[]): string {
  const words = tokens.filter((t) => t.kind === 'word').map((t) => t.text);
  const end = words.findIndex((w) => w === 'get' || w === 'version' || w === 'apply');
  return (end < 0 ? words : words.slice(0, end)).join('.');
}

/** `exclude group: 'g', module: 'm'` and the Kotlin form, as `g:m` with `*` for a missing part. */
export function readExclusion(tokens: readonly GradleToken[]): string {
  const named = (name: string): string => {
    const at = tokens.findIndex((t) => t.kind === 'word' && t.text === name);
    return (at < 0 ? undefined : tokens.slice(at + 1).find((t) => t.kind === 'string')?.text) ?? '*';
  };
  return `${named('group')}:${named('module')}`;
}
