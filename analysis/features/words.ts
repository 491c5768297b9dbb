import type { Location } from '../documents/span';
import type { Locale, Text } from '../text';

/** How to speak to one reader: the language, and how a place becomes a link. The shell decides what a link looks like. */
export interface Words {
  readonly locale: Locale;
  /** A Markdown link to a place, or just the escaped label where links cannot be followed. */
  link(location: Location, label: string): string;
  /** A Markdown link that opens the calculator at a place; empty where there is none. */
  calculator(location: Location, label: string): string;
}

export function say(words: { readonly locale: Locale }, text: Text): string {
  return text[words.locale];
}

/** Escapes text of the workspace for Markdown, so that a key or name can never become markup or a link. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>&~$]/g, '\\$&').replace(/[\r\n]+/g, ' ');
}
