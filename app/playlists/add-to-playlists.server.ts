import { and, eq, type SQL, sql } from "drizzle-orm";
import { slugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { AddToPlaylistForm } from "#app/playlists/add-to-playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { newId, newIdPerRow } from "#db/new-id.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Names of playlists: those that got the song, and those that had it already. */
export type Added = { added: string[]; already: string[] };

type Input = AddToPlaylistForm & { recordingId: string };

/** Ids are bound as one JSON list: a statement takes 100 parameters. */
function isTarget(ctx: RequestContext, ids: string[], ownerId: string): SQL | undefined {
  const { playlists } = scoped(ctx.db, ctx.company);
  const isOneOf = sql`${playlists.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  return and(eq(playlists.ownerId, ownerId), eq(playlists.status, "active"), isOneOf);
}

/**
 * Adds a recording to the end of the person's playlists, and to a new one named `name` unless that is empty. A playlist that has it
 * already stays as it is. The caller has checked that the person can see the recording.
 * @throws AppError forbidden, not_found when one of the playlists is not the person's own at this company, too_many_requests
 */
export async function addToPlaylists(ctx: RequestContext, input: Input): Promise<Added> {
  const actor = requireAccess(ctx, "playlists");
  await enforceRateLimit(ctx.env, "form", `playlist:${actor.id}`);
  const { db, now, company } = ctx;
  const { playlists, select, insert, update, ofCompany } = scoped(db, company);
  const { recordingId, name } = input;
  const wanted = [...new Set(input.playlistIds)];
  const targets = await select({ id: playlists.id }, playlists, isTarget(ctx, wanted, actor.id));
  if (targets.length < wanted.length) throw new AppError("not_found", copy.gone);
  const created = name === "" ? null : newId(now);
  const ids = created === null ? wanted : [...wanted, created];
  const isAny = isTarget(ctx, ids, actor.id);
  // One statement: a position is read and taken at once, so two people adding at the same time get two positions.
  const addTracks = sql`INSERT INTO ${playlistTracks} (id, playlist_id, recording_id, position, note, added_by, created_at)
    SELECT ${newIdPerRow(now)}, ${playlists.id}, ${recordingId}, coalesce((SELECT max(t.position) FROM ${playlistTracks} t WHERE t.playlist_id = ${playlists.id}), 0) + 1,
      '', ${actor.id}, ${now} FROM ${playlists} WHERE ${ofCompany(playlists, isAny)}
      AND NOT EXISTS (SELECT 1 FROM ${playlistTracks} h WHERE h.playlist_id = ${playlists.id} AND h.recording_id = ${recordingId}) RETURNING playlist_id`;
  const touched = update(playlists, { updatedAt: now }, isAny);
  const entry = auditEntry(ctx, {
    action: "add-to-playlist",
    subjectType: "recording",
    subjectId: recordingId,
    detail: { playlistIds: ids, created },
  });
  const creation = insert(playlists, {
    id: created ?? "",
    ownerId: actor.id,
    slug: `${slugOf(name, "playlist")}-${(created ?? "").slice(-6)}`,
    name,
    createdAt: now,
    updatedAt: now,
  });
  const added = db.all<{ playlist_id: string }>(addTracks);
  const names = select({ id: playlists.id, name: playlists.name }, playlists, isAny);
  const results =
    created === null
      ? await db.batch([added, touched, entry, names])
      : await db.batch([creation, added, touched, entry, names]);
  const [got, , , named] = created === null ? results : results.slice(1);
  return sortOut(got as { playlist_id: string }[], named as { id: string; name: string }[]);
}

function sortOut(got: { playlist_id: string }[], named: { id: string; name: string }[]): Added {
  const fresh = new Set(got.map(({ playlist_id }) => playlist_id));
  const namesWhere = (isFresh: boolean) => named.flatMap(({ id, name }) => (fresh.has(id) === isFresh ? name : []));
  return { added: namesWhere(true), already: namesWhere(false) };
}
