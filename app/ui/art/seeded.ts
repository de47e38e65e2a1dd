/** FNV-1a: a seed text becomes 32 bits, the same on every machine. */
export function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Mulberry32: a small generator of numbers in [0, 1) that a seed decides. */
export function randomOf(seed: string): () => number {
  let state = hashOf(seed);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Value noise over [0, 1]: `knots` random heights with smooth passages between them. */
export function noiseOf(random: () => number, knots: number): (x: number) => number {
  const values = Array.from({ length: knots + 2 }, random);
  return (x) => {
    const at = Math.min(knots, Math.max(0, x * knots));
    const index = Math.floor(at);
    const part = at - index;
    const eased = part * part * (3 - 2 * part);
    return (values[index] ?? 0) * (1 - eased) + (values[index + 1] ?? 0) * eased;
  };
}
