import { eq, sql } from "drizzle-orm";
import { rowsOf } from "#app/collaboration/rows/rows-of.server.ts";
import { changePlaylist, playlistDocument } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { pitchSlides } from "#db/schema/pitches.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const rows = rowsOf({
  document: playlistDocument,
  noun: "row",
  tables: {
    tracks: { table: playlistTracks, of: playlistTracks.playlistId },
    sections: { table: playlistSections, of: playlistSections.playlistId },
  },
  alongside: [{ table: pitchSlides, of: pitchSlides.listId }],
  tracks: "tracks",
  async change(ctx, change, statements) {
    const { pitches, update } = scoped(ctx.db, ctx.company);
    const pitchesChange = update(pitches, { revision: sql`revision + 1` }, eq(pitches.listId, change.id));
    const results = await changePlaylist(ctx, { ...change, kind: "manual" }, [pitchesChange, ...statements]);
    return results.slice(1);
  },
  errors: { rowGone: copy.rowGone, busy: copy.busy, notRemoved: copy.gone },
});

/** Row functions of a manual playlist, for tracks and headings. */
export const { rowsIn, hasRow, orderRows, placeRow, moveRow, removeRows, restoreRows } = rows;
export const { readChangeableTracks, replaceTrack, restoreReplaced } = rows;
