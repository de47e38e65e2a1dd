import { and, eq, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { playlistSlug } from "#app/playlists/record/create-playlist.server.ts";
import { playlistKeys } from "#app/playlists/record/playlist-keys.server.ts";
import { assertPlaylistRoom, throwPlaylistLimit } from "#app/playlists/record/playlist-limit.server.ts";
import { shortlistCopy as copy } from "#app/playlists/shortlist/shortlist-copy.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { newId, newIdPerRow } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Creates a playlist from the user's shortlist, in order. Its tracks leave the shortlist; hidden ones stay. @throws AppError unauthorised,
 * forbidden, too_many_requests; invalid for a shortlist without visible tracks; conflict at the limit
 */
export async function shortlistToPlaylist(
  ctx: RequestContext,
  { name }: { name: string },
): Promise<{ id: string; name: string; slug: string; tracks: number }> {
  const actor = requireAccess(ctx, "playlists");
  await enforceRateLimit(ctx.env, "form", `playlist:${actor.id}`);
  const { db, now, company } = ctx;
  const { playlists, shortlistTracks, insertIf, ofCompany, delete: remove } = scoped(db, company);
  const id = newId(now);
  const slug = playlistSlug(name, id);
  const isOwn = eq(shortlistTracks.userId, actor.id);
  const listed = sql`FROM ${shortlistTracks} JOIN ${recordings} ON recordings.id = ${shortlistTracks.recordingId}
    WHERE ${ofCompany(shortlistTracks, and(isOwn, visibleTo(ctx)))}`;
  const hasTracks = sql`EXISTS (SELECT 1 ${listed})`;
  const row = { id, ownerId: actor.id, slug, name, ...playlistKeys({ name }), createdAt: now, updatedAt: now };
  const isInPlaylist = sql`${shortlistTracks.recordingId} IN (SELECT recording_id FROM ${playlistTracks} WHERE playlist_id = ${id})`;
  const saving = db.batch([
    assertPlaylistRoom(ctx, actor.id),
    insertIf(playlists, row, hasTracks),
    auditEntryIf(ctx, { action: "shortlist-to-playlist", subjectType: "playlist", subjectId: id }, hasTracks),
    db.all<{
      recording_id: string;
    }>(sql`INSERT INTO ${playlistTracks} (id, playlist_id, recording_id, position, note, added_by, created_at)
      SELECT ${newIdPerRow(now)}, ${id}, recordings.id, row_number() OVER (ORDER BY ${shortlistTracks.addedAt}, recordings.id), '', ${actor.id}, ${now}
      ${listed} RETURNING recording_id`),
    remove(shortlistTracks, and(isOwn, isInPlaylist)),
  ]);
  const [, , , added] = await saving.catch(throwPlaylistLimit);
  if (added.length === 0) throw new AppError("invalid", copy.empty);
  return { id, name, slug, tracks: added.length };
}
