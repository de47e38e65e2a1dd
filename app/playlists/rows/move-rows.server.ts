import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { orderRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { playlistSections } from "#db/schema/playlists.server.ts";

/** `to`: an end of the playlist, or the id of a heading, to whose section the rows are appended. */
type Move = { id: string; rowIds: string[]; to: string };

/**
 * Moves several rows, keeping their order. @throws AppError as `changePlaylist`; conflict when all of them or the heading were removed
 */
export async function moveRows(ctx: RequestContext, { id, rowIds, to }: Move): Promise<void> {
  const chosen = new Set(rowIds);
  chosen.delete(to);
  let isMoved = false;
  async function order(ids: string[]): Promise<string[]> {
    const moved = ids.filter((one) => chosen.has(one));
    const others = ids.filter((one) => !chosen.has(one));
    const at =
      to === "top" ? 0 : to === "bottom" ? others.length : await endOfSection(ctx, { id, heading: to, others });
    isMoved = moved.length > 0 && at !== null;
    // Even without a move: the batch checks the right to change the playlist.
    return at === null ? ids : [...others.slice(0, at), ...moved, ...others.slice(at)];
  }
  await orderRows(ctx, { id, action: "playlist-rows-moved", detail: { rows: rowIds.length, to }, order });
  if (!isMoved) throw new AppError("conflict", copy.rowGone);
}

type Section = { id: string; heading: string; others: string[] };

/** Index of the end of a heading's section in `others`; null when the heading was removed. */
async function endOfSection(ctx: RequestContext, { id, heading, others }: Section): Promise<number | null> {
  const rows = await ctx.db.all<{ id: string }>(sql`SELECT id FROM ${playlistSections} WHERE playlist_id = ${id}`);
  const headings = new Set(rows.map((row) => row.id));
  const start = headings.has(heading) ? others.indexOf(heading) : -1;
  if (start === -1) return null;
  const next = others.findIndex((one, at) => at > start && headings.has(one));
  return next === -1 ? others.length : next;
}
