import { sql } from "drizzle-orm";
import { z } from "zod";
import type { Passage } from "#app/catalogue/similar/seed-vector.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/player/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** A recording to compare with, and its form: sections of one group sound alike. */
export type SeedTrack = TrackView & { sections: (Passage & { group: string })[] };

/** The recordings behind the ids of seeds, by the id that was asked for. */
export type SeedTracks = Map<string, SeedTrack>;

const sectionsSchema = z.array(z.object({ startMs: z.number(), endMs: z.number(), group: z.string() }));

/** None where they were not found, or are malformed. */
function readSections(json: string | null): SeedTrack["sections"] {
  return sectionsSchema.safeParse(JSON.parse(json ?? "[]")).data ?? [];
}

/**
 * The recordings that the ids name: of recordings, or of songs, which stand for their main version. Ids that do not exist, and those of
 * recordings that this visitor may not see, are left out.
 */
export async function readSeedTracks(ctx: Pick<RequestContext, "db" | "company" | "actor">, ids: string[]) {
  const found: SeedTracks = new Map();
  if (ids.length === 0) return found;
  const wanted = JSON.stringify(ids);
  const rows = await ctx.db
    .select({
      ...trackColumns,
      isMain: sql<number>`recordings.version_type = 'main'`.as("is_main"),
      sections: sql<string | null>`(SELECT iif(json_valid(a.sections), a.sections, '[]') FROM recording_analysis a
WHERE a.recording_id = recordings.id)`.as("sections"),
    })
    .from(recordings)
    .where(
      sql`(recordings.id IN (SELECT value FROM json_each(${wanted})) OR recordings.work_id IN (SELECT value FROM json_each(${wanted})))
AND ${visibleTo(ctx)}`,
    );
  const tracks = rows
    .map((row) => ({ track: { ...trackOfRow(row), sections: readSections(row.sections) }, isMain: row.isMain === 1 }))
    .sort((a, b) => Number(b.isMain) - Number(a.isMain) || (a.track.id < b.track.id ? -1 : 1));
  for (const id of ids) {
    const named = tracks.find(({ track }) => track.id === id) ?? tracks.find(({ track }) => track.songId === id);
    if (named) found.set(id, named.track);
  }
  return found;
}
