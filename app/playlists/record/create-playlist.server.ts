import { sql } from "drizzle-orm";
import { slugOf } from "#app/catalogue/slug.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isOwnFolder } from "#app/playlists/folders/own-folder.server.ts";
import type { PlaylistForm } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { playlistKeys } from "#app/playlists/record/playlist-keys.server.ts";
import { assertPlaylistRoom, throwPlaylistLimit } from "#app/playlists/record/playlist-limit.server.ts";
import { requireKnownTags } from "#app/playlists/smart/check-tags.server.ts";
import { writeRules } from "#app/playlists/smart/read-rules.ts";
import type { SmartRules } from "#app/playlists/smart/smart-playlist.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isFolderOwn = "folder-is-own";

type NewPlaylist = { folderId?: string | null; kind?: "manual" | "smart"; rules?: SmartRules | null };

/**
 * Creates an empty playlist, or a smart one, whose rules may be set later. @throws AppError unauthorised, forbidden, too_many_requests;
 * not_found for another user's folder; conflict at the limit; invalid, naming the fields, for rules with unknown tags
 */
export async function createPlaylist(
  ctx: RequestContext,
  { folderId = null, kind = "manual", rules = null, ...form }: PlaylistForm & NewPlaylist,
): Promise<{ id: string; slug: string }> {
  const actor = requireAccess(ctx, "playlists");
  await enforceRateLimit(ctx.env, "form", `playlist:${actor.id}`);
  if (rules !== null) await requireKnownTags(ctx.search, rules);
  const { db, now, company } = ctx;
  const { playlists, insert } = scoped(db, company);
  const id = newId(now);
  const slug = playlistSlug(form.name, id);
  const row = { id, ownerId: actor.id, slug, folderId, kind, rules: rules && writeRules(rules) };
  const creating = db.batch([
    assertPlaylistRoom(ctx, actor.id),
    assertInBatch(db, folderId === null ? sql`1` : isOwnFolder(ctx, actor, folderId), isFolderOwn),
    insert(playlists, { ...row, ...form, ...playlistKeys(form), createdAt: now, updatedAt: now }),
    auditEntry(ctx, {
      action: "playlist-created",
      subjectType: "playlist",
      subjectId: id,
      detail: { ...form, kind, rules },
    }),
  ]);
  await creating.catch(throwPlaylistLimit).catch((error: unknown) => {
    throw isFailedAssertion(error, isFolderOwn) ? new AppError("not_found", copy.folderGone) : error;
  });
  return { id, slug };
}

/** Slugs stay when a playlist is renamed. The id makes them unique. */
export function playlistSlug(name: string, id: string): string {
  return `${slugOf(name, "playlist")}-${id.slice(-6)}`;
}
