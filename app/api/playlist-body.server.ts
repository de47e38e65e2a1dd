import { songReference } from "#app/api/record-body.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { coverAddress, playlistPath } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { readPlaylist } from "#app/playlists/read-playlist.server.ts";
import { type PlaylistRow, totalMs } from "#app/playlists/rows/playlist-row.ts";
import { readSmartRows } from "#app/playlists/smart/read-smart-rows.server.ts";
import { slideImageAddress } from "#app/sliders/slide-image.ts";

const seconds = (ms: number | null) => (ms === null ? null : ms / 1000);

/** A row: a track with the row's id, or a heading. `trackId` is the chosen version; times in seconds. */
function rowBody(row: PlaylistRow) {
  if (row.kind === "heading") return { _id: row.id, kind: row.kind, title: row.title };
  const { id: _id, kind, track, recordingId: trackId, note, startMs, endMs } = row;
  return {
    _id,
    kind,
    trackId,
    note,
    start: seconds(startMs),
    endTime: seconds(endMs),
    track: track && songReference(track),
  };
}

/** A playlist for an actor who may read it. `images`: include those that a slide can use. @throws AppError not_found */
export async function playlistBody(ctx: RequestContext, id: string, { images: isAsked = false } = {}) {
  const stored = await readPlaylist(ctx, { id, hidden: true, images: isAsked });
  if (stored === null) throw new AppError("not_found", copy.gone);
  const playlist = await readSmartRows(ctx, stored);
  const { id: _id, rows, imageKey, smart, images, isUnstored: _, readsNotes: __, ...rest } = playlist;
  const totalItems = rows.filter((row) => row.kind === "track").length;
  const tracks = { items: rows.map(rowBody), paging: { totalItems } };
  return {
    _id,
    ...rest,
    image: imageKey && coverAddress(imageKey),
    rules: smart?.rules ?? null,
    duration: totalMs(rows) / 1000,
    uri: playlistPath(playlist),
    tracks,
    ...(images ? { artists: { backgroundImages: images.map(slideImageAddress) } } : {}),
  };
}
