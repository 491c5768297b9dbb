import type { Location } from '../../documents/span';
import type { Text } from '../../text';
import type { Origin } from '../origin';
import { fileNameOf } from './folders';

/** Puts places into words: `application.yaml:7` where lines are known, else the file alone. */
export interface Places {
  name(location: Location): string;
  /** An origin that reads as its place. */
  origin(kind: Origin['kind'], location: Location): Origin;
}

/** `lineOf` gives the one-based line of an offset; null where the text is not at hand. */
export function makePlaces(lineOf: (location: Location) => number | null): Places {
  const name = (location: Location): string => {
    const line = lineOf(location);
    const file = fileNameOf(location.path);
    return line === null ? file : `${file}:${line}`;
  };
  return {
    name,
    origin(kind, location) {
      return { kind, location, text: same(name(location)) };
    },
  };
}

/** A text that needs no words, such as a place. */
export function same(text: string): Text {
  return { en: text, ko: text };
}
