import type { BatchItem } from "drizzle-orm/batch";
import { type Move, moveRow } from "#app/collaboration/rows/move-row.server.ts";
import { type Ordering, orderRows } from "#app/collaboration/rows/order-rows.server.ts";
import { hasRow, type OrderedRows, rowsIn } from "#app/collaboration/rows/ordered-rows.server.ts";
import { type Placement, placeRow } from "#app/collaboration/rows/place-row.server.ts";
import { readChangeableTracks } from "#app/collaboration/rows/read-changeable-tracks.server.ts";
import { removeRows } from "#app/collaboration/rows/remove-rows.server.ts";
import { type Replacement, replaceTrack } from "#app/collaboration/rows/replace-track.server.ts";
import { restoreReplaced } from "#app/collaboration/rows/restore-replaced.server.ts";
import { restoreRows } from "#app/collaboration/rows/restore-rows.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Functions that read and change the rows of a kind of document. */
export function rowsOf(rows: OrderedRows) {
  type Ctx = RequestContext;
  return {
    rowsIn: (documentId: Parameters<typeof rowsIn>[1]) => rowsIn(rows, documentId),
    hasRow: (documentId: string, rowId: string) => hasRow(rows, documentId, rowId),
    orderRows: (ctx: Ctx, ordering: Ordering) => orderRows(ctx, rows, ordering),
    placeRow: (ctx: Ctx, placement: Placement, statements: () => BatchItem<"sqlite">[]) =>
      placeRow(ctx, rows, placement, statements),
    moveRow: (ctx: Ctx, move: Move) => moveRow(ctx, rows, move),
    removeRows: (ctx: Ctx, removal: { id: string; rowIds: string[] }) => removeRows(ctx, rows, removal),
    readChangeableTracks: (ctx: Ctx, document: Parameters<typeof readChangeableTracks>[2]) =>
      readChangeableTracks(ctx, rows, document),
    replaceTrack: (ctx: Ctx, replacement: Replacement) => replaceTrack(ctx, rows, replacement),
    restoreReplaced: (ctx: Ctx, undo: { id: string; replacement: string }) => restoreReplaced(ctx, rows, undo),
    restoreRows: (ctx: Ctx, removal: { id: string; removal: string }) => restoreRows(ctx, rows, removal),
  };
}
