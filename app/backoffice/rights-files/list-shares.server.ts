import { sql } from "drizzle-orm";
import { tableHead, toTableRow } from "#app/backoffice/rights-files/share-table.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { readShares, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";

/** Songs read at once, and rows of a file: a spreadsheet opens it. */
const songsPerRead = 500;
export const maxExportRows = 20_000;

/** The shares of all songs that are not deleted, a row each; compositions once, at the main version. @throws AppError unauthorised, forbidden */
export async function listShares(ctx: RequestContext): Promise<{ head: readonly string[]; rows: string[][] }> {
  requireAccess(ctx, "parties");
  const rows: string[][] = [];
  let after = "";
  while (rows.length < maxExportRows) {
    const songs = await ctx.db.all<{ id: string; title: string; isMain: number; shares: string }>(
      sql`SELECT recordings.id AS id, recordings.title AS title, recordings.parent_id IS NULL AS isMain, ${sharesOfRecording({ forStaff: true })} AS shares
        FROM recordings WHERE recordings.id > ${after} AND recordings.status <> 'deleted' ORDER BY recordings.id LIMIT ${songsPerRead}`,
    );
    for (const song of songs) {
      const shares = readShares(song.shares).filter(({ side }) => side === "master" || song.isMain);
      // Part of a side would replace all of it when the file comes back.
      if (rows.length + shares.length > maxExportRows) return { head: tableHead, rows };
      rows.push(...shares.map((share) => toTableRow(song, share)));
    }
    after = songs.at(-1)?.id ?? "";
    if (songs.length < songsPerRead) break;
  }
  return { head: tableHead, rows };
}
