import { and, eq, gt, isNull, or, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { revokeTokens } from "#app/identity/access/single-use-token.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { apiTokens, authTokens, sessions } = unsafeTenantTables("a person is signed out in every workspace");

type Ending = Pick<RequestContext, "db" | "now">;

/** The sessions in which `userId` acts: as themselves, or as someone else in a preview. */
export function sessionsOf(userId: string): SQL | undefined {
  return or(and(eq(sessions.userId, userId), isNull(sessions.originalUserId)), eq(sessions.originalUserId, userId));
}

/**
 * The statements that sign a person out everywhere, in every workspace: their sessions, the previews they opened as someone else
 * and those opened as them, and every unspent link or token that would sign in. A session that begins in the same batch is
 * inserted after them. API tokens stay; see `revokeApiTokens`.
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
    // A preview on its way to another host.
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
  ];
}

/** The statement that revokes every API token of a person, in every workspace. */
export function revokeApiTokens({ db, now }: Ending, { userId }: { userId: string }) {
  return db
    .update(apiTokens)
    .set({ revokedAt: now })
    .where(and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
}
