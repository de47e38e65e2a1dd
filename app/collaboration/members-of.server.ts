import { and, eq, sql } from "drizzle-orm";
import { changeDocument } from "#app/collaboration/change-document.server.ts";
import type { MembersKind } from "#app/collaboration/document-kind.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { wayOf } from "#app/identity/notices/notification-groups.ts";
import { outgoingNotices } from "#app/identity/notices/outgoing-notices.server.ts";
import { recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const isBelowLimit = "members-are-below-limit";

type Asked<Role> = { id: string; email: string; role: Role };
type Saved<Lack> = { name: string; isNew: boolean; lacks: Lack[] };

/** The functions that change the members of a kind of document. */
export function membersOf<Role extends string, Lack extends string = never>(kind: MembersKind<Role, Lack>) {
  return {
    saveMember: (ctx: RequestContext, input: Asked<Role>) => saveMember(ctx, kind, input),
    removeMember: (ctx: RequestContext, input: { id: string; userId: string }) => removeMember(ctx, kind, input),
  };
}

/** The document, for users who may add members, and the user with this address, with their role. */
async function readInvited(
  ctx: RequestContext,
  { document, ...kind }: MembersKind<string, string>,
  { id, email }: { id: string; email: string },
) {
  const actor = requireAccess(ctx, kind.area);
  const { db, company } = ctx;
  const { [document.table]: table, memberships, select, ofCompany } = scoped(db, company);
  const isIt = and(eq(table.id, id), document.hasStatus("active"), document.mayChange(ctx, actor, "manage"));
  const isActive = and(eq(memberships.status, "active"), eq(users.status, "active"), eq(users.email, email));
  const [[found], [person]] = await db.batch([
    select(
      {
        ownerId: table.ownerId,
        title: sql<string>`${sql.identifier(kind.title)}`,
        address: sql<string>`${sql.identifier(kind.address)}`,
      },
      table,
      isIt,
    ),
    db
      .select({
        ...recipientColumns,
        role: kind.table.role,
        scopes: scopesWithin(users.id, company.id).as("scopes"),
      })
      .from(users)
      .innerJoin(memberships, eq(memberships.userId, users.id))
      .leftJoin(kind.table, and(eq(kind.table.userId, users.id), eq(kind.of, id)))
      .where(ofCompany(memberships, isActive)),
  ]);
  return { actor, found, person };
}

/**
 * Adds a member of the company to a document, or changes their role. A new member gets an email and a notification, in one batch with the
 * role. @throws AppError as `changeDocument`, not allowed to editors; invalid, naming the field, for an address without an active member,
 * and for the owner's
 */
async function saveMember<Role extends string, Lack extends string>(
  ctx: RequestContext,
  kind: MembersKind<Role, Lack>,
  { id, email, role }: Asked<Role>,
): Promise<Saved<Lack>> {
  const { document, table, of, invitedBy, max, errors } = kind;
  const { db, company, now } = ctx;
  const { actor, found, person } = await readInvited(ctx, kind, { id, email });
  const refuse = (message: string) => new AppError("invalid", message, { email: [message] });
  // `changeDocument` reports what the user may not change.
  if (found !== undefined && person === undefined) throw refuse(errors.noSuchPerson(company.name));
  if (found !== undefined && person?.id === found.ownerId) throw refuse(errors.isOwner);
  const isNew = found !== undefined && person?.role === null;
  if (isNew) await enforceRateLimit(ctx.env, "signIn", `share-mail:${actor.id}`);
  const userId = person?.id ?? "";
  const detail = { userId, role };
  const tooMany = { [isBelowLimit]: new AppError("conflict", errors.tooMany) };
  const { insert, notifications } = scoped(db, company);
  // The email announces it, so that the digests omit it.
  const mailedAt = person && wayOf(person.notificationWays, "invitations") === "weekly" ? null : now;
  const news = { id: newId(now), userId, byUserId: actor.id, mailedAt, createdAt: now, ...kind.notification(id) };
  const link = new URL(kind.path(found?.address ?? ""), ctx.url).href;
  const invited = isNew && person ? [person] : [];
  const outgoing = await outgoingNotices(
    ctx,
    invited.map((recipient) => {
      const about = { name: recipient.name, sender: refusePreview(actor).name, title: found?.title ?? "" };
      return { ...kind.mail({ ...about, link, role }), recipient, userId };
    }),
  );
  const [inviter, by] = invitedBy ? [sql`, ${sql.identifier(invitedBy.name)}`, sql`, ${actor.id}`] : [sql``, sql``];
  await changeDocument(
    ctx,
    document,
    { id, right: "manage", action: `${document.name}-member`, detail, errors: tooMany },
    [
      assertInBatch(
        db,
        isNew ? sql`(SELECT count(*) FROM ${table} WHERE ${eq(of, id)}) < ${max}` : sql`1`,
        isBelowLimit,
      ),
      db.run(sql`INSERT INTO ${table} (${sql.identifier(of.name)}, user_id, role, created_at${inviter})
        VALUES (${id}, ${userId}, ${role}, ${now}${by}) ON CONFLICT DO UPDATE SET role = excluded.role`),
      ...(isNew ? [insert(notifications, news)] : []),
      ...outgoing.statements,
    ],
  );
  outgoing.deliver();
  const needs = Object.entries<Area>({ ...kind.needs[role] } as Record<Lack, Area>);
  const lacks = needs.filter(([, area]) => !can({ scopes: person?.scopes ?? [] }, area, company));
  return { name: person?.name ?? "", isNew, lacks: lacks.map(([lack]) => lack as Lack) };
}

/**
 * Removes a member; idempotent. Their access ends with it. @throws AppError as `changeDocument`; not allowed to editors
 */
async function removeMember(
  ctx: RequestContext,
  { document, table, of }: MembersKind<string, string>,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const change = { id, right: "manage" as const, action: `${document.name}-member-removed`, detail: { userId } };
  await changeDocument(ctx, document, change, [ctx.db.delete(table).where(and(eq(of, id), eq(table.userId, userId)))]);
}
