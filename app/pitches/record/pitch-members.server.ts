import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { outgoingMails } from "#app/mail/send-mail.server.ts";
import { changePitch, isChangeablePitch } from "#app/pitches/access/change-pitch.server.ts";
import { maxPitchMembers, type PitchRole, pitchPath } from "#app/pitches/pitch.ts";
import { pitchCopy } from "#app/pitches/pitch-copy.ts";
import type { pitchMemberSchema } from "#app/pitches/pitch-form.ts";
import { playlistsCopy } from "#app/playlists/playlists-copy.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { pitchMembers } from "#db/schema/pitches.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors: copy } = pitchCopy;
const isBelowLimit = "members-are-below-limit";

/** `lacksEdit`: an editor whose account cannot edit pitches. */
type Saved = { name: string; isNew: boolean; lacksEdit: boolean };

/**
 * Lets a person of the company into a pitch, or changes their role. Someone who is new to it gets an email and a notification, in one batch
 * with their role.
 * @throws AppError as `changePitch`, an editor may not; invalid, naming the field, for an address that no active member of the company has,
 * and for the owner's
 */
export async function savePitchMember(
  ctx: RequestContext,
  { id, email, role }: z.output<typeof pitchMemberSchema> & { id: string },
): Promise<Saved> {
  const actor = requireAccess(ctx, "playlists");
  const { db, company, now } = ctx;
  const { pitches, memberships, notifications, select, insert, ofCompany } = scoped(db, company);
  const isIt = and(eq(pitches.id, id), eq(pitches.status, "active"), isChangeablePitch(ctx, actor, "manage"));
  const isActive = and(eq(memberships.status, "active"), eq(users.status, "active"), eq(users.email, email));
  const [[pitch], [person]] = await db.batch([
    select({ ownerId: pitches.ownerId, title: pitches.title }, pitches, isIt),
    db
      .select({
        id: users.id,
        name: users.name,
        role: pitchMembers.role,
        scopes: scopesWithin(users.id, company.id).as("scopes"),
      })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .leftJoin(pitchMembers, and(eq(pitchMembers.userId, users.id), eq(pitchMembers.pitchId, id)))
      .where(ofCompany(memberships, isActive)),
  ]);
  const refuse = (message: string) => new AppError("invalid", message, { email: [message] });
  // What the person may not change is told by `changePitch`.
  if (pitch !== undefined && person === undefined) throw refuse(playlistsCopy.noSuchPerson(company.name));
  if (pitch !== undefined && person?.id === pitch.ownerId) throw refuse(copy.isOwner);
  const isNew = pitch !== undefined && person?.role === null;
  if (isNew) await enforceRateLimit(ctx.env, "signIn", `share-mail:${actor.id}`);
  const row = { pitchId: id, userId: person?.id ?? "", role, invitedBy: actor.id, createdAt: now };
  const count = sql`(SELECT count(*) FROM ${pitchMembers} WHERE pitch_id = ${id})`;
  const errors = { [isBelowLimit]: new AppError("conflict", copy.tooManyMembers(maxPitchMembers)) };
  const detail = { userId: row.userId, role };
  const news = { id: newId(now), userId: row.userId, kind: "pitch" as const, pitchId: id, byUserId: actor.id };
  const invited = isNew && pitch && person ? [{ person, title: pitch.title }] : [];
  const outgoing = outgoingMails(
    ctx,
    invited.map((one) => invitation(ctx, { ...one, id, email, role, sender: refusePreview(actor).name })),
  );
  await changePitch(ctx, { id, right: "manage", action: "pitch-member", detail, errors }, [
    assertInBatch(db, isNew ? sql`${count} < ${maxPitchMembers}` : sql`1`, isBelowLimit),
    db
      .insert(pitchMembers)
      .values(row)
      .onConflictDoUpdate({ target: [pitchMembers.pitchId, pitchMembers.userId], set: { role } }),
    // The email tells it already; the digest does not tell it again.
    ...(isNew ? [insert(notifications, { ...news, mailedAt: now, createdAt: now })] : []),
    ...outgoing.statements,
  ]);
  outgoing.deliver();
  const lacksEdit = role === "editor" && !can({ scopes: person?.scopes ?? [] }, "playlists", company);
  return { name: person?.name ?? "", isNew, lacksEdit };
}

type Invitation = {
  id: string;
  title: string;
  person: { id: string; name: string };
  email: string;
  role: PitchRole;
  sender: string;
};

function invitation(ctx: RequestContext, { id, title, person, email, role, sender }: Invitation) {
  const link = new URL(pitchPath(id), ctx.url).href;
  const data = { name: person.name, sender, title, role, link };
  return { template: "pitch-member" as const, to: email, userId: person.id, data };
}

/**
 * Withdraws a person's role; someone who has none stays so. What they could open or change, and the links that they made as editor, end with
 * it. @throws AppError as `changePitch`; an editor may not
 */
export async function removePitchMember(
  ctx: RequestContext,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const isIt = and(eq(pitchMembers.pitchId, id), eq(pitchMembers.userId, userId));
  await changePitch(ctx, { id, right: "manage", action: "pitch-member-removed", detail: { userId } }, [
    ctx.db.delete(pitchMembers).where(isIt),
  ]);
}
