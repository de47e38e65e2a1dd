import { and, eq, gt, isNull } from "drizzle-orm";
import type { Actor } from "#app/edge/context/visitor.ts";
import { isActiveMember, isActiveUser, personColumns, personOf } from "#app/identity/access/active-member.server.ts";
import { seenEvery, sessionTtlMs } from "#app/identity/access/session-ttl.ts";
import { hashToken } from "#app/identity/access/token.ts";
import type { Database } from "#db/client.server.ts";
import { memberships, sessions, users } from "#db/schema/identity.server.ts";

/**
 * The person behind a session token on this company's host; null when it is expired, revoked, another company's, or when the
 * person or the membership is disabled. One round trip, and once a day a second one that moves the session's end.
 */
export async function readActor(
  db: Database,
  input: { token: string; companyId: string; now: number },
): Promise<Actor | null> {
  const tokenHash = await hashToken(input.token);
  if (tokenHash === null) return null;
  const row = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      originalUserId: sessions.originalUserId,
      accessAccount: sessions.accessAccount,
      ...personColumns,
    })
    .from(sessions)
    .innerJoin(users, isActiveUser(sessions.userId))
    .innerJoin(memberships, isActiveMember(sessions.companyId))
    .where(
      and(
        eq(sessions.tokenHash, tokenHash),
        eq(sessions.companyId, input.companyId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, input.now),
      ),
    )
    .get();
  if (row === undefined) return null;
  const { sessionId, lastSeenAt, originalUserId, accessAccount, ...person } = row;
  if (input.now - lastSeenAt >= seenEvery) {
    const seen = { lastSeenAt: input.now, expiresAt: input.now + sessionTtlMs };
    await db.update(sessions).set(seen).where(eq(sessions.id, sessionId));
  }
  return { ...personOf(person), scopes: person.heldScopes, sessionId, originalUserId, accessAccount };
}
