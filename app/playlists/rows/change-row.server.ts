import { and, eq } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { editTrack } from "#app/collaboration/rows/edit-track.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { hasRow } from "#app/playlists/rows/playlist-rows.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";

/** Fields of a track in a playlist. `startMs` and `endMs` are both null for the whole recording. */
export type RowFields = { note: string; recordingId: string; startMs: number | null; endMs: number | null };

/** Changes note, version or passage of a track. @throws AppError as `changePlaylist`, and those of `editTrack` */
export async function changeRow(
  ctx: RequestContext,
  { id, rowId, fields, before }: { id: string; rowId: string; fields: RowFields; before: RowFields },
): Promise<void> {
  const edit = editTrack(ctx, {
    table: playlistTracks,
    isIt: and(eq(playlistTracks.id, rowId), eq(playlistTracks.playlistId, id)),
    isThere: hasRow(id, rowId),
    texts: ["note"],
    ...{ fields, before, isVisible: visibleTo(ctx), messages: playlistsCopy },
  });
  if (edit === null) return;
  const change = { id, kind: "manual" as const, action: "playlist-row-changed", detail: { rowId, fields, before } };
  await changePlaylist(ctx, { ...change, errors: edit.errors }, edit.statements);
}
