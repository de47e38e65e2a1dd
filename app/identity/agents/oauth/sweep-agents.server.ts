import { and, eq, inArray, isNull, lt, not, or } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { agentClients, agentCodes, agentGrants, agentTokens } = unsafeTenantTables(
  "the clean-up at night covers every company",
);

const dayMs = 24 * 60 * 60 * 1000;
const unusedClientMs = 30 * dayMs;
/** A grant that ended is kept as long as its refresh tokens were valid, so that one that comes again is told from an unknown one. */
const endedGrantMs = 90 * dayMs;

/** Deletes codes and tokens that ended, grants that ended long ago, and programs that no person has used for 30 days. */
export async function sweepAgents({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const ended = lt(agentGrants.expiresAt, now - endedGrantMs);
  const endedIds = db.select({ id: agentGrants.id }).from(agentGrants).where(ended);
  const isOfClient = and(
    eq(agentGrants.companyId, agentClients.companyId),
    eq(agentGrants.clientId, agentClients.clientId),
  );
  await db.batch([
    db.delete(agentTokens).where(or(lt(agentTokens.expiresAt, now - dayMs), inArray(agentTokens.grantId, endedIds))),
    db.delete(agentCodes).where(or(lt(agentCodes.expiresAt, now - dayMs), inArray(agentCodes.grantId, endedIds))),
    db.delete(agentGrants).where(ended),
    db
      .delete(agentClients)
      .where(
        and(
          lt(agentClients.createdAt, now - unusedClientMs),
          or(isNull(agentClients.usedAt), lt(agentClients.usedAt, now - unusedClientMs)),
          not(rowExists(agentGrants, isOfClient)),
        ),
      ),
  ]);
}
