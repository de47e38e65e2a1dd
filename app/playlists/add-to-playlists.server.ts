import { and, eq, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { maxTracks } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { playlistSlug } from "#app/playlists/record/create-playlist.server.ts";
import { playlistKeys } from "#app/playlists/record/playlist-keys.server.ts";
import { assertPlaylistRoom, throwPlaylistLimit } from "#app/playlists/record/playlist-limit.server.ts";
import { rowsIn } from "#app/playlists/rows/playlist-rows.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { newId, newIdPerRow } from "#db/new-id.server.ts";
import { playlistMembers, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Result for one playlist: number added and their row ids, duplicates skipped, and how many exceeded the limit. */
export type Added = {
  id: string;
  name: string;
  added: number;
  rowIds: string[];
  had: string[];
  already: number;
  full: number;
};

const areTargets = "playlists-are-targets";

type Input = {
  recordingIds: string[];
  playlistIds: string[];
  /** Name of a new playlist; empty: none. */
  name: string;
  /** Adds recordings that the playlist has already. */
  again: boolean;
  /** Notes of what is added, by recording. */
  notes?: Record<string, string>;
};

/** Ids are bound as one JSON array: D1 allows 100 parameters per statement. */
function isTarget(ctx: RequestContext, ids: string[], userId: string): SQL | undefined {
  const { playlists } = scoped(ctx.db, ctx.company);
  const isOneOf = sql`${playlists.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const isOwnOrShared = sql`(${playlists.ownerId} = ${userId} OR EXISTS (SELECT 1 FROM ${playlistMembers} AS m
    WHERE m.playlist_id = playlists.id AND m.user_id = ${userId} AND m.role = 'editor'))`;
  return and(eq(playlists.status, "active"), eq(playlists.kind, "manual"), isOneOf, isOwnOrShared);
}

/**
 * Appends recordings, in the given order, to playlists that the user owns or edits, and to a new one named `name` unless empty, in one
 * batch. Duplicates are skipped unless `again`. The caller has checked that the recordings are visible. @throws AppError forbidden,
 * too_many_requests; not_found if one of the playlists is not in this company or is smart; conflict for a new one at the limit
 */
export async function addToPlaylists(ctx: RequestContext, input: Input): Promise<Added[]> {
  const actor = requireAccess(ctx, "playlists");
  if (input.name === "") await enforceRateLimit(ctx.env, "edit", `playlist-change:${actor.id}`);
  else await enforceRateLimit(ctx.env, "form", `playlist:${actor.id}`);
  const { db, now, company } = ctx;
  const { playlists, select, insert, update, ofCompany } = scoped(db, company);
  const { name, again, notes = {} } = input;
  const note = sql`coalesce(${JSON.stringify(notes)} ->> ('$."' || n.recording_id || '"'), '')`;
  const recordingIds = [...new Set(input.recordingIds)];
  const targetIds = [...new Set(input.playlistIds)];
  const created = name === "" ? null : newId(now);
  const ids = created === null ? targetIds : [...targetIds, created];
  const isAny = isTarget(ctx, ids, actor.id);
  const given = sql`json_each(${JSON.stringify(recordingIds)})`;
  const isNew = again
    ? sql`1`
    : sql`NOT EXISTS (SELECT 1 FROM ${playlistTracks} h WHERE h.playlist_id = playlists.id AND h.recording_id = w.value)`;
  const length = sql`(SELECT count(*) FROM ${playlistTracks} c WHERE c.playlist_id = n.playlist_id)`;
  const last = sql`(SELECT max(position) FROM ${rowsIn(sql`n.playlist_id`)})`;
  const alreadyThere = sql`(SELECT json_group_array(DISTINCT h.recording_id) FROM ${playlistTracks} h
    WHERE h.playlist_id = playlists.id AND h.recording_id IN (SELECT value FROM ${given}))`.mapWith(parseWords);
  const newRows = sql`SELECT playlists.id AS playlist_id, w.value AS recording_id,
      row_number() OVER (PARTITION BY playlists.id ORDER BY w.key) AS number
    FROM ${playlists} CROSS JOIN ${given} AS w WHERE ${ofCompany(playlists, isAny)} AND ${isNew}`;
  // One statement: reading and taking a position is atomic, so concurrent additions get different positions.
  const addTracks = sql`INSERT INTO ${playlistTracks} (id, playlist_id, recording_id, position, note, added_by, created_at)
    SELECT ${newIdPerRow(now)}, n.playlist_id, n.recording_id, coalesce(${last}, 0) + n.number, ${note}, ${actor.id}, ${now}
    FROM (${newRows}) AS n WHERE ${length} + n.number <= ${maxTracks} RETURNING id, playlist_id`;
  const creation = insert(playlists, {
    id: created ?? "",
    ownerId: actor.id,
    slug: playlistSlug(name, created ?? ""),
    name,
    ...playlistKeys({ name }),
    createdAt: now,
    updatedAt: now,
  });
  const isEach = sql`(SELECT count(*) FROM ${playlists} WHERE ${ofCompany(playlists, isTarget(ctx, targetIds, actor.id))}) = ${targetIds.length}`;
  const opening = created === null ? [] : [assertPlaylistRoom(ctx, actor.id), creation];
  const adding = db.batch([
    // In the batch, so that a role revoked meanwhile adds nothing.
    assertInBatch(db, isEach, areTargets),
    ...opening,
    auditEntry(ctx, {
      action: "add-to-playlist",
      subjectType: "recording",
      subjectId: recordingIds[0] ?? "",
      detail: { playlistIds: ids, created, recordingIds },
    }),
    select({ id: playlists.id, name: playlists.name, had: alreadyThere }, playlists, isAny),
    db.all<{ id: string; playlist_id: string }>(addTracks),
    update(playlists, { updatedAt: now, revision: sql`${playlists.revision} + 1` }, isAny),
  ]);
  const results: unknown[] = await adding.catch(throwPlaylistLimit).catch((error: unknown) => {
    throw isFailedAssertion(error, areTargets) ? new AppError("not_found", copy.gone) : error;
  });
  const [, before, got] = results.slice(1 + opening.length);
  const rows = got as { id: string; playlist_id: string }[];
  return (before as { id: string; name: string; had: string[] }[]).map((playlist) => {
    const rowIds = rows.filter(({ playlist_id }) => playlist_id === playlist.id).map(({ id }) => id);
    const added = rowIds.length;
    const had = again ? [] : playlist.had;
    return { ...playlist, added, rowIds, had, already: had.length, full: recordingIds.length - added - had.length };
  });
}
