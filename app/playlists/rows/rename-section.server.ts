import { and, eq } from "drizzle-orm";
import { assertFieldsUnchanged } from "#app/collaboration/unchanged-fields.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import { playlistSections } from "#db/schema/playlists.server.ts";

const isThere = "section-is-there";

/**
 * Renames a heading; `before` is the title the form was rendered with. @throws AppError as `changePlaylist`; conflict when it was removed
 * or, naming the field, renamed meanwhile
 */
export async function renameSection(
  ctx: RequestContext,
  { id, rowId, title, before }: { id: string; rowId: string; title: string; before: string },
): Promise<void> {
  const isIt = and(eq(playlistSections.id, rowId), eq(playlistSections.playlistId, id));
  const { assertions, errors } = assertFieldsUnchanged(ctx.db, {
    ...{ table: playlistSections, isIt, columns: { title: playlistSections.title } },
    ...{ before: { title: before }, after: { title }, message: copy.changedMeanwhile },
  });
  const change = { id, kind: "manual" as const, action: "playlist-section-renamed", detail: { rowId, title, before } };
  const gone = { [isThere]: new AppError("conflict", copy.rowGone) };
  await changePlaylist(ctx, { ...change, errors: { ...errors, ...gone } }, [
    assertInBatch(ctx.db, rowExists(playlistSections, isIt), isThere),
    ...assertions,
    ctx.db.update(playlistSections).set({ title }).where(isIt),
  ]);
}
