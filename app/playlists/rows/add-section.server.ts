import { sql } from "drizzle-orm";
import { type Place, positionAt } from "#app/collaboration/rows/row-order.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { maxSections } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { placeRow, rowsIn } from "#app/playlists/rows/playlist-rows.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { playlistSections } from "#db/schema/playlists.server.ts";

const isBelowLimit = "sections-are-below-limit";

/**
 * Adds a heading after a row, or at the top if that row was removed. See also `moveRow`, `removeRows`. @throws AppError as
 * `changePlaylist`; conflict at the limit
 */
export async function addSection(
  ctx: RequestContext,
  { id, title, place }: { id: string; title: string; place: Place },
): Promise<{ rowId: string }> {
  const rowId = newId(ctx.now);
  const count = sql`(SELECT count(*) FROM ${playlistSections} WHERE playlist_id = ${id})`;
  const errors = { [isBelowLimit]: new AppError("conflict", copy.tooManySections(maxSections)) };
  const detail = { rowId, title };
  await placeRow(ctx, { id, rowId, action: "playlist-section-added", detail, errors }, () => [
    assertInBatch(ctx.db, sql`${count} < ${maxSections}`, isBelowLimit),
    ctx.db.run(sql`INSERT INTO ${playlistSections} (id, playlist_id, title, position)
      SELECT ${rowId}, ${id}, ${title}, ${positionAt(rowsIn(id), rowId, place)}`),
  ]);
  return { rowId };
}
