import { sql } from "drizzle-orm";
import { albumsCopy as copy } from "#app/backoffice/albums/albums-copy.ts";
import { listAlbumTracks } from "#app/backoffice/albums/list-album-tracks.server.ts";
import { placed } from "#app/backoffice/albums/track-order.ts";
import type { Place } from "#app/collaboration/rows/row-order.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertUnchanged, isChangedMeanwhile, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { albums } from "#db/schema/albums.server.ts";

/** Tracks of one album: its page reads 500 recordings with all versions. */
const maxTracks = 300;
/** Attempts, when others change the same album. */
const maxAttempts = 5;

type Change = { id: string; recordingId: string; act: "add" | "remove" | "move"; place: Place };

/** The order afterwards, and what the history says. @throws AppError conflict, invalid */
function planOf(tracks: { id: string; title: string }[], { recordingId, act, place }: Change, title: string) {
  const ids = tracks.map(({ id }) => id);
  const isOn = ids.includes(recordingId);
  if (act !== "add" && !isOn) throw new AppError("conflict", copy.trackGone);
  if (act === "add" && !isOn && ids.length >= maxTracks) throw new AppError("invalid", copy.tracksMany(maxTracks));
  if (act === "remove") return { order: ids.filter((id) => id !== recordingId), note: copy.trackRemoved(title) };
  const order = placed(ids, recordingId, place);
  const at = order.indexOf(recordingId) + 1;
  return { order, note: act === "add" && !isOn ? copy.trackAdded(title, at) : copy.trackMoved(title, at) };
}

/**
 * Adds, moves or removes a song, and numbers the tracks of the album from 1. The public page follows at once. Changes of several people at
 * a time all count. @throws AppError unauthorised, forbidden, not_found, conflict when the song was removed, invalid for too many
 */
export async function changeAlbumTracks(ctx: RequestContext, change: Change): Promise<{ title: string }> {
  const { db, now } = ctx;
  const { id, recordingId, act } = change;
  requireAccess(ctx, "albums-edit");
  const [song] = await db.all<{ title: string }>(
    sql`SELECT title FROM recordings WHERE id = ${recordingId} AND status <> 'deleted'`,
  );
  if (song === undefined) throw new AppError("conflict", copy.trackGone);
  for (let attempt = 1; ; attempt += 1) {
    const { album, tracks } = await listAlbumTracks(ctx, { id });
    const { order, note } = planOf(tracks, change, song.title);
    // A deleted song, which is not in the order, keeps its number for when it comes back.
    const numbers = sql`json_each(${JSON.stringify(order)}) AS json`;
    const ordered = sql`${numbers} CROSS JOIN album_recordings ON album_id = ${id} AND recording_id = json.value`;
    const marked = sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${recordingId}, ${now})
      ON CONFLICT (recording_id) DO UPDATE SET marked_at = excluded.marked_at`;
    const link = {
      add: [
        sql`INSERT INTO album_recordings (album_id, recording_id) VALUES (${id}, ${recordingId})
          ON CONFLICT (album_id, recording_id) DO NOTHING`,
        marked,
      ],
      remove: [sql`DELETE FROM album_recordings WHERE album_id = ${id} AND recording_id = ${recordingId}`, marked],
      move: [],
    }[act];
    try {
      await db.batch([
        assertUnchanged(db, albums, album),
        ...link.map((statement) => db.run(statement)),
        // Forms of songs that are open have the former numbers.
        db.run(sql`UPDATE recordings SET updated_at = max(${now}, updated_at + 1) WHERE id = ${recordingId}
          OR id IN (SELECT recording_id FROM ${ordered} WHERE track IS NOT json.key + 1)`),
        db.run(
          sql`UPDATE album_recordings SET track = json.key + 1 FROM ${numbers} WHERE album_id = ${id} AND recording_id = json.value`,
        ),
        db.run(sql`UPDATE albums SET updated_at = ${nextUpdatedAt(now, album)} WHERE id = ${id}`),
        auditEntry(ctx, { action: "album-tracks", subjectType: "album", subjectId: id, detail: { note } }),
      ]);
      return song;
    } catch (error) {
      if (!isChangedMeanwhile(error) || attempt === maxAttempts) throw error;
    }
  }
}
