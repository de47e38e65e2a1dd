import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { assertInBatch } from "#app/identity/access/batch-assertion.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { sendMails } from "#app/mail/send-mail.server.ts";
import { changePlaylist, isChangeable } from "#app/playlists/access/change-playlist.server.ts";
import { maxMembers, playlistPath } from "#app/playlists/playlist.ts";
import type { MemberForm } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { users } from "#db/schema/identity.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isBelowLimit = "members-are-below-limit";

/**
 * Lets a person of the company into a playlist, or changes their role. Someone who is new to it gets an email.
 * @throws AppError as `changePlaylist`, an editor may not; invalid, naming the field, for an address that no active member of the company
 * has, and for the owner's
 */
export async function saveMember(
  ctx: RequestContext,
  { id, email, role }: MemberForm & { id: string },
): Promise<{ name: string; isNew: boolean }> {
  const actor = requireAccess(ctx, "playlists");
  const { db, company, now } = ctx;
  const { playlists, memberships, select, ofCompany } = scoped(db, company);
  const isIt = and(eq(playlists.id, id), eq(playlists.status, "active"), isChangeable(ctx, actor, "manage"));
  const isActive = and(eq(memberships.status, "active"), eq(users.status, "active"), eq(users.email, email));
  const [[playlist], [person]] = await db.batch([
    select({ ownerId: playlists.ownerId, name: playlists.name, slug: playlists.slug }, playlists, isIt),
    db
      .select({ id: users.id, name: users.name, role: playlistMembers.role })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .leftJoin(playlistMembers, and(eq(playlistMembers.userId, users.id), eq(playlistMembers.playlistId, id)))
      .where(ofCompany(memberships, isActive)),
  ]);
  const refuse = (message: string) => new AppError("invalid", message, { email: [message] });
  // What the person may not change is told by `changePlaylist`.
  if (playlist !== undefined && person === undefined) throw refuse(copy.noSuchPerson(company.name));
  if (playlist !== undefined && person?.id === playlist.ownerId) throw refuse(copy.isOwner);
  const isNew = playlist !== undefined && person?.role === null;
  if (isNew) await enforceRateLimit(ctx.env, "signIn", `share-mail:${actor.id}`);
  const count = sql`(SELECT count(*) FROM ${playlistMembers} WHERE playlist_id = ${id})`;
  const errors = { [isBelowLimit]: new AppError("conflict", copy.tooManyMembers(maxMembers)) };
  const row = { playlistId: id, userId: person?.id ?? "", role, invitedBy: actor.id, createdAt: now };
  const detail = { userId: row.userId, role };
  await changePlaylist(ctx, { id, right: "manage", action: "playlist-member", detail, errors }, [
    assertInBatch(db, isNew ? sql`${count} < ${maxMembers}` : sql`1`, isBelowLimit),
    db
      .insert(playlistMembers)
      .values(row)
      .onConflictDoUpdate({ target: [playlistMembers.playlistId, playlistMembers.userId], set: { role } }),
  ]);
  if (isNew && playlist && person) {
    const link = new URL(playlistPath(playlist), ctx.url).href;
    const data = { name: person.name, sender: actor.name, title: playlist.name, role, link };
    await sendMails(ctx, [{ template: "playlist-member", to: email, userId: person.id, data }]);
  }
  return { name: person?.name ?? "", isNew };
}
