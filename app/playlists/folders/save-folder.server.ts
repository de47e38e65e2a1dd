import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { isOwnFolder } from "#app/playlists/folders/own-folder.server.ts";
import { maxFolders } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isOwn = "folder-is-own";
const isBelowLimit = "folders-are-below-limit";

async function folderOwner(ctx: RequestContext): Promise<Actor> {
  const actor = requireAccess(ctx, "playlists");
  await enforceRateLimit(ctx.env, "form", `playlist:${actor.id}`);
  return actor;
}

/** Creates a folder. @throws AppError unauthorised, forbidden, too_many_requests, conflict at the limit */
export async function createFolder(ctx: RequestContext, { name }: { name: string }): Promise<{ id: string }> {
  const actor = await folderOwner(ctx);
  const { db, company, now } = ctx;
  const { playlistFolders, insert, ofCompany } = scoped(db, company);
  const id = newId(now);
  const own = ofCompany(playlistFolders, eq(playlistFolders.ownerId, actor.id));
  const count = sql`(SELECT count(*) FROM ${playlistFolders} WHERE ${own})`;
  await run(ctx, [
    assertInBatch(db, sql`${count} < ${maxFolders}`, isBelowLimit),
    insert(playlistFolders, { id, ownerId: actor.id, name, createdAt: now, updatedAt: now }),
    auditEntry(ctx, { action: "folder-created", subjectType: "playlist-folder", subjectId: id, detail: { name } }),
  ]);
  return { id };
}

/** @throws AppError unauthorised, forbidden, too_many_requests; not_found for a folder of another user */
export async function renameFolder(ctx: RequestContext, { id, name }: { id: string; name: string }): Promise<void> {
  const actor = await folderOwner(ctx);
  const { playlistFolders, update } = scoped(ctx.db, ctx.company);
  await run(ctx, [
    assertInBatch(ctx.db, isOwnFolder(ctx, actor, id), isOwn),
    update(playlistFolders, { name, updatedAt: ctx.now }, eq(playlistFolders.id, id)),
    auditEntry(ctx, { action: "folder-renamed", subjectType: "playlist-folder", subjectId: id, detail: { name } }),
  ]);
}

/**
 * Deletes a folder, not its playlists. @throws AppError unauthorised, forbidden, too_many_requests; not_found for a folder of another user
 */
export async function deleteFolder(ctx: RequestContext, { id }: { id: string }): Promise<void> {
  const actor = await folderOwner(ctx);
  const { playlists, playlistFolders, update, delete: remove } = scoped(ctx.db, ctx.company);
  await run(ctx, [
    assertInBatch(ctx.db, isOwnFolder(ctx, actor, id), isOwn),
    update(playlists, { folderId: null }, and(eq(playlists.folderId, id))),
    remove(playlistFolders, eq(playlistFolders.id, id)),
    auditEntry(ctx, { action: "folder-deleted", subjectType: "playlist-folder", subjectId: id }),
  ]);
}

async function run(ctx: RequestContext, statements: BatchItem<"sqlite">[]): Promise<void> {
  const [first, ...others] = statements;
  if (first === undefined) return;
  try {
    await ctx.db.batch([first, ...others]);
  } catch (error) {
    if (isFailedAssertion(error, isBelowLimit)) throw new AppError("conflict", copy.tooManyFolders(maxFolders));
    throw isFailedAssertion(error, isOwn) ? new AppError("not_found", copy.folderGone) : error;
  }
}
