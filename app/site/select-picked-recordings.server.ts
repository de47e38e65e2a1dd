import { and, asc, eq, sql } from "drizzle-orm";
import { isComplete } from "#app/catalogue/track/is-complete.ts";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { songPath, type TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** SQLite counts characters from 1. */
const slugStart = songPath({ slug: "" }).length + 1;

/**
 * Statement for the published recordings that staff picked for a page (/site-content; empty: the landing page), in order, for a batch;
 * `toPickedRecordings` reads its rows.
 */
export function selectPickedRecordings(ctx: RequestContext, { page, limit }: { page: string; limit: number }) {
  const { siteEntries, select } = scoped(ctx.db, ctx.company);
  const picks = select(
    {
      slug: sql<string>`substr(link, ${slugStart})`.as("pick_slug"),
      note: sql<string>`body`.as("pick_note"),
      position: siteEntries.position,
    },
    siteEntries,
    and(eq(siteEntries.kind, "track"), eq(siteEntries.detail, page), eq(siteEntries.status, "published")),
  )
    .orderBy(asc(siteEntries.position), asc(siteEntries.id))
    .limit(2 * limit)
    .as("picks");
  return ctx.db
    .select({ ...trackColumns, note: sql<string>`picks.pick_note`.as("note") })
    .from(picks)
    .innerJoin(recordings, sql`recordings.slug = picks.pick_slug AND ${visibleTo(ctx)}`)
    .orderBy(sql`picks.position`);
}

type PickedRow = Awaited<ReturnType<typeof selectPickedRecordings>>[number];

/** A track of a page and why it was picked. */
export type PickedTrack = { track: TrackView; note: string };

/** The complete recordings of these rows. */
export function toPickedRecordings(rows: PickedRow[]): PickedTrack[] {
  return rows.map((row) => ({ track: trackOfRow(row), note: row.note })).filter(({ track }) => isComplete(track));
}
