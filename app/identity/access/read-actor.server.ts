import { eq, sql } from "drizzle-orm";
import type { Company } from "#app/edge/context/company.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import {
  isActiveMember,
  isActiveUser,
  isOpenCredential,
  personColumns,
  personOf,
  scopesWithin,
} from "#app/identity/access/active-member.server.ts";
import { mayPreview } from "#app/identity/access/preview-rights.ts";
import { lastSeenIntervalMs, sessionTtlMs } from "#app/identity/access/session-ttl.ts";
import { hashToken } from "#app/identity/access/token.ts";
import type { Database } from "#db/client.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Place = Pick<Company, "id" | "environment" | "subdomain">;

/**
 * The user of a session token on this company's host; null if the session expired, was revoked or belongs to another company, if the user
 * or membership is disabled, or if the administrator behind a preview may no longer open it. Extends the session once a day.
 */
export async function readActor(
  db: Database,
  input: { token: string; company: Place; now: number },
): Promise<Actor | null> {
  const tokenHash = await hashToken(input.token);
  if (tokenHash === null) return null;
  const { memberships, sessions, ofCompany, update } = scoped(db, input.company);
  const row = await db
    .select({
      sessionId: sessions.id,
      lastSeenAt: sessions.lastSeenAt,
      originalUserId: sessions.originalUserId,
      /** Present scopes of the administrator behind a preview, in the session's company; null for other sessions. */
      originalScopes: sql<string | null>`CASE WHEN ${sessions.originalUserId} IS NOT NULL
        THEN ${scopesWithin(sessions.originalUserId, sessions.companyId)} END`,
      accessAccount: sessions.accessAccount,
      ...personColumns,
    })
    .from(sessions)
    .innerJoin(users, isActiveUser(sessions.userId))
    .innerJoin(memberships, isActiveMember(sessions.companyId))
    .where(ofCompany(sessions, isOpenCredential(sessions, { tokenHash, now: input.now })))
    .get();
  if (row === undefined) return null;
  const { sessionId, lastSeenAt, originalUserId, originalScopes: held, accessAccount, ...person } = row;
  if (held !== null && !mayPreview(input.company, JSON.parse(held) as string[], person.heldScopes)) return null;
  if (input.now - lastSeenAt >= lastSeenIntervalMs) {
    const renewal = { lastSeenAt: input.now, expiresAt: input.now + sessionTtlMs };
    await update(sessions, renewal, eq(sessions.id, sessionId));
  }
  return { ...personOf(person), scopes: person.heldScopes, sessionId, originalUserId, accessAccount };
}
