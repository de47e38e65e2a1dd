import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { changePlaylist, isChangeable } from "#app/playlists/access/change-playlist.server.ts";
import { type MemberRole, maxMembers, playlistPath } from "#app/playlists/playlist.ts";
import type { MemberForm } from "#app/playlists/playlist-form.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { playlistMembers } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isBelowLimit = "members-are-below-limit";

/** `lacks`: what the person's account cannot do although the role stands for it: comment, or as an editor add tracks. */
type Saved = { name: string; isNew: boolean; lacks: ("comment" | "add")[] };

/**
 * Lets a person of the company into a playlist, or changes their role. Someone who is new to it gets an email and a notification, in one
 * batch with their role.
 * @throws AppError as `changePlaylist`, an editor may not; invalid, naming the field, for an address that no active member of the company
 * has, and for the owner's
 */
export async function saveMember(
  ctx: RequestContext,
  { id, email, role }: MemberForm & { id: string },
): Promise<Saved> {
  const actor = requireAccess(ctx, "playlists");
  const { db, company, now } = ctx;
  const { playlists, memberships, notifications, select, insert, ofCompany } = scoped(db, company);
  const isIt = and(eq(playlists.id, id), eq(playlists.status, "active"), isChangeable(ctx, actor, "manage"));
  const isActive = and(eq(memberships.status, "active"), eq(users.status, "active"), eq(users.email, email));
  const [[playlist], [person]] = await db.batch([
    select({ ownerId: playlists.ownerId, name: playlists.name, slug: playlists.slug }, playlists, isIt),
    db
      .select({
        id: users.id,
        name: users.name,
        role: playlistMembers.role,
        scopes: scopesWithin(users.id, company.id).as("scopes"),
      })
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
  const news = { id: newId(now), userId: row.userId, kind: "invited" as const, playlistId: id, byUserId: actor.id };
  const mails =
    isNew && playlist && person
      ? [invitation(ctx, { playlist, person, email, role, sender: refusePreview(actor).name })]
      : [];
  const outgoing = outgoingMails(ctx, mails);
  await changePlaylist(ctx, { id, right: "manage", action: "playlist-member", detail, errors }, [
    assertInBatch(db, isNew ? sql`${count} < ${maxMembers}` : sql`1`, isBelowLimit),
    db
      .insert(playlistMembers)
      .values(row)
      .onConflictDoUpdate({ target: [playlistMembers.playlistId, playlistMembers.userId], set: { role } }),
    // The email tells it already; the digest does not tell it again.
    ...(isNew ? [insert(notifications, { ...news, mailedAt: now, createdAt: now })] : []),
    ...outgoing.statements,
  ]);
  outgoing.deliver();
  return { name: person?.name ?? "", isNew, lacks: lacksOf(role, { scopes: person?.scopes ?? [] }, company) };
}

function lacksOf(role: MemberRole, person: { scopes: string[] }, company: RequestContext["company"]): Saved["lacks"] {
  const comments = role === "viewer" || can(person, "comment", company);
  const adds = role !== "editor" || can(person, "playlists", company);
  return [...(comments ? [] : ["comment" as const]), ...(adds ? [] : ["add" as const])];
}

type Invitation = {
  playlist: { name: string; slug: string };
  person: { id: string; name: string };
  email: string;
  role: MemberRole;
  sender: string;
};

function invitation(ctx: RequestContext, { playlist, person, email, role, sender }: Invitation) {
  const link = new URL(playlistPath(playlist), ctx.url).href;
  const data = { name: person.name, sender, title: playlist.name, role, link };
  return { template: "playlist-member" as const, to: email, userId: person.id, data };
}
