import { and, eq } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import { readSongRights, songRights } from "#app/licensing/rights/song-rights.server.ts";
import { isOneStop } from "#app/rights/one-stop.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/**
 * Rights of a recording and its composition, with usage restrictions. @throws AppError unauthorised, forbidden, not_found
 */
export async function getSongRights(ctx: RequestContext, { slug }: { slug: string }) {
  requireAccess(ctx, "rightsholders-info");
  const [row] = await ctx.db
    .select({ ...trackColumns, details: songRights(ctx).as("rights_details") })
    .from(recordings)
    .where(and(eq(recordings.slug, slug), visibleTo(ctx)))
    .limit(1);
  if (row === undefined) throw new AppError("not_found", copy.songMissing);
  const rights = readSongRights(row.details);
  return { track: trackOfRow(row), ...rights, oneStop: isOneStop(rights.shares, rights.disputes.length > 0) };
}

export type SongRightsPage = Awaited<ReturnType<typeof getSongRights>>;
