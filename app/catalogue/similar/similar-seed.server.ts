import { and, eq, inArray, or, sql } from "drizzle-orm";
import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { readSections, type StoredSection } from "#app/catalogue/shape/stored-sections.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { segments } from "#db/schema/segments.server.ts";

/** A recording to compare with, and its form: sections of one group sound alike. */
export type SeedTrack = TrackView & { sections: StoredSection[] };

/** The recordings behind the ids of seeds, by the id that was asked for. */
export type SeedTracks = Map<string, SeedTrack>;

/**
 * The recordings with some ids, and those of the songs with them, as far as they are hits of an expression. Over the views of the search
 * projection, so that it goes along with the first statements of the search. Parameters: a JSON array of ids, the expression.
 */
export const readSeeds = `SELECT shapes.id, shapes.sections, hits.view FROM shapes CROSS JOIN hits ON hits.position = shapes.position
WHERE (shapes.id IN (SELECT value FROM json_each(?1)) OR shapes.song IN (SELECT value FROM json_each(?1))) AND hits.words MATCH ?2`;

type SavedSegment = StoredSection & { recordingId: string };

/**
 * The segments of a query's groups that people saved of its seeds. They are in the record, which is read beside the first statements of the
 * search.
 */
export async function readSavedSegments(
  { db }: Pick<RequestContext, "db">,
  { seeds, groups, start }: SimilarQuery,
): Promise<SavedSegment[]> {
  // A passage of the address counts before groups.
  if (groups.length === 0 || start !== null) return [];
  const isNamed = sql`${segments.group} IN (SELECT value FROM json_each(${JSON.stringify(groups)}))`;
  return db
    .select({
      recordingId: segments.recordingId,
      group: segments.group,
      startMs: segments.startMs,
      endMs: segments.endMs,
    })
    .from(recordings)
    .innerJoin(segments, eq(segments.recordingId, recordings.id))
    .where(and(or(inArray(recordings.id, seeds), inArray(recordings.workId, seeds)), isNamed));
}

/**
 * The recordings that the ids name, from the rows of `readSeeds`: of recordings, or of songs, which stand for their main version. Ids that
 * do not exist, and those of recordings that this visitor may not see, are left out. `saved` are sections, too.
 */
export function toSeedTracks(rows: unknown[] | undefined, ids: string[], saved: SavedSegment[]): SeedTracks {
  const stored = (rows ?? []) as { sections: string; view: string }[];
  const tracks = readTrackViews(stored)
    .map((track, at) => ({
      ...track,
      sections: [
        ...readSections(stored[at]?.sections ?? ""),
        ...saved.filter(({ recordingId }) => recordingId === track.id),
      ],
    }))
    .sort((a, b) => Number(a.versionLabel !== null) - Number(b.versionLabel !== null) || (a.id < b.id ? -1 : 1));
  const found: SeedTracks = new Map();
  for (const id of ids) {
    const named = tracks.find((track) => track.id === id) ?? tracks.find((track) => track.songId === id);
    if (named) found.set(id, named);
  }
  return found;
}
