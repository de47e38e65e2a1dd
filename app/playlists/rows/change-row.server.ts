import { type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { changePlaylist } from "#app/playlists/access/change-playlist.server.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { hasRow } from "#app/playlists/rows/row-order.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";

/** What can be said of a track in a playlist. `startMs` and `endMs` are both null for the whole recording. */
export type RowFields = { note: string; recordingId: string; startMs: number | null; endMs: number | null };

const isThere = "row-is-there";
const isVersion = "recording-is-a-version";
const isWithin = "passage-is-within";
const fieldIsUnchanged = {
  note: "note-is-unchanged",
  recordingId: "version-is-unchanged",
  startMs: "passage-is-unchanged",
};

/**
 * Changes the note, the version or the passage of a track. `before` are the values that the form showed: only what differs from them is
 * written, so that two people change different fields at once, and of one field the second is told.
 * @throws AppError as `changePlaylist`; conflict when the row was removed or, naming the field, when someone changed it meanwhile; invalid,
 * naming the field, for a recording that is no visible version of the song, and for a passage that exceeds the recording
 */
export async function changeRow(
  ctx: RequestContext,
  { id, rowId, fields, before }: { id: string; rowId: string; fields: RowFields; before: RowFields },
): Promise<void> {
  const row = sql`${playlistTracks} AS t WHERE t.id = ${rowId} AND t.playlist_id = ${id}`;
  const holds = (condition: SQL) => sql`EXISTS (SELECT 1 FROM ${row} AND ${condition})`;
  const isPassage = fields.startMs !== before.startMs || fields.endMs !== before.endMs;
  const isVersionChange = fields.recordingId !== before.recordingId;
  const statements = [assertInBatch(ctx.db, hasRow(id, rowId), isThere)];
  const writes: SQL[] = [];
  if (fields.note !== before.note) {
    const unchanged = holds(sql`t.note IN (${before.note}, ${fields.note})`);
    statements.push(assertInBatch(ctx.db, unchanged, fieldIsUnchanged.note));
    writes.push(sql`note = ${fields.note}`);
  }
  if (isVersionChange) {
    const unchanged = holds(sql`t.recording_id IN (${before.recordingId}, ${fields.recordingId})`);
    const version =
      holds(sql`EXISTS (SELECT 1 FROM recordings JOIN recordings AS chosen ON chosen.work_id = recordings.work_id
      WHERE recordings.id = ${fields.recordingId} AND chosen.id = t.recording_id AND ${visibleTo(ctx)})`);
    statements.push(
      assertInBatch(ctx.db, unchanged, fieldIsUnchanged.recordingId),
      assertInBatch(ctx.db, version, isVersion),
    );
    writes.push(sql`recording_id = ${fields.recordingId}`);
  }
  if (isPassage) {
    const isBefore = sql`(t.start_ms IS ${before.startMs} AND t.end_ms IS ${before.endMs})`;
    const isAlready = sql`(t.start_ms IS ${fields.startMs} AND t.end_ms IS ${fields.endMs})`;
    statements.push(assertInBatch(ctx.db, holds(sql`(${isBefore} OR ${isAlready})`), fieldIsUnchanged.startMs));
    writes.push(sql`start_ms = ${fields.startMs}, end_ms = ${fields.endMs}`);
  }
  if (writes.length === 0) return;
  const fits = sql`EXISTS (SELECT 1 FROM ${playlistTracks} AS t JOIN recordings r ON r.id = t.recording_id
    WHERE t.id = ${rowId} AND (t.end_ms IS NULL OR t.end_ms <= r.duration_ms))`;
  await changePlaylist(
    ctx,
    { id, kind: "manual", action: "playlist-row-changed", detail: { rowId, fields, before }, errors: errors() },
    [
      ...statements,
      ctx.db.run(
        sql`UPDATE ${playlistTracks} SET ${sql.join(writes, sql`, `)} WHERE id = ${rowId} AND playlist_id = ${id}`,
      ),
      ...(isPassage || isVersionChange ? [assertInBatch(ctx.db, fits, isWithin)] : []),
    ],
  );
}

function errors(): Record<string, AppError> {
  const at = (code: "conflict" | "invalid", message: string, field: string) =>
    new AppError(code, message, { [field]: [message] });
  return {
    [isThere]: new AppError("conflict", copy.rowGone),
    [isVersion]: at("invalid", copy.noVersion, "recordingId"),
    [isWithin]: at("invalid", copy.passageLong, "end"),
    [fieldIsUnchanged.note]: at("conflict", copy.changedMeanwhile, "note"),
    [fieldIsUnchanged.recordingId]: at("conflict", copy.changedMeanwhile, "recordingId"),
    [fieldIsUnchanged.startMs]: at("conflict", copy.changedMeanwhile, "start"),
  };
}
