import { and, eq, inArray, or, sql } from "drizzle-orm";
import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { readSections, type StoredSection } from "#app/catalogue/shape/stored-sections.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { segments } from "#db/schema/segments.server.ts";

/** A seed recording with its form: sections of one group sound similar. */
export type SeedTrack = TrackView & { sections: StoredSection[] };

/** Recordings of the seed ids, by requested id. */
export type SeedTracks = Map<string, SeedTrack>;

/**
 * Recordings with these ids, and those of songs with them, if they match an expression. Over the views of the search projection, to be
 * batched with the first statements of the search. Parameters: a JSON array of ids, the expression.
 */
export const readSeeds = `SELECT shapes.id, shapes.sections, hits.view FROM shapes CROSS JOIN hits ON hits.position = shapes.position
WHERE (shapes.id IN (SELECT value FROM json_each(?1)) OR shapes.song IN (SELECT value FROM json_each(?1))) AND hits.words MATCH ?2`;

type SavedSegment = StoredSection & { recordingId: string };

/**
 * Saved segments of the seeds in a query's groups. From the record, read concurrently with the first statements of the search.
 */
export async function readSavedSegments(
  { db }: Pick<RequestContext, "db">,
  { seeds, groups, start }: SimilarQuery,
): Promise<SavedSegment[]> {
  // A passage in the URL takes precedence over groups.
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
 * Seed recordings from the rows of `readSeeds`; a song stands for its main version. Unknown ids, and recordings that this visitor may not
 * see, are left out. `saved` sections are added.
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
