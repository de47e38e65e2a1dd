import { and, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/edge/visitor.ts";
import { seenEvery, sessionLife } from "#app/identity/session-life.ts";
import { hashToken } from "#app/identity/token.ts";
import type { Database } from "#db/client.server.ts";
import { membershipPolicies, memberships, policies, sessions, users } from "#db/schema/identity.server.ts";

/** JSON array of the scopes of every policy the membership holds, each once. */
export const unionOfScopes = sql<string>`(
  SELECT json_group_array(DISTINCT granted.value)
  FROM ${membershipPolicies}, ${policies}, json_each(${policies.scopes}) AS granted
  WHERE ${membershipPolicies.membershipId} = ${memberships.id} AND ${policies.id} = ${membershipPolicies.policyId}
)`.mapWith((json: string) => JSON.parse(json) as string[]);

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
      id: users.id,
      email: users.email,
      name: users.name,
      nickname: users.nickname,
      edition: users.edition,
      cookieConsent: users.cookieConsent,
      settings: users.settings,
      scopes: unionOfScopes,
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.status, "active")))
    .innerJoin(
      memberships,
      and(
        eq(memberships.userId, users.id),
        eq(memberships.companyId, sessions.companyId),
        eq(memberships.status, "active"),
      ),
    )
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
  const { lastSeenAt, settings, ...person } = row;
  if (input.now - lastSeenAt >= seenEvery) {
    const seen = { lastSeenAt: input.now, expiresAt: input.now + sessionLife };
    await db.update(sessions).set(seen).where(eq(sessions.id, row.sessionId));
  }
  return { ...person, volume: settings.playerWidgetConfig?.volume ?? null };
}
