import { and, eq, ne } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { endAccess } from "#app/identity/people/end-access.server.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { batchKeepingAdministrator } from "#app/identity/people/keep-administrator.server.ts";
import { requireManageableMember } from "#app/identity/people/require-member.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Disables a user in one company, which ends their access there at once, or enables them; ended access is not restored. Setting the present
 * status changes nothing and writes no audit entry. @throws AppError not_found, forbidden, conflict for the last administrator, invalid for
 * the actor's own membership
 */
export async function setMembershipStatus(
  ctx: RequestContext,
  input: { membershipId: string; status: "active" | "disabled" },
): Promise<{ name: string }> {
  const actor = requireAccess(ctx, "people-manage");
  requireFreshProof(ctx);
  const member = await requireManageableMember(ctx, input);
  if (member.userId === actor.id) throw new AppError("invalid", iamCopy.people.self);
  const { db } = ctx;
  const { status } = input;
  const disabling = status === "disabled";
  const { memberships, ofCompany, update } = scoped(db, { id: member.companyId });
  const changes = and(eq(memberships.id, member.id), ne(memberships.status, status));
  const entry = {
    action: disabling ? "person-disabled" : "person-enabled",
    subjectType: "user",
    subjectId: member.userId,
    companyId: member.companyId,
  };
  await batchKeepingAdministrator(ctx, {
    writes: [
      auditEntryIf(ctx, entry, rowExists(memberships, ofCompany(memberships, changes))),
      update(memberships, { status }, changes),
      ...(disabling ? endAccess(ctx, { userId: member.userId, companyId: member.companyId }) : []),
    ],
    companyIds: disabling && member.scopes.includes("*") ? [member.companyId] : [],
  });
  return { name: member.name };
}
