import { and, eq, inArray } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { playlistSections } from "#db/schema/playlists.server.ts";

const isThere = "section-is-there";
const isUnchanged = "title-is-unchanged";

/**
 * Renames a heading; `before` is the title that the form showed.
 * @throws AppError as `changePlaylist`; conflict when it was removed or, naming the field, when someone renamed it meanwhile
 */
export async function renameSection(
  ctx: RequestContext,
  { id, rowId, title, before }: { id: string; rowId: string; title: string; before: string },
): Promise<void> {
  const isIt = and(eq(playlistSections.id, rowId), eq(playlistSections.playlistId, id));
  const errors = {
    [isThere]: new AppError("conflict", copy.rowGone),
    [isUnchanged]: new AppError("conflict", copy.changedMeanwhile, { title: [copy.changedMeanwhile] }),
  };
  await changePlaylist(
    ctx,
    { id, kind: "manual", action: "playlist-section-renamed", detail: { rowId, title, before }, errors },
    [
      assertInBatch(ctx.db, rowExists(playlistSections, isIt), isThere),
      assertInBatch(
        ctx.db,
        rowExists(playlistSections, and(isIt, inArray(playlistSections.title, [before, title]))),
        isUnchanged,
      ),
      ctx.db.update(playlistSections).set({ title }).where(isIt),
    ],
  );
}
