import { groupFit, groupSound } from "#audio/analysis/similarity/group-sound.ts";
import { embed, type SimilarityModel, similarity } from "#audio/analysis/similarity/model.ts";
import type { Measured } from "#audio/evaluate/rank.ts";

/** A brand is made of at least this many other songs. */
const minSongs = 2;
/** Fraction of the catalogue in which a song of the brand has to be found. */
const firstPart = 0.1;

/** Rank of a recording among the candidates, 0 for the first to 1 for the last. */
function placeOf(own: number, others: readonly number[]): number {
  return others.filter((score) => score > own).length / Math.max(1, others.length);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/**
 * Recordings of one label as a brand: each in turn is left out of it and sought in the catalogue without the others. Its place, and the fits
 * of both. Empty if no label has three recordings.
 */
export function rankBrands(model: SimilarityModel, measured: readonly Measured[]): [name: string, share: number][] {
  const places: number[] = [];
  const fits = { own: [] as number[], others: [] as number[] };
  for (const recording of measured) {
    const { label, features } = recording;
    const songs = measured.filter((other) => other !== recording && other.label === label);
    const sound =
      songs.length < minSongs
        ? null
        : groupSound(
            model,
            songs.map((song) => song.features.whole),
          );
    if (sound === null) continue;
    const fitOf = (raw: Float32Array) => groupFit(model, sound, raw).percent;
    const others = measured.filter((other) => other.label !== label);
    const scoreOf = (raw: Float32Array) => similarity(sound.vector, embed(model, raw));
    places.push(
      placeOf(
        scoreOf(features.whole),
        others.map((other) => scoreOf(other.features.whole)),
      ),
    );
    fits.own.push(fitOf(features.whole));
    fits.others.push(...others.map((other) => fitOf(other.features.whole)));
  }
  if (places.length === 0) return [];
  return [
    ["brand-first-tenth", places.filter((place) => place <= firstPart).length / places.length],
    ["brand-mean-place", places.reduce((sum, place) => sum + place, 0) / places.length],
    ["brand-fit-own", medianOf(fits.own) / 100],
    ["brand-fit-others", medianOf(fits.others) / 100],
  ];
}
