import { and, eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { isActiveUser, unionOfScopes } from "#app/identity/access/active-member.server.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { erasePerson } from "#app/identity/account/erase-person.server.ts";
import { endAccess } from "#app/identity/people/end-access.server.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships } = unsafeTenantTables("an account is deleted in every company");

/**
 * Erases an account in every company, with one line in the trail of each. The companies that must keep an administrator are looked up first.
 * @throws AppError conflict when a company would be left without an administrator
 */
export async function eraseAccount(
  ctx: RequestContext,
  { action, ...person }: { action: "delete-account" | "erase-account"; id: string; email: string },
): Promise<void> {
  const workspaces = await ctx.db
    .select({ companyId: memberships.companyId, scopes: unionOfScopes })
    .from(users)
    .innerJoin(memberships, and(eq(memberships.userId, users.id), eq(memberships.status, "active")))
    .where(isActiveUser(person.id));
  const elsewhere = workspaces.map(({ companyId }) => companyId).filter((companyId) => companyId !== ctx.company.id);
  const entry = { action, subjectType: "user", subjectId: person.id };
  await batchKeepingAdministrator(ctx, {
    writes: [
      auditEntry(ctx, entry),
      ...elsewhere.map((companyId) => auditEntry(ctx, { ...entry, companyId })),
      ...endAccess(ctx, { userId: person.id, companyId: null }),
      ...erasePerson(ctx, person),
    ],
    companyIds: workspaces.filter(({ scopes }) => scopes.includes("*")).map(({ companyId }) => companyId),
  });
}

/**
 * Erases the account with this address for the operator of the product, who has made sure that its person asked for it. The caller has
 * checked that it is the operator.
 * @throws AppError not_found without an account; conflict as `eraseAccount`
 */
export async function eraseAccountOf(ctx: RequestContext, { email }: { email: string }): Promise<{ id: string }> {
  const person = await ctx.db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.email, email))
    .get();
  if (person === undefined) throw new AppError("not_found", copy.deletion.unknown);
  await eraseAccount(ctx, { action: "erase-account", ...person });
  return { id: person.id };
}
