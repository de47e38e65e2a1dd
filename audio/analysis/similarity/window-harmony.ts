import { sumFrames } from "#audio/analysis/chroma.ts";
import { deviation, mean } from "#audio/analysis/vectors.ts";

/**
 * Key-independent harmony of frames of pitch-class energies: intervals 1 to 6, mode, entropy and clarity of the tonic; then number of
 * simultaneous notes, rate of change and unevenness. Blocks harmony and harmonic-motion of the layout.
 */
export function windowHarmony(frames: Float32Array): number[] {
  return [...tonality(sumFrames(frames)), ...motion(frames)];
}

function tonality(chroma: Float64Array): number[] {
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

function motion(frames: Float32Array): number[] {
  const count = frames.length / 12;
  const sums = Float64Array.from({ length: count }, (_, at) =>
    frames.subarray(at * 12, at * 12 + 12).reduce((sum, value) => sum + value, 0),
  );
  const share = (at: number, pitchClass: number) =>
    (frames[at * 12 + pitchClass] as number) / ((sums[at] as number) + 1e-9);
  const [peakiness, changes] = [new Float64Array(count), new Float64Array(Math.max(0, count - 1))];
  for (let at = 0; at < count; at++) {
    for (let pitchClass = 0; pitchClass < 12; pitchClass++) {
      peakiness[at] = (peakiness[at] as number) + share(at, pitchClass) ** 2;
      if (at === 0) continue;
      changes[at - 1] = (changes[at - 1] as number) + Math.abs(share(at, pitchClass) - share(at - 1, pitchClass));
    }
  }
  return [mean(peakiness), mean(changes), deviation(sums) / (mean(sums) + 0.1)];
}
