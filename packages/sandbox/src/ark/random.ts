/** A seeded source of numbers in [0, 1). The same seed always gives the same sequence. */
export type Random = () => number;

/** Makes a mulberry32 generator from any text. Not for secrets: it only has to repeat itself. */
export function seededRandom(seed: string): Random {
  let state = fnv1a(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number between `min` and `max`, both included. */
export function integer(random: Random, min: number, max: number): number {
  return min + Math.floor(random() * (max - min + 1));
}

/** True with the given probability (0 to 1). */
export function chance(random: Random, probability: number): boolean {
  return random() < probability;
}

/** One of `items`, or undefined when there are none. */
export function pickMaybe<T>(random: Random, items: readonly T[]): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** One of `items`. Throws when there are none, which is a mistake of the caller. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = pickMaybe(random, items);
  if (item === undefined) throw new Error('Nothing to pick from');
  return item;
}

/** `length` lower-case hexadecimal digits. */
export function hex(random: Random, length: number): string {
  return Array.from({ length }, () => integer(random, 0, 15).toString(16)).join('');
}

function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash;
}
