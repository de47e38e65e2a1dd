import { and, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { requireManageableMember } from "#app/identity/people/require-member.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Disconnects a program of a member in the member's company. False if it was disconnected before, or is another person's. @throws AppError
 * not_found, forbidden
 */
export async function disconnectMemberAgent(
  ctx: RequestContext,
  input: { membershipId: string; agentId: string },
): Promise<boolean> {
  requireAccess(ctx, "people-manage");
  const { userId, companyId } = await requireManageableMember(ctx, input);
  const { db, now } = ctx;
  const { agentGrants, ofCompany, update } = scoped(db, { id: companyId });
  const isTheirs = and(
    eq(agentGrants.id, input.agentId),
    eq(agentGrants.userId, userId),
    isNull(agentGrants.revokedAt),
  );
  const entry = { action: "disconnect-agent", subjectType: "agent", subjectId: input.agentId, companyId };
  const [, ended] = await db.batch([
    auditEntryIf(ctx, entry, rowExists(agentGrants, ofCompany(agentGrants, isTheirs))),
    update(agentGrants, { revokedAt: now }, isTheirs).returning({ id: agentGrants.id }),
  ]);
  return ended.length > 0;
}
