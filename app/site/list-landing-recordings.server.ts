import { and, asc, eq, sql } from "drizzle-orm";
import { isComplete } from "#app/catalogue/track/is-complete.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { songPath, type TrackView } from "#app/player/track/track.ts";
import { listCuratedRecordings } from "#app/sliders/list-curated-recordings.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** SQLite counts characters from 1. */
const slugStart = songPath({ slug: "" }).length + 1;

/** The published recordings that staff picked for the landing page (/site-content), in their order. One round trip. */
async function listPickedRecordings(ctx: RequestContext, { limit }: { limit: number }): Promise<TrackView[]> {
  const { siteEntries, select } = scoped(ctx.db, ctx.company);
  const picks = select(
    { slug: sql<string>`substr(link, ${slugStart})`.as("pick_slug"), position: siteEntries.position },
    siteEntries,
    and(eq(siteEntries.kind, "track"), eq(siteEntries.status, "published")),
  )
    .orderBy(asc(siteEntries.position), asc(siteEntries.id))
    .limit(2 * limit)
    .as("picks");
  const rows = await ctx.db
    .select(trackColumns)
    .from(picks)
    .innerJoin(recordings, sql`recordings.slug = picks.pick_slug AND ${visibleTo(ctx)}`)
    .orderBy(sql`picks.position`);
  return rows.map(trackOfRow).filter(isComplete);
}

/** What the landing page plays: the staff's picks, then recordings of the sliders on Discover, one of each song. */
export async function listLandingRecordings(ctx: RequestContext, input: { limit: number }): Promise<TrackView[]> {
  const [picked, curated] = await Promise.all([listPickedRecordings(ctx, input), listCuratedRecordings(ctx, input)]);
  const tracks = [...picked, ...curated];
  return tracks
    .filter(({ songId }, at) => tracks.findIndex((other) => other.songId === songId) === at)
    .slice(0, input.limit);
}
