import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { endAccess } from "#app/identity/people/end-access.server.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { requireManageableMember } from "#app/identity/people/require-member.server.ts";
import { memberships } from "#db/schema/identity.server.ts";

/**
 * Disables a person in one company, which closes every way in they had there at once, or lets them in again: what was closed
 * stays closed. Two round trips.
 * @throws AppError not_found, forbidden, conflict for the last administrator, invalid for oneself
 */
export async function setMembershipStatus(
  ctx: RequestContext,
  input: { membershipId: string; status: "active" | "disabled" },
): Promise<{ name: string }> {
  const actor = requireAccess(ctx, "people-manage");
  const member = await requireManageableMember(ctx, input);
  if (member.userId === actor.id) throw new AppError("invalid", "You cannot disable your own account.");
  const { db } = ctx;
  const disabling = input.status === "disabled";
  await batchKeepingAdministrator(ctx, {
    writes: [
      db.update(memberships).set({ status: input.status }).where(eq(memberships.id, member.id)),
      auditEntry(ctx, {
        action: disabling ? "person-disabled" : "person-enabled",
        subjectType: "user",
        subjectId: member.userId,
        companyId: member.companyId,
      }),
      ...(disabling ? endAccess(ctx, { userId: member.userId, companyId: member.companyId }) : []),
    ],
    companyIds: disabling && member.scopes.includes("*") ? [member.companyId] : [],
  });
  return { name: member.name };
}
