/** One text of a long run: which base it starts from, what is done to it. The same seed gives the same text. */
import fc from 'fast-check';
import { type RandomSource, randomSource } from '../../../bench/randomSource.mjs';
import { damage } from '../mutations.testing';

/** Mixes a run's seed with the number of an input, so that each input can be made again by itself. */
export function inputSeed(seed: number, index: number): number {
  return Math.imul(seed ^ Math.imul(index, 0x9e3779b1), 0x85ebca6b) | 0;
}

export function damagedText(seed: number, base: string, others: readonly string[]): string {
  const random = randomSource(seed);
  const [mutate = (text: string) => text] = fc.sample(damage, { seed, numRuns: 1 });
  const choice = random.next();
  if (choice < 0.08) return mutate(soup(random, others));
  if (choice < 0.2) return mutate(spliced(random, base, random.pick(others)));
  return mutate(base);
}

/** Words of several texts without the order that gives them sense. */
function soup(random: RandomSource, texts: readonly string[]): string {
  const words = [random.pick(texts), random.pick(texts)].flatMap((text) => text.split(/(?<=\W)|(?=\W)/));
  return Array.from({ length: 20 + random.below(180) }, () => random.pick(words)).join('');
}

/** The head of one text and the tail of another, as a bad merge leaves them. */
function spliced(random: RandomSource, base: string, other: string): string {
  return base.slice(0, random.below(base.length + 1)) + other.slice(random.below(other.length + 1));
}
