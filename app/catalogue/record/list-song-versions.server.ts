import { and, eq, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Max versions read of a song. */
const maxVersions = 60;

/** The versions of a song that this visitor may see, main version first. One round trip. */
export async function listSongVersions(ctx: RequestContext, { songId }: { songId: string }): Promise<TrackView[]> {
  const rows = await ctx.db
    .select(trackColumns)
    .from(recordings)
    .where(and(eq(recordings.workId, songId), visibleTo(ctx)))
    .orderBy(sql`${recordings.versionType} <> 'main'`, recordings.id)
    .limit(maxVersions);
  return rows.map(trackOfRow);
}
