/** Seeded random numbers: the same seed gives the same numbers on every machine. */
export type Random = {
  /** 0 ≤ x < 1. */
  next: () => number;
  between: (low: number, high: number) => number;
  /** Whole number from `low` to `high`, both included. */
  whole: (low: number, high: number) => number;
  pick: <T>(items: readonly T[]) => T;
  chance: (share: number) => boolean;
  /** Mean 0, deviation 1; a sum of three, so never farther out than 3. */
  bell: () => number;
};

/** mulberry32 seeded with an FNV-1a hash of the text. */
export function seededRandom(seed: string): Random {
  let state = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 0x01000193);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    between: (low, high) => low + next() * (high - low),
    pick: (items) => items[whole(0, items.length - 1)] as (typeof items)[number],
    chance: (share) => next() < share,
    bell: () => (next() + next() + next() - 1.5) * 2,
  };
}
