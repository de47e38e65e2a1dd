import { readModel } from "#app/catalogue/similar/index/similar-model.server.ts";
import type { SimilarityIndex } from "#app/catalogue/similar/index/similarity-index.ts";
import { readFloats } from "#app/catalogue/similar/reference-vector.ts";
import { type Passage, seedVector } from "#app/catalogue/similar/seed-vector.ts";
import { similarCopy as copy } from "#app/catalogue/similar/similar-copy.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import type { SeedTrack, SeedTracks } from "#app/catalogue/similar/similar-seed.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { embed, neutralWidth } from "#audio/analysis/similarity/model.ts";

/** There is no seed to compare with; the message is for the visitor. */
export class SeedError extends Error {
  /** Parameter that has to be corrected. */
  readonly field: "seed_vector" | "seed_youtube" | "seed_start" | "seed_end" | null;

  constructor(message: string, field: SeedError["field"] = null) {
    super(message);
    this.field = field;
  }
}

export type SimilarSeed = {
  vector: Int8Array;
  by: "whole" | "window";
  /** Songs of the seeds: results must not be versions of them. */
  songs: string[];
  /** Passages of the seeds; none for the whole recordings. */
  passages: Passage[];
  /** The recordings, for feature comparison. */
  recordings: Pick<SeedTrack, "id" | "mediaBase">[];
  /** Features of a visitor's reference. */
  raw: Float32Array | null;
  version: string;
};

type SeedInput = { query: SimilarQuery; tracks: SeedTracks; index: SimilarityIndex; version: string };

/** The seed of a query. @throws SeedError if none of the seeds is usable */
export async function requireSeed(ctx: Pick<RequestContext, "env">, input: SeedInput): Promise<SimilarSeed> {
  const { query, tracks, index, version } = input;
  if (query.seeds.length === 0) return referenceSeed(ctx, input);
  checkPassage(query);
  const idsOf = (ids: string[]) => ids.flatMap((id) => tracks.get(id)?.id ?? []);
  const [seeds, minus] = [idsOf(query.seeds), idsOf(query.minus)];
  if (seeds.length === 0) throw new SeedError(copy.unknownSeed);
  const found = await index.read([...seeds, ...minus]);
  const own = found.filter(({ id }) => seeds.includes(id));
  if (own.length === 0) throw new SeedError(copy.notAnalysed);
  const passages = passagesOf(
    query,
    query.seeds.flatMap((id) => tracks.get(id) ?? []),
  );
  return {
    vector: seedVector(
      own,
      found.filter(({ id }) => minus.includes(id)),
      passages,
    ),
    by: passages.length > 0 ? "window" : "whole",
    songs: [...new Set([...tracks.values()].map(({ songId }) => songId))],
    passages,
    recordings: own.flatMap(({ id }) => [...tracks.values()].find((track) => track.id === id) ?? []),
    raw: null,
    version,
  };
}

/** The seed of a sound given by its features: recordings are compared as a whole. */
export async function targetSeed(
  ctx: Pick<RequestContext, "env">,
  { sound, version }: { sound: Float32Array; version: string },
): Promise<SimilarSeed> {
  const vector = embed(await readModel(ctx, version), sound);
  return { vector, by: "whole", songs: [], passages: [], recordings: [], raw: null, version };
}

/** @throws SeedError for a passage with one end, and for one that ends before it starts */
function checkPassage({ start, end }: SimilarQuery): void {
  if (start === null && end === null) return;
  if (start === null || end === null) throw new SeedError(copy.oneEnd, start === null ? "seed_start" : "seed_end");
  if (end <= start) throw new SeedError(copy.reversed, "seed_end");
}

/** Passages of the seeds: that of the URL, or the sections of its groups. None for the whole recordings. */
function passagesOf({ start, end, groups }: SimilarQuery, seeds: SeedTrack[]): Passage[] {
  if (start !== null && end !== null) return [{ startMs: start * 1000, endMs: end * 1000 }];
  return seeds.flatMap(({ sections }) => sections.filter(({ group }) => groups.includes(group)));
}

/** An excerpt matches a recording by its windows, but rarely by whole recordings (docs/design/audio.md). */
async function referenceSeed(ctx: Pick<RequestContext, "env">, { query, version }: SeedInput): Promise<SimilarSeed> {
  // Only the link of a video: the banner explains why there is nothing to compare with.
  if (query.vector === null) throw new SeedError("", "seed_youtube");
  const heard = readFloats(query.vector);
  if (heard === null) throw new SeedError(copy.badReference, "seed_vector");
  const model = await readModel(ctx, version);
  const raw = query.mono ? neutralWidth(model, heard) : heard;
  const vector = embed(model, raw);
  return { vector, by: "window", songs: [], passages: [], recordings: [], raw, version };
}
