import type { Measures } from "#app/catalogue/fit/brand.ts";
import { deviationOf, measuresOf, positionOf } from "#app/catalogue/fit/brand-measures.server.ts";
import { type BrandProfile, heardSongs, referenceRaws } from "#app/catalogue/fit/read-brands.server.ts";
import { type AspectShares, consistencyOf, ofAspects, overallPercent } from "#audio/analysis/similarity/group-sound.ts";
import { type SimilarityModel, standardised } from "#audio/analysis/similarity/model.ts";

/** Percent by aspect, and their mean. */
export type Percents = AspectShares & { overall: number };

export function toPercents(shares: AspectShares): Percents {
  return { ...ofAspects((aspect) => Math.round(100 * shares[aspect])), overall: overallPercent(shares) };
}

export type Point = { x: number; y: number };

/** A brand's sound for pages, presentations and the API. */
export type ProfileView = {
  id: string;
  name: string;
  client: string;
  status: BrandProfile["status"];
  /** Songs that are part of it, and all. */
  heard: number;
  total: number;
  /** References with a sound, which are part of it, too. */
  references: number;
  /** Null without a song or reference that is part of it. */
  measures: Measures | null;
  /** How alike its songs are; null with fewer than two. */
  consistency: Percents | null;
  /** Place of its songs and references on the map: brightness across, activity up, as in `measures`. */
  points: Point[];
};

function pointOf(model: SimilarityModel, raw: Float32Array): Point {
  const standard = standardised(model, raw);
  return { x: positionOf(deviationOf(standard, "brightness")), y: positionOf(deviationOf(standard, "density")) };
}

export function toProfileView(brand: BrandProfile, model: SimilarityModel | null): ProfileView {
  const { id, name, client, status, songs, references, sound } = brand;
  const heard = heardSongs(songs);
  const refers = model ? referenceRaws(model, references) : [];
  const raws = [...heard.flatMap(({ raw }) => raw ?? []), ...refers];
  const consistency = model && sound ? consistencyOf(model, sound) : null;
  return {
    ...{ id, name, client, status },
    heard: heard.length,
    total: new Set(songs.map(({ recordingId }) => recordingId)).size,
    references: refers.length,
    measures: model && measuresOf(model, raws, heard),
    consistency: consistency && toPercents(consistency),
    points: model ? raws.map((raw) => pointOf(model, raw)) : [],
  };
}
