import { and, type SQL, sql } from "drizzle-orm";
import { songStore } from "#app/backoffice/songs/song-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { columnName, type Profile } from "#app/exchange/sheets/cells/column-names.ts";
import { sheetFields } from "#app/exchange/sheets/cells/sheet-fields.server.ts";
import { readCellContext, readSheetSongs } from "#app/exchange/sheets/read-sheet-songs.server.ts";
import { columnsOfActor, fieldsOfActor, requireSheetDesk } from "#app/exchange/sheets/require-sheet-desk.server.ts";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import type { BulkSelection } from "#app/records/bulk/bulk-changes.ts";
import { selectionCondition } from "#app/records/bulk/bulk-sql.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

const songsPerRead = 250;
const { maxRows, columns } = sheetsCopy;

/** Own names of all columns. */
export const ownColumns: readonly string[] = [columns.songId, ...sheetFields.flatMap((field) => field.columns)];

async function* rowsOf(
  ctx: RequestContext,
  { condition, profile }: { condition: SQL | undefined; profile: Profile },
): AsyncGenerator<string[]> {
  const fields = fieldsOfActor(ctx);
  yield columnsOfActor(ctx).map((name) => columnName(name, profile));
  const context = await readCellContext(ctx);
  let after = "";
  for (let count = 0; count < maxRows; ) {
    const songs = await readSheetSongs(ctx, {
      condition: and(condition, sql`${recordings.id} > ${after}`),
      limit: Math.min(songsPerRead, maxRows - count),
    });
    for (const song of songs) yield [song.id, ...fields.flatMap((field) => field.write(song, context))];
    count += songs.length;
    after = songs.at(-1)?.id ?? "";
    if (songs.length < songsPerRead) return;
  }
}

/**
 * The rows of chosen songs, after a head with the names of the profile, in bounded memory: at most 50,000, the oldest first. `selection`: as
 * for changes of many. @throws AppError unauthorised, forbidden
 */
export function exportSongs(
  ctx: RequestContext,
  { selection, profile }: { selection: BulkSelection; profile: Profile },
): AsyncGenerator<string[]> {
  requireSheetDesk(ctx, "see");
  const isAll = selection.ids.length === 0;
  const condition = selectionCondition(songStore, isAll ? { ids: [], from: selection.from ?? "" } : selection);
  return rowsOf(ctx, { condition, profile });
}
