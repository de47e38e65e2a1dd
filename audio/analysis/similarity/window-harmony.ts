/** Harmony of summed pitch-class energies, the same in every key: intervals 1 to 6, mode, entropy and how clear the tonic is. */
export function windowHarmony(chroma: Float64Array): number[] {
  const total = chroma.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return Array<number>(9).fill(0);
  const shares = chroma.map((value) => value / total);
  const share = (pitchClass: number) => shares[(pitchClass + 12) % 12] as number;
  const power = shares.reduce((sum, value) => sum + value * value, 0);
  const intervals = [1, 2, 3, 4, 5, 6].map(
    (interval) => shares.reduce((sum, value, at) => sum + value * share(at + interval), 0) / power,
  );
  const major = strongest((root) => share(root) + share(root + 4) + share(root + 7));
  const minor = strongest((root) => share(root) + share(root + 3) + share(root + 7));
  const entropy = -shares.reduce((sum, value) => (value > 0 ? sum + value * Math.log(value) : sum), 0);
  return [...intervals, major - minor, entropy, Math.max(major, minor)];
}

function strongest(of: (root: number) => number): number {
  return Math.max(...Array.from({ length: 12 }, (_, root) => of(root)));
}
