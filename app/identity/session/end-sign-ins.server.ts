import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { revokeTokens } from "#app/identity/access/single-use-token.server.ts";
import { endAgents } from "#app/identity/agents/end-agents.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { apiTokens, authTokens, sessions } = unsafeTenantTables("a person is signed out in every workspace");

type Ending = Pick<RequestContext, "db" | "now">;

/** Sessions in which `userId` acts: as themselves, or as someone else in a preview. */
export function sessionsOf(userId: string): SQL | undefined {
  return or(and(eq(sessions.userId, userId), isNull(sessions.originalUserId)), eq(sessions.originalUserId, userId));
}

/**
 * Statements that sign a user out in every workspace: their sessions, the previews they opened and those opened as them, and all unused
 * links or tokens that would sign in, and what programs may do in their name: who had the password could have connected one. A session that starts in the same batch is inserted after them. API tokens are kept; see
 * `revokeApiTokens`.
 */
export function endSignIns(
  ctx: Ending,
  { userId }: { userId: string },
): [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] {
  const { db, now } = ctx;
  return [
    db
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(or(eq(sessions.userId, userId), eq(sessions.originalUserId, userId)), isNull(sessions.revokedAt))),
    revokeTokens(ctx, { userId }),
    // A pending preview on another host.
    db
      .update(authTokens)
      .set({ usedAt: now })
      .where(
        and(
          eq(authTokens.purpose, "exchange"),
          isNull(authTokens.usedAt),
          gt(authTokens.expiresAt, now),
          sql`${authTokens.payload} ->> '$.originalUserId' = ${userId}`,
        ),
      ),
    ...endAgents(ctx, { userId, companyId: null }),
  ];
}

/** Statement that revokes all API tokens of a user, in every workspace. */
export function revokeApiTokens({ db, now }: Ending, { userId }: { userId: string }) {
  return db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
}
