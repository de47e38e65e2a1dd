import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { readSections } from "#app/catalogue/shape/stored-sections.ts";
import type { Passage } from "#app/catalogue/similar/seed-vector.ts";
import type { TrackView } from "#app/player/track/track.ts";

/** A recording to compare with, and its form: sections of one group sound alike. */
export type SeedTrack = TrackView & { sections: (Passage & { group: string })[] };

/** The recordings behind the ids of seeds, by the id that was asked for. */
export type SeedTracks = Map<string, SeedTrack>;

/**
 * The recordings with some ids, and those of the songs with them, as far as they are hits of an expression. Over the views of the search
 * projection, so that it goes along with the first statements of the search. Parameters: a JSON array of ids, the expression.
 */
export const readSeeds = `SELECT shapes.id, shapes.sections, hits.view FROM shapes CROSS JOIN hits ON hits.position = shapes.position
WHERE (shapes.id IN (SELECT value FROM json_each(?1)) OR shapes.song IN (SELECT value FROM json_each(?1))) AND hits.words MATCH ?2`;

/**
 * The recordings that the ids name, from the rows of `readSeeds`: of recordings, or of songs, which stand for their main version. Ids that
 * do not exist, and those of recordings that this visitor may not see, are left out.
 */
export function toSeedTracks(rows: unknown[] | undefined, ids: string[]): SeedTracks {
  const stored = (rows ?? []) as { sections: string; view: string }[];
  const tracks = readTrackViews(stored)
    .map((track, at) => ({ ...track, sections: readSections(stored[at]?.sections ?? "") }))
    .sort((a, b) => Number(a.versionLabel !== null) - Number(b.versionLabel !== null) || (a.id < b.id ? -1 : 1));
  const found: SeedTracks = new Map();
  for (const id of ids) {
    const named = tracks.find((track) => track.id === id) ?? tracks.find((track) => track.songId === id);
    if (named) found.set(id, named);
  }
  return found;
}
