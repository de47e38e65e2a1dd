import { eq, type SQL, sql } from "drizzle-orm";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";
import type { Company } from "#app/edge/context/company.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { parseWords } from "#app/edge/stored-json.ts";
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
import { prepareQuery, queryBuilder } from "#db/prepare-query.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Session = { company: Company; now: number; later(work: (db: Database) => unknown): void };

/** JSON that is read with a session. `userId` is a column of the statement that it becomes part of. */
export type WithSession = (company: Company, userId: SQL) => SQL<string>;

/** The open session with a token's hash. */
function sessionQuery(company: Company, besides?: WithSession) {
  const { memberships, sessions, ofCompany } = scoped(queryBuilder, company);
  const userId = sql`${sessions}.${sql.identifier(sessions.userId.name)}`;
  const { id, ...personFields } = personColumns;
  return queryBuilder
    .select({
      // A batch loses columns of equal names.
      sessionId: sql<string>`${sessions.id}`.as("session_id"),
      id,
      lastSeenAt: sessions.lastSeenAt,
      originalUserId: sessions.originalUserId,
      /** Present scopes of the administrator behind a preview, in the session's company; null for other sessions. */
      originalScopes: sql<string | null>`CASE WHEN ${sessions.originalUserId} IS NOT NULL
        THEN ${scopesWithin(sessions.originalUserId, sessions.companyId)} END`.as("original_scopes"),
      accessAccount: sessions.accessAccount,
      factorAt: sessions.factorAt,
      providerId: sessions.providerId,
      startedAt: sql<number>`${sessions.createdAt}`.as("started_at"),
      ...personFields,
      besides: (besides ? besides(company, userId) : sql<null>`NULL`).as("besides"),
    })
    .from(sessions)
    .innerJoin(users, isActiveUser(sessions.userId))
    .innerJoin(memberships, isActiveMember(sessions.companyId))
    .where(
      ofCompany(
        sessions,
        isOpenCredential(sessions, { tokenHash: sql.placeholder("tokenHash"), now: sql.placeholder("now") }),
      ),
    );
}

/** At most some 45 KB of SQL each. */
const maxQueries = 50;
/** By company and what is read besides: docs/decisions/005-sessions-in-d1.md. */
const queries = new RecentEntries<(values: { tokenHash: string; now: number }) => ReturnType<typeof sessionQuery>>(
  maxQueries,
);

function preparedQuery(company: Company, besides?: WithSession) {
  const key = `${company.id} ${besides?.name ?? ""}`;
  const query = queries.get(key) ?? prepareQuery(sessionQuery(company, besides));
  queries.set(key, query);
  return query;
}

/**
 * The person behind a session token on this company's host; null when the session expired, was revoked or belongs to another
 * company, when the person or the membership is disabled, or when the administrator behind a preview may not open it any more.
 * Once a day it also writes the session's new end, after the response.
 */
export async function readActor(
  db: Database,
  { token, ...session }: Session & { token: string },
): Promise<Actor | null> {
  const tokenHash = await hashToken(token);
  return tokenHash === null ? null : ((await readSession(db, { ...session, tokenHash }))?.actor ?? null);
}

/** As `readActor`, by the token's hash, with what is read `besides`, in the same statement. */
export async function readSession(
  db: Database,
  { tokenHash, company, now, later }: Session & { tokenHash: string },
  besides?: WithSession,
): Promise<{ actor: Actor; besides: string | null } | null> {
  const [[row]] = await db.batch([preparedQuery(company, besides)({ tokenHash, now })]);
  if (row === undefined) return null;
  const { sessionId, lastSeenAt, originalUserId, originalScopes: held, accessAccount, besides: read, ...others } = row;
  const { factorAt, providerId, startedAt, ...person } = others;
  if (held !== null && !mayPreview(company, parseWords(held), person.heldScopes)) return null;
  if (now - lastSeenAt >= lastSeenIntervalMs) {
    const seen = { lastSeenAt: now, expiresAt: now + sessionTtlMs };
    later((writer) => {
      const { sessions, update } = scoped(writer, company);
      return update(sessions, seen, eq(sessions.id, sessionId));
    });
  }
  const { lacksFactor, ...shown } = personOf(person);
  const actor = {
    ...shown,
    scopes: person.heldScopes,
    ...{ sessionId, originalUserId, accessAccount },
    provedAt: factorAt ?? startedAt,
    // A preview is opened in a session that had passed. An identity provider may have asked for a factor of its own.
    lacksFactor:
      originalUserId === null &&
      (person.hasFactor === 1 ? factorAt === null : lacksFactor && (providerId === null || factorAt === null)),
  };
  return { actor, besides: read };
}
