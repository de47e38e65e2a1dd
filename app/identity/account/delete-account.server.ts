import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isActiveUser, unionOfScopes } from "#app/identity/access/active-member.server.ts";
import { erasePerson } from "#app/identity/account/erase-person.server.ts";
import { requirePassword } from "#app/identity/account/own-account.server.ts";
import { endAccess } from "#app/identity/people/end-access.server.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { clearSessionCookie } from "#app/identity/session/end-session.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("an account is deleted in every company");

/**
 * Deletes the actor's account in every company, after checking that no company loses its last administrator. @throws AppError conflict when
 * a company would be left without an administrator, invalid with `fields.current`
 */
export async function deleteAccount(ctx: RequestContext, input: { current: string }): Promise<void> {
  const actor = await requirePassword(ctx, { password: input.current });
  const workspaces = await ctx.db
    .select({ companyId: memberships.companyId, scopes: unionOfScopes })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.status, "active")))
    .where(isActiveUser(actor.id));
  const elsewhere = workspaces.map(({ companyId }) => companyId).filter((companyId) => companyId !== ctx.company.id);
  const entry = { action: "delete-account", subjectType: "user", subjectId: actor.id };
  await batchKeepingAdministrator(ctx, {
    writes: [
      assertSignedIn(ctx),
      auditEntry(ctx, entry),
      ...elsewhere.map((companyId) => auditEntry(ctx, { ...entry, companyId })),
      ...endAccess(ctx, { userId: actor.id, companyId: null }),
      ...erasePerson(ctx, actor),
    ],
    companyIds: workspaces.filter(({ scopes }) => scopes.includes("*")).map(({ companyId }) => companyId),
  }).catch(refuseSignedOut);
  clearSessionCookie(ctx);
}
