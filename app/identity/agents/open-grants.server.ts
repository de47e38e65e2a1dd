import { and, desc, eq, gt, isNull, type SQL } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export type GrantContext = Pick<RequestContext, "db" | "now"> & { company: { id: string } };

/** Condition on grants: those in the name of `userId` that still give access. */
export function isOpenGrantOf({ db, now, company }: GrantContext, userId: string): SQL | undefined {
  const { agentGrants } = scoped(db, company);
  return and(eq(agentGrants.userId, userId), isNull(agentGrants.revokedAt), gt(agentGrants.expiresAt, now));
}

/** The programs of a person in a company, newest first. */
export function selectOpenGrants(ctx: GrantContext, userId: string) {
  const { agentGrants, select } = scoped(ctx.db, ctx.company);
  const fields = {
    id: agentGrants.id,
    name: agentGrants.name,
    host: agentGrants.host,
    hint: agentGrants.hint,
    scopes: agentGrants.scopes,
    createdAt: agentGrants.createdAt,
    expiresAt: agentGrants.expiresAt,
    lastUsedAt: agentGrants.lastUsedAt,
  };
  return select(fields, agentGrants, isOpenGrantOf(ctx, userId)).orderBy(desc(agentGrants.createdAt));
}
