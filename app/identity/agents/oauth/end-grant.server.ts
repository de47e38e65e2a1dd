import { and, eq, isNull } from "drizzle-orm";
import type { TokenContext } from "#app/identity/agents/oauth/agent-tokens.server.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Ends a grant with all its tokens, without a signed-in person. `action`: of the audit entry, which a grant that had ended does not get. */
export async function endGrant(
  ctx: TokenContext,
  { grantId, userId, action }: { grantId: string; userId: string; action: string },
): Promise<void> {
  const { db, now, company } = ctx;
  const { agentGrants, ofCompany, update } = scoped(db, company);
  const isOpen = and(eq(agentGrants.id, grantId), isNull(agentGrants.revokedAt));
  const entry = { action, subjectType: "agent", subjectId: grantId, actorId: userId };
  await db.batch([
    auditEntryIf({ db, now, company, actor: null }, entry, rowExists(agentGrants, ofCompany(agentGrants, isOpen))),
    update(agentGrants, { revokedAt: now }, isOpen),
  ]);
}
