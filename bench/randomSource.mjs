// A seeded source of random choices, so that a generated project is the same wherever it is made.

/** mulberry32: 32 bits of state, good enough to mix file contents. */
export function randomSource(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (limit) => Math.floor(next() * limit),
    pick: (items) => items[Math.floor(next() * items.length)],
    chance: (share) => next() < share,
  };
}
