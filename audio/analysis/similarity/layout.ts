/** What of the music a number describes. */
export const aspects = ["tempo", "timbre", "harmony", "rhythm", "energy"] as const;
export type Aspect = (typeof aspects)[number];

/** A group of numbers of a feature vector that are weighted together. */
export type FeatureBlock = { name: string; aspect: Aspect; size: number; weight: number };

/** The numbers of a feature vector in their order. A change of meaning, order or size is a new FEATURE_VERSION. */
const featureBlocks: readonly FeatureBlock[] = [
  { name: "cepstrum-mean", aspect: "timbre", size: 19, weight: 1 },
  { name: "cepstrum-detail", aspect: "timbre", size: 16, weight: 0.8 },
  { name: "cepstrum-deviation", aspect: "timbre", size: 13, weight: 0.6 },
  { name: "cepstrum-change", aspect: "timbre", size: 13, weight: 0.6 },
  { name: "cepstrum-covariance", aspect: "timbre", size: 78, weight: 1 },
  { name: "contrast", aspect: "timbre", size: 14, weight: 0.8 },
  { name: "spectral-shape", aspect: "timbre", size: 6, weight: 0.6 },
  { name: "band-skew", aspect: "timbre", size: 18, weight: 1 },
  { name: "band-change", aspect: "rhythm", size: 24, weight: 0.8 },
  { name: "level", aspect: "energy", size: 3, weight: 0.4 },
  { name: "fluctuation", aspect: "rhythm", size: 72, weight: 0.8 },
  { name: "onsets", aspect: "rhythm", size: 4, weight: 0.4 },
  { name: "beat-pattern", aspect: "rhythm", size: 7, weight: 0.15 },
  { name: "tempo", aspect: "tempo", size: 4, weight: 0.2 },
  { name: "harmony", aspect: "harmony", size: 9, weight: 0.4 },
  { name: "harmonic-motion", aspect: "harmony", size: 3, weight: 0.6 },
  { name: "width", aspect: "timbre", size: 12, weight: 0.3 },
];

export const FEATURE_VERSION = 2;

/** Name of the features in the folder of a recording's files: features of another version are another object. */
export const FEATURES_NAME = `features-${FEATURE_VERSION}.bin`;

/** Numbers in a feature vector. */
export const FEATURES: number = featureBlocks.reduce((sum, { size }) => sum + size, 0);

/** Where each block lies, half-open. */
export function blockRanges(): (FeatureBlock & { from: number; to: number })[] {
  let to = 0;
  return featureBlocks.map((block) => {
    const from = to;
    to += block.size;
    return { ...block, from, to };
  });
}
