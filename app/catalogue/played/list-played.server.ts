import { sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Max tracks listed. */
export const maxPlayed = 50;

/** Latest plays of the whole company, among which the user's are searched: events are indexed by company and time. */
const maxRead = 5_000;

/** The actor's latest plays at this company, each recording once, newest first, if still visible. @throws AppError unauthorised */
export async function listPlayed(ctx: RequestContext): Promise<TrackView[]> {
  const { id: userId } = requireActor(ctx);
  const { events, ofCompany } = scoped(ctx.db, ctx.company);
  const latest = sql`(SELECT subject_id, user_id, created_at FROM ${events}
    WHERE ${ofCompany(events, sql`${events.kind} = 'play'`)} ORDER BY ${events.createdAt} DESC LIMIT ${maxRead})`;
  const played = sql`(SELECT subject_id AS id, max(created_at) AS at FROM ${latest} WHERE user_id = ${userId}
    GROUP BY subject_id) AS played`;
  const rows = await ctx.db
    .select(trackColumns)
    .from(recordings)
    .innerJoin(played, sql`played.id = recordings.id`)
    .where(visibleTo(ctx))
    .orderBy(sql`played.at DESC`)
    .limit(maxPlayed);
  return rows.map(trackOfRow);
}
