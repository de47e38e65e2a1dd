import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch } from "#app/identity/access/batch-assertion.server.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { orderRows } from "#app/playlists/rows/order-rows.server.ts";
import { hasGap, hasRow, type Place, positionAt } from "#app/playlists/rows/row-order.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";

const isThere = "row-is-there";
const isNeighbourThere = "neighbour-is-there";
const isApart = "rows-are-apart";

/**
 * Moves a track or a heading. The position is computed from the present neighbours in the statement that writes it, so moves of two
 * editors at once both happen.
 * @throws AppError as `changePlaylist`; conflict when the row or the one that it should follow was removed
 */
export async function moveRow(ctx: RequestContext, input: { id: string; rowId: string; place: Place }): Promise<void> {
  const { id, rowId, place } = input;
  const used = new AppError("conflict", copy.busy);
  const gone = new AppError("conflict", copy.rowGone);
  const errors = { [isThere]: gone, [isNeighbourThere]: gone, [isApart]: used };
  const after = "after" in place ? place.after : null;
  if (after === rowId) return;
  const statements = () => [
    assertInBatch(ctx.db, hasRow(id, rowId), isThere),
    assertInBatch(ctx.db, after === null ? sql`1` : hasRow(id, after), isNeighbourThere),
    ...[playlistTracks, playlistSections].map((table) =>
      ctx.db.run(sql`UPDATE ${table} SET position = ${positionAt(id, rowId, place)}
        WHERE ${table.id} = ${rowId} AND ${table.playlistId} = ${id}`),
    ),
    assertInBatch(ctx.db, hasGap(id, rowId), isApart),
  ];
  const change = { id, kind: "manual" as const, action: "playlist-row-moved", detail: { rowId, ...place }, errors };
  try {
    await changePlaylist(ctx, change, statements());
  } catch (error) {
    if (error !== used) throw error;
    await orderRows(ctx, { id, action: "playlist-renumbered", order: (ids) => ids });
    await changePlaylist(ctx, change, statements());
  }
}
