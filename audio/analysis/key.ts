/** Tonic and mode ("Am", "F#"), with a confidence of 0…1; null when there is no harmony to judge. */
export type MusicalKey = { musicalKey: string | null; confidence: number };

const TONICS = ["C", "Db", "D", "Eb", "E", "F", "F#", "G", "Ab", "A", "Bb", "B"];
const MINOR_TONICS = ["C", "C#", "D", "Eb", "E", "F", "F#", "G", "G#", "A", "Bb", "B"];
// Temperley's revision of the Krumhansl–Kessler profiles (Music Perception 17/1, 1999).
const MAJOR = [5, 2, 3.5, 2, 4.5, 4, 2, 4.5, 2, 3.5, 1.5, 4];
const MINOR = [5, 2, 3.5, 4.5, 2, 4, 2, 4.5, 3.5, 2, 3.2, 2.4];
const BASS_SHARE = 0.3; // the bass states the roots: it tells relative keys apart

/** Correlates pitch-class energies with the 24 key profiles. */
export function estimateKey(all: Float64Array, bass: Float64Array): MusicalKey {
  const total = all.reduce((sum, value) => sum + value, 0);
  if (total <= 0) return { musicalKey: null, confidence: 0 };
  const scores = [MAJOR, MINOR].flatMap((profile, mode) =>
    TONICS.map((_, tonic) => ({
      name: mode === 0 ? (TONICS[tonic] ?? "C") : `${MINOR_TONICS[tonic] ?? "C"}m`,
      score: correlation(all, profile, tonic) + BASS_SHARE * bassSupport(bass, tonic),
    })),
  );
  scores.sort((a, b) => b.score - a.score);
  const [first, second] = scores;
  if (!first || !second) return { musicalKey: null, confidence: 0 };
  const confidence = Math.min(1, Math.max(0, first.score * 0.5 + (first.score - second.score) * 2.5));
  return { musicalKey: first.name, confidence };
}

function correlation(chroma: Float64Array, profile: readonly number[], tonic: number): number {
  const chromaMean = chroma.reduce((sum, value) => sum + value, 0) / 12;
  const profileMean = profile.reduce((sum, value) => sum + value, 0) / 12;
  let [dot, a, b] = [0, 0, 0];
  for (let step = 0; step < 12; step++) {
    const x = (chroma[(tonic + step) % 12] as number) - chromaMean;
    const y = (profile[step] as number) - profileMean;
    dot += x * y;
    a += x * x;
    b += y * y;
  }
  return a > 0 ? dot / Math.sqrt(a * b) : 0;
}

function bassSupport(bass: Float64Array, tonic: number): number {
  const max = bass.reduce((top, value) => Math.max(top, value), 0);
  return max > 0 ? ((bass[tonic] as number) + 0.5 * (bass[(tonic + 7) % 12] as number)) / max : 0;
}
