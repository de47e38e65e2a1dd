import { and, type Column, eq, isNull, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { endAgents } from "#app/identity/agents/end-agents.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { apiTokens, authTokens, invitations, sessions } = unsafeTenantTables(
  "a deleted account ends in every company, and the previews that a person opened end wherever they are",
);

type Ending = {
  userId: string;
  /** Null: in every company. */
  companyId: string | null;
};

/**
 * Statements that end a user's access to a company: sessions, API tokens, connected programs, emailed links, and open invitations to and from them. Previews
 * that they started as an administrator end everywhere.
 */
export function endAccess({ db, now }: Pick<RequestContext, "db" | "now">, input: Ending): BatchItem<"sqlite">[] {
  const { userId, companyId } = input;
  const there = (column: Column) => (companyId === null ? undefined : eq(column, companyId));
  const previewKey = sql`${authTokens.payload} ->> '$.originalUserId' = ${userId}`;
  return [
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(
        and(
          isNull(sessions.revokedAt),
          or(and(eq(sessions.userId, userId), there(sessions.companyId)), eq(sessions.originalUserId, userId)),
        ),
      ),
    db
      .update(apiTokens)
      .set({ revokedAt: now })
      .where(and(isNull(apiTokens.revokedAt), eq(apiTokens.userId, userId), there(apiTokens.companyId))),
    ...endAgents({ db, now }, input),
    db
      .update(authTokens)
      .set({ usedAt: now })
      .where(
        and(isNull(authTokens.usedAt), or(and(eq(authTokens.userId, userId), there(authTokens.companyId)), previewKey)),
      ),
    db
      .update(invitations)
      .set({ status: "revoked", updatedAt: now })
      .where(
        and(
          eq(invitations.status, "pending"),
          or(eq(invitations.userId, userId), eq(invitations.invitedBy, userId)),
          there(invitations.companyId),
        ),
      ),
  ];
}
