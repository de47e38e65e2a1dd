import { eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { rowsOf } from "#app/playlists/rows/row-order.server.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isUnchanged = "playlist-is-unchanged";

/** Someone else may change the playlist between the reading and the writing so often. */
const maxAttempts = 20;

type Ordering = {
  id: string;
  action: string;
  detail?: Record<string, unknown>;
  /** The ids of all rows in their new order, given in the present one. */
  order(ids: string[]): Promise<string[]> | string[];
};

/**
 * Gives all rows of a playlist whole positions in a new order. What changes meanwhile is read again, so that nothing is lost.
 * @throws AppError as `changePlaylist`; conflict when others keep changing it
 */
export async function orderRows(ctx: RequestContext, { id, action, detail, order }: Ordering): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const read = await readOrder(ctx, id);
    const ids = JSON.stringify(await order(read.ids));
    const { playlists, ofCompany } = scoped(ctx.db, ctx.company);
    // The revision rises before the statements.
    const isRead = ofCompany(playlists, sql`${eq(playlists.id, id)} AND ${playlists.revision} = ${read.revision + 1}`);
    const errors = { [isUnchanged]: new AppError("conflict", copy.busy) };
    try {
      await changePlaylist(ctx, { id, kind: "manual", action, detail, errors }, [
        assertInBatch(ctx.db, rowExists(playlists, isRead), isUnchanged),
        ...[playlistTracks, playlistSections].map((table) =>
          ctx.db.run(sql`UPDATE ${table} SET position = o.key + 1 FROM json_each(${ids}) AS o
            WHERE ${table.id} = o.value AND ${table.playlistId} = ${id}`),
        ),
      ]);
      return;
    } catch (error) {
      if (error !== errors[isUnchanged]) throw error;
    }
  }
  throw new AppError("conflict", copy.busy);
}

async function readOrder(ctx: RequestContext, id: string): Promise<{ revision: number; ids: string[] }> {
  const { playlists, select } = scoped(ctx.db, ctx.company);
  const [[playlist], rows] = await ctx.db.batch([
    select({ revision: playlists.revision }, playlists, eq(playlists.id, id)),
    ctx.db.all<{ id: string }>(sql`SELECT id FROM ${rowsOf(id)} ORDER BY position, id`),
  ]);
  return { revision: playlist?.revision ?? 0, ids: rows.map((row) => row.id) };
}
