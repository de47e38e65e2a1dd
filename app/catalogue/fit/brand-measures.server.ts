import { type Measure, type Measures, measures } from "#app/catalogue/fit/brand.ts";
import type { BrandSong } from "#app/catalogue/fit/read-brands.server.ts";
import { blockOf } from "#audio/analysis/similarity/group-sound.ts";
import { type SimilarityModel, standardised } from "#audio/analysis/similarity/model.ts";
import { mean } from "#audio/analysis/vectors.ts";

/** Measured by features: block of numbers, and the one that is meant; all of them without. */
const numbersOf = {
  brightness: { block: "spectral-shape", at: 0 },
  density: { block: "onsets", at: 2 },
  dynamics: { block: "level", at: 1 },
  width: { block: "width", at: null },
  mode: { block: "harmony", at: 6 },
} as const;

type SoundMeasure = keyof typeof numbersOf;

/** A number of a sound in deviations from the catalogue's mean. `standard`: features in deviations. */
export function deviationOf(standard: Float32Array, measure: SoundMeasure): number {
  const { block, at } = numbersOf[measure];
  const numbers = blockOf(standard, block);
  return at === null ? mean(numbers) : (numbers[at] ?? 0);
}

/** Position in the catalogue from deviations, 0 to 100: its mean is 50. The logistic curve nearest to the normal distribution. */
export function positionOf(deviations: number): number {
  return Math.round(100 / (1 + Math.exp(-1.702 * deviations)));
}

/** Mean tempo, and percent with vocals, of recordings; null without any that has them. */
export function songMeasures(songs: readonly Pick<BrandSong, "bpm" | "vocals">[]): Pick<Measures, "tempo" | "vocals"> {
  const tempos = songs.flatMap(({ bpm }) => bpm ?? []);
  return {
    tempo: tempos.length === 0 ? null : Math.round(mean(tempos)),
    vocals: songs.length === 0 ? null : Math.round(100 * mean(songs.map(({ vocals }) => Number(vocals)))),
  };
}

/** Measures of sounds by their features, each the mean of their places; null without any. `songs`: the recordings among them. */
export function measuresOf(
  model: SimilarityModel,
  raws: readonly Float32Array[],
  songs: readonly Pick<BrandSong, "bpm" | "vocals">[],
): Measures | null {
  if (raws.length === 0) return null;
  const standard = raws.map((raw) => standardised(model, raw));
  const position = (measure: SoundMeasure) =>
    Math.round(mean(standard.map((one) => positionOf(deviationOf(one, measure)))));
  return {
    ...songMeasures(songs),
    brightness: position("brightness"),
    density: position("density"),
    dynamics: position("dynamics"),
    width: position("width"),
    mode: position("mode"),
  };
}

/** Differences that one hears: 7 % of the tempo, a seventh of the catalogue, a quarter of the songs. */
const [heardTempo, heardPosition, heardVocals] = [0.07, 14, 25];

/** How much a measure differs, in heard differences; below 1 in size it is not said. */
function differenceOf(measure: Measure, own: number, other: number): number {
  if (measure === "tempo") return Math.log(own / other) / Math.log(1 + heardTempo);
  return (own - other) / (measure === "vocals" ? heardVocals : heardPosition);
}

/** Measures in which `own` differs audibly from `other`, the clearest first; `isMore`: has more of it. */
export function differences(own: Measures, other: Measures): { measure: Measure; isMore: boolean }[] {
  return measures
    .flatMap((measure) => {
      const [a, b] = [own[measure], other[measure]];
      return a === null || b === null ? [] : [{ measure, size: differenceOf(measure, a, b) }];
    })
    .filter(({ size }) => Math.abs(size) >= 1)
    .sort((a, b) => Math.abs(b.size) - Math.abs(a.size))
    .map(({ measure, size }) => ({ measure, isMore: size > 0 }));
}
