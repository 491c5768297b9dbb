import { SaxesParser } from 'saxes';
import type { Span } from '../../documents/span';
import type { Problem } from '../problem';
import type { Written } from './buildFacts';

/**
 * A small tree of XML elements with the offsets of their text, for build files. The only importer of the XML parser;
 * broken input keeps what was read before the break.
 */
export interface XmlElement {
  readonly name: string;
  readonly children: readonly XmlElement[];
  /** Text directly inside, trimmed; comments left out. */
  readonly text: string;
  /** Of that text; empty and just inside the element when there is none. */
  readonly textSpan: Span;
  readonly span: Span;
}

interface OpenElement {
  name: string;
  children: OpenElement[];
  text: string;
  textSpan: Span;
  span: Span;
  contentStart: number;
}

/** The root element, null when there is none; problems for what is not well-formed. */
export function readXml(text: string): { readonly root: XmlElement | null; readonly problems: readonly Problem[] } {
  const parser = new SaxesParser();
  const problems: Problem[] = [];
  const stack: OpenElement[] = [];
  let root: OpenElement | null = null;
  const close = (element: OpenElement, contentEnd: number, end: number): void => {
    element.span = { start: element.span.start, end };
    element.textSpan = trimmedSpan(text, element.contentStart, contentEnd);
    element.text = element.text.trim();
  };
  parser.on('error', (error) => {
    const start = Math.min(parser.position, text.length);
    const detail = error.message.replace(/^\d+:\d+: /, '');
    problems.push({
      span: { start: Math.max(0, start - 1), end: start },
      message: { en: `XML syntax: ${detail}`, ko: `XML 문법 오류: ${detail}` },
    });
  });
  parser.on('opentag', (tag) => {
    const start = text.lastIndexOf('<', parser.position - 1);
    const element: OpenElement = {
      name: tag.name,
      children: [],
      text: '',
      textSpan: { start: parser.position, end: parser.position },
      span: { start, end: text.length },
      contentStart: parser.position,
    };
    stack.at(-1)?.children.push(element);
    root ??= element;
    stack.push(element);
  });
  const addText = (piece: string): void => {
    const element = stack.at(-1);
    if (element !== undefined) element.text += piece;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', (tag) => {
    const index = stack.findLastIndex((element) => element.name === tag.name);
    if (index < 0) return;
    const end = parser.position;
    for (const element of stack.splice(index))
      close(element, Math.max(element.contentStart, text.lastIndexOf('<', end - 1)), end);
  });
  try {
    parser.write(text);
    for (const element of stack.splice(0)) close(element, element.contentStart, text.length);
    parser.close();
  } catch {
    // The parser promises not to throw with an error handler; should it, what was read so far stands.
  }
  return { root, problems: problems.slice(0, 20) };
}

function trimmedSpan(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  return start < end ? { start, end } : { start: from, end: from };
}

/** The first child of that name, following a path (`build/plugins`). */
export function child(element: XmlElement | null | undefined, path: string): XmlElement | null {
  let at: XmlElement | null = element ?? null;
  for (const name of path.split('/')) at = at?.children.find((c) => c.name === name) ?? null;
  return at;
}

export function childrenOf(element: XmlElement | null | undefined, path: string): readonly XmlElement[] {
  return child(element, path)?.children ?? [];
}

/** Its text with the place; null for an absent or empty element. */
export function written(element: XmlElement | null): Written | null {
  return element === null || element.text === '' ? null : { text: element.text, span: element.textSpan };
}
