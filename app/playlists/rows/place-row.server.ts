import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { orderRows } from "#app/playlists/rows/order-rows.server.ts";
import { hasGap } from "#app/playlists/rows/row-order.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";

const isApart = "rows-are-apart";

type Placement = {
  id: string;
  /** The row that the statements put between two others. */
  rowId: string;
  action: string;
  detail: Record<string, unknown>;
  errors: Record<string, AppError>;
};

/**
 * Changes a manual playlist by statements that put a row between two others. Where these stand too close together, all rows get whole
 * positions first, and the statements are made and run again.
 * @throws AppError as `changePlaylist`
 */
export async function placeRow(
  ctx: RequestContext,
  { rowId, errors, ...change }: Placement,
  statements: () => BatchItem<"sqlite">[],
): Promise<void> {
  const used = new AppError("conflict", copy.busy);
  const place = () =>
    changePlaylist(ctx, { ...change, kind: "manual", errors: { ...errors, [isApart]: used } }, [
      ...statements(),
      assertInBatch(ctx.db, hasGap(change.id, rowId), isApart),
    ]);
  try {
    await place();
  } catch (error) {
    if (error !== used) throw error;
    await orderRows(ctx, { id: change.id, action: "playlist-renumbered", order: (ids) => ids });
    await place();
  }
}
