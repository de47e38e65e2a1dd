import { and, eq } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { editTrack } from "#app/collaboration/rows/edit-track.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { changePlaylist, type PlaylistChange } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { hasRow } from "#app/playlists/rows/playlist-rows.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";

/** Fields of a track in a playlist. `startMs` and `endMs` are both null for the whole recording. */
export type RowFields = { note: string; recordingId: string; startMs: number | null; endMs: number | null };

type RowEdit = { id: string; rowId: string; fields: RowFields; before: RowFields };

/** A change of note, version or passage of a track, with the errors of `editTrack`; null if nothing differs. */
export function rowChange(ctx: RequestContext, { id, rowId, fields, before }: RowEdit): PlaylistChange | null {
  const edit = editTrack(ctx, {
    table: playlistTracks,
    isIt: and(eq(playlistTracks.id, rowId), eq(playlistTracks.playlistId, id)),
    isThere: hasRow(id, rowId),
    texts: ["note"],
    ...{ fields, before, isVisible: visibleTo(ctx), messages: playlistsCopy },
  });
  const change = { id, kind: "manual" as const, action: "playlist-row-changed", detail: { rowId, fields, before } };
  return edit && { ...change, ...edit };
}

/** Changes note, version or passage of a track. @throws AppError as `changePlaylist`, and those of `editTrack` */
export async function changeRow(ctx: RequestContext, given: RowEdit): Promise<void> {
  const change = rowChange(ctx, given);
  if (change !== null) await changePlaylist(ctx, change, change.statements);
}
