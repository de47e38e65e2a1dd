import { rowsOf } from "#app/collaboration/rows/rows-of.server.ts";
import { changePlaylist, playlistDocument } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";

const rows = rowsOf({
  document: playlistDocument,
  noun: "row",
  tables: {
    tracks: { table: playlistTracks, of: playlistTracks.playlistId },
    sections: { table: playlistSections, of: playlistSections.playlistId },
  },
  tracks: "tracks",
  change: (ctx, change, statements) => changePlaylist(ctx, { ...change, kind: "manual" }, statements),
  errors: { rowGone: copy.rowGone, busy: copy.busy, notRemoved: copy.gone },
});

/** Row functions of a manual playlist, for tracks and headings. */
export const { rowsIn, hasRow, orderRows, placeRow, moveRow, removeRows, restoreRows } = rows;
export const { readChangeableTracks, replaceTrack, restoreReplaced } = rows;
