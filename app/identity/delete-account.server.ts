import { and, eq } from "drizzle-orm";
import type { Scope } from "#app/edge/scope.server.ts";
import { isActiveUser, unionOfScopes } from "#app/identity/active-member.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { endAccess } from "#app/identity/end-access.server.ts";
import { forgetSession } from "#app/identity/end-session.server.ts";
import { erasePerson } from "#app/identity/erase-person.server.ts";
import { batchKeepingAdministrator } from "#app/identity/keep-administrator.server.ts";
import { requirePassword } from "#app/identity/own-account.server.ts";
import { memberships, users } from "#db/schema/identity.server.ts";

/**
 * Ends the person's account in every company, for good. Three round trips, because the companies that must keep an administrator
 * are looked up first, and one hash.
 * @throws AppError conflict when a company would be left without an administrator, invalid with `fields.current`
 */
export async function deleteAccount(scope: Scope, input: { current: string }): Promise<void> {
  const actor = await requirePassword(scope, { password: input.current });
  const workspaces = await scope.db
    .select({ companyId: memberships.companyId, scopes: unionOfScopes })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.status, "active")))
    .where(isActiveUser(actor.id));
  const elsewhere = workspaces.map(({ companyId }) => companyId).filter((companyId) => companyId !== scope.company.id);
  const entry = { action: "delete-account", subjectType: "user", subjectId: actor.id };
  await batchKeepingAdministrator(scope, {
    writes: [
      auditEntry(scope, entry),
      ...elsewhere.map((companyId) => auditEntry(scope, { ...entry, companyId })),
      ...endAccess(scope, { userId: actor.id, companyId: null }),
      ...erasePerson(scope, actor),
    ],
    companyIds: workspaces.filter(({ scopes }) => scopes.includes("*")).map(({ companyId }) => companyId),
  });
  forgetSession(scope);
}
