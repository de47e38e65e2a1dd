import { and, eq, isNull, or } from "drizzle-orm";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { batchKeepingAdministrator } from "#app/identity/keep-administrator.server.ts";
import { requireMemberBelow } from "#app/identity/require-member.server.ts";
import { requireScope } from "#app/identity/require-scope.server.ts";
import { memberships, sessions } from "#db/schema/identity.server.ts";

/**
 * Disables a person in one company, which ends their sessions there at once, or lets them in again. Two round trips.
 * @throws AppError not_found, forbidden, conflict for the last administrator, invalid for oneself
 */
export async function setMembershipStatus(
  scope: Scope,
  input: { membershipId: string; status: "active" | "disabled" },
): Promise<{ name: string }> {
  const actor = requireScope(scope, "people-manage");
  const member = await requireMemberBelow(scope, input);
  if (member.userId === actor.id) throw new AppError("invalid", "You cannot disable your own account.");
  const { db, now } = scope;
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
      ...(disabling
        ? [
            db
              .update(sessions)
              .set({ revokedAt: now })
              .where(
                and(
                  or(
                    and(eq(sessions.userId, member.userId), eq(sessions.companyId, member.companyId)),
                    // What the person opened as somebody else ends too, wherever it is.
                    eq(sessions.originalUserId, member.userId),
                  ),
                  isNull(sessions.revokedAt),
                ),
              ),
          ]
        : []),
    ],
    companyIds: disabling && member.scopes.includes("*") ? [member.companyId] : [],
  });
  return { name: member.name };
}
