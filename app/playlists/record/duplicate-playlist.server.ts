import { and, eq, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { isReadablePlaylist } from "#app/collaboration/readable-playlist.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isChangeable } from "#app/playlists/access/is-changeable.server.ts";
import { seesNotes } from "#app/playlists/access/sees-notes.server.ts";
import { limits } from "#app/playlists/playlist.ts";
import { eachText, readableTexts } from "#app/playlists/playlist-texts.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { playlistSlug } from "#app/playlists/record/create-playlist.server.ts";
import { playlistKeys } from "#app/playlists/record/playlist-keys.server.ts";
import { assertPlaylistRoom, throwPlaylistLimit } from "#app/playlists/record/playlist-limit.server.ts";
import { utcDay } from "#app/playlists/smart/daily-sample.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId, newIdPerRow } from "#db/new-id.server.ts";
import { playlistSections, playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { playlists } = unsafeTenantTables("a public playlist of the environment can be copied into one's own");

/**
 * Copies a readable playlist into a new private one with its visible tracks, and its notes if readable. A smart playlist is copied with its
 * rules, or its current tracks as a manual one. @throws AppError unauthorised, forbidden, not_found, too_many_requests; conflict at the
 * limit
 */
export async function duplicatePlaylist(
  ctx: RequestContext,
  { id, keep = false }: { id: string; keep?: boolean },
): Promise<{ id: string; name: string }> {
  const actor = requireAccess(ctx, "playlists");
  await enforceRateLimit(ctx.env, "form", `playlist:${actor.id}`);
  const { db, now, company } = ctx;
  const isActive = eq(playlists.status, "active");
  const isOpen = sql`(${isReadablePlaylist(ctx, playlists.id, actor)} OR ${isChangeable(ctx, actor, "edit")})`;
  const [source] = await db
    .select({
      ...eachText((name) => playlists[name]),
      kind: playlists.kind,
      companyId: playlists.companyId,
      imageKey: playlists.imageKey,
      rules: playlists.rules,
      readsNotes: seesNotes(ctx, actor).mapWith(Boolean).as("reads_notes"),
    })
    .from(playlists)
    .where(and(eq(playlists.id, id), isActive, isOpen));
  if (source === undefined) throw new AppError("not_found", copy.gone);
  const { insert, playlists: own } = scoped(db, company);
  const copyId = newId(now);
  const named = keep ? copy.keptOn(source.name, utcDay(now)) : copy.copyOf(source.name);
  const name = named.slice(0, limits.name).toWellFormed();
  const texts = { ...readableTexts(source, source), name };
  // The picture belongs to the company that uploaded it.
  const imageKey = source.companyId === company.id ? source.imageKey : null;
  const { kind, rules } = keep ? { kind: "manual" as const, rules: null } : source;
  const row = {
    id: copyId,
    ownerId: actor.id,
    slug: playlistSlug(name, copyId),
    ...texts,
    imageKey,
    kind,
    rules,
  };
  const note = source.readsNotes ? sql`t.note` : sql`''`;
  const copying = db.batch([
    assertPlaylistRoom(ctx, actor.id),
    insert(own, { ...row, ...playlistKeys(texts), createdAt: now, updatedAt: now }),
    auditEntry(ctx, {
      action: keep ? "playlist-kept" : "playlist-duplicated",
      subjectType: "playlist",
      subjectId: copyId,
      detail: { from: id },
    }),
    db.run(sql`INSERT INTO ${playlistTracks} (id, playlist_id, recording_id, position, note, start_ms, end_ms, added_by, created_at)
      SELECT ${newIdPerRow(now)}, ${copyId}, t.recording_id, t.position, ${note}, t.start_ms, t.end_ms, ${actor.id}, ${now}
      FROM ${playlistTracks} AS t CROSS JOIN recordings ON recordings.id = t.recording_id
      WHERE t.playlist_id = ${id} AND ${visibleTo(ctx)}`),
    db.run(sql`INSERT INTO ${playlistSections} (id, playlist_id, title, position)
      SELECT ${newIdPerRow(now)}, ${copyId}, s.title, s.position FROM ${playlistSections} AS s WHERE s.playlist_id = ${id}`),
  ]);
  await copying.catch(throwPlaylistLimit);
  return { id: copyId, name };
}
