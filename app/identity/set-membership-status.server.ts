import { eq } from "drizzle-orm";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { endAccess } from "#app/identity/end-access.server.ts";
import { batchKeepingAdministrator } from "#app/identity/keep-administrator.server.ts";
import { requireMemberBelow } from "#app/identity/require-member.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { memberships } from "#db/schema/identity.server.ts";

/**
 * Disables a person in one company, which closes every way in they had there at once, or lets them in again: what was closed
 * stays closed. Two round trips.
 * @throws AppError not_found, forbidden, conflict for the last administrator, invalid for oneself
 */
export async function setMembershipStatus(
  scope: Scope,
  input: { membershipId: string; status: "active" | "disabled" },
): Promise<{ name: string }> {
  const actor = requireScope(scope, "people-manage");
  const member = await requireMemberBelow(scope, input);
  if (member.userId === actor.id) throw new AppError("invalid", "You cannot disable your own account.");
  const { db } = scope;
  const disabling = input.status === "disabled";
  await batchKeepingAdministrator(scope, {
    writes: [
      db.update(memberships).set({ status: input.status }).where(eq(memberships.id, member.id)),
      auditEntry(scope, {
        action: disabling ? "person-disabled" : "person-enabled",
        subjectType: "user",
        subjectId: member.userId,
        companyId: member.companyId,
      }),
      ...(disabling ? endAccess(scope, { userId: member.userId, companyId: member.companyId }) : []),
    ],
    companyIds: disabling && member.scopes.includes("*") ? [member.companyId] : [],
  });
  return { name: member.name };
}
