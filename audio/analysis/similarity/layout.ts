/** Musical aspect that a number describes. */
export const aspects = ["tempo", "timbre", "harmony", "rhythm", "energy"] as const;
export type Aspect = (typeof aspects)[number];

/**
 * A group of numbers of a feature vector with a common weight. `noise`: difference between a passage and its copy in AAC at 64 kb/s,
 * shifted by 1 %, as a fraction of the catalogue's variance: docs/decisions/047-naming-passages.md.
 */
export type FeatureBlock = { name: string; aspect: Aspect; size: number; weight: number; noise: number };

/** The numbers of a feature vector in order. A change of meaning, order or size requires a new FEATURE_VERSION. */
const featureBlocks: readonly FeatureBlock[] = [
  { name: "cepstrum-mean", aspect: "timbre", size: 19, weight: 1, noise: 0.13 },
  { name: "cepstrum-detail", aspect: "timbre", size: 16, weight: 0.8, noise: 0.61 },
  { name: "cepstrum-deviation", aspect: "timbre", size: 13, weight: 0.6, noise: 0.05 },
  { name: "cepstrum-change", aspect: "timbre", size: 13, weight: 0.6, noise: 0.18 },
  { name: "cepstrum-covariance", aspect: "timbre", size: 78, weight: 1, noise: 0.14 },
  { name: "contrast", aspect: "timbre", size: 14, weight: 0.8, noise: 0.04 },
  { name: "spectral-shape", aspect: "timbre", size: 6, weight: 0.6, noise: 0.01 },
  { name: "band-skew", aspect: "timbre", size: 18, weight: 1, noise: 0.06 },
  { name: "band-change", aspect: "rhythm", size: 24, weight: 0.8, noise: 0.03 },
  { name: "level", aspect: "energy", size: 3, weight: 0.4, noise: 0.002 },
  { name: "fluctuation", aspect: "rhythm", size: 72, weight: 0.8, noise: 0.04 },
  { name: "onsets", aspect: "rhythm", size: 4, weight: 0.4, noise: 0.08 },
  { name: "beat-pattern", aspect: "rhythm", size: 7, weight: 0.15, noise: 0.31 },
  { name: "tempo", aspect: "tempo", size: 4, weight: 0.2, noise: 0.36 },
  { name: "harmony", aspect: "harmony", size: 9, weight: 0.4, noise: 0.23 },
  { name: "harmonic-motion", aspect: "harmony", size: 3, weight: 0.6, noise: 0.12 },
  { name: "width", aspect: "timbre", size: 12, weight: 0.3, noise: 0.14 },
];

export const FEATURE_VERSION = 2;

/** File name of the features of a recording: other versions are other objects. */
export const FEATURES_NAME = `features-${FEATURE_VERSION}.bin`;

/** Numbers in a feature vector. */
export const FEATURES: number = featureBlocks.reduce((sum, { size }) => sum + size, 0);

/** Range of each block, half-open. */
export function blockRanges(): (FeatureBlock & { from: number; to: number })[] {
  let to = 0;
  return featureBlocks.map((block) => {
    const from = to;
    to += block.size;
    return { ...block, from, to };
  });
}
