import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { isActiveMember, isActiveUser, personColumns, personOf } from "#app/identity/access/active-member.server.ts";
import { listWorkspaces } from "#app/identity/session/list-workspaces.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** A person as they are in a company. */
export type Identity = Pick<
  Actor,
  "id" | "email" | "name" | "nickname" | "scopes" | "edition" | "cookieConsent" | "volume"
> & {
  companyId: string;
  workspaces: Awaited<ReturnType<typeof listWorkspaces>>;
};

/** The actor with their workspaces, as in this request. */
export async function ownIdentity(ctx: RequestContext, actor: Actor): Promise<Identity> {
  return { ...actor, companyId: ctx.company.id, workspaces: await listWorkspaces(ctx, { userId: actor.id }) };
}

/** A person who has just entered a company. One round trip. */
export async function readIdentity(
  ctx: RequestContext,
  { userId, companyId }: { userId: string; companyId: string },
): Promise<Identity> {
  const { memberships } = scoped(ctx.db, { id: companyId });
  const [[person], workspaces] = await ctx.db.batch([
    ctx.db
      .select(personColumns)
      .from(users)
      .innerJoin(memberships, isActiveMember(companyId))
      .where(isActiveUser(userId)),
    listWorkspaces(ctx, { userId }),
  ]);
  if (person === undefined) throw new Error("a person who entered is no member");
  return { ...personOf(person), scopes: person.heldScopes, companyId, workspaces };
}
