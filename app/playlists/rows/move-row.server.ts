import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { placeRow } from "#app/playlists/rows/place-row.server.ts";
import { hasRow, type Place, positionAt } from "#app/playlists/rows/row-order.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";

const isThere = "row-is-there";
const isNeighbourThere = "neighbour-is-there";

/**
 * Moves a track or a heading. The position is computed from the present neighbours in the statement that writes it, so moves of two
 * editors at once both happen.
 * @throws AppError as `changePlaylist`; conflict when the row or the one that it should follow was removed
 */
export async function moveRow(ctx: RequestContext, input: { id: string; rowId: string; place: Place }): Promise<void> {
  const { id, rowId, place } = input;
  const gone = new AppError("conflict", copy.rowGone);
  const errors = { [isThere]: gone, [isNeighbourThere]: gone };
  const after = "after" in place ? place.after : null;
  if (after === rowId) return;
  await placeRow(ctx, { id, rowId, action: "playlist-row-moved", detail: { rowId, ...place }, errors }, () => [
    assertInBatch(ctx.db, hasRow(id, rowId), isThere),
    assertInBatch(ctx.db, after === null ? sql`1` : hasRow(id, after), isNeighbourThere),
    ...[playlistTracks, playlistSections].map((table) =>
      ctx.db.run(sql`UPDATE ${table} SET position = ${positionAt(id, rowId, place)}
        WHERE ${table.id} = ${rowId} AND ${table.playlistId} = ${id}`),
    ),
  ]);
}
