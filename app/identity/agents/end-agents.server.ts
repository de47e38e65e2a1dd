import { and, eq, isNull } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { agentCodes, agentGrants } = unsafeTenantTables(
  "a person is signed out, or their account ends, in every company",
);

/**
 * Statements that end what programs may do in a user's name, with the codes that would become tokens. `companyId` null: in every company.
 */
export function endAgents(
  { db, now }: Pick<RequestContext, "db" | "now">,
  { userId, companyId }: { userId: string; companyId: string | null },
): BatchItem<"sqlite">[] {
  const there = (table: typeof agentCodes | typeof agentGrants) =>
    and(eq(table.userId, userId), companyId === null ? undefined : eq(table.companyId, companyId));
  return [
    db
      .update(agentGrants)
      .set({ revokedAt: now })
      .where(and(there(agentGrants), isNull(agentGrants.revokedAt))),
    db
      .update(agentCodes)
      .set({ usedAt: now })
      .where(and(there(agentCodes), isNull(agentCodes.usedAt))),
  ];
}
