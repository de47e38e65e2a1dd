import { eq } from "drizzle-orm";
import type { Company } from "#app/edge/context/company.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import {
  isActiveMember,
  isActiveUser,
  isOpenCredential,
  personColumns,
  personOf,
} from "#app/identity/access/active-member.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { lastSeenIntervalMs } from "#app/identity/access/session-ttl.ts";
import { hashToken } from "#app/identity/access/token.ts";
import type { Database } from "#db/client.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * The owner of an API token, limited to what both the token and the owner's policies allow; null when the token expired, was
 * revoked or belongs to another company, or its owner is disabled. Once a day it also writes when the token was last used, after the response.
 */
export async function readBearer(
  db: Database,
  input: {
    token: string;
    company: Pick<Company, "id" | "environment" | "subdomain">;
    now: number;
    later(work: (db: Database) => unknown): void;
  },
): Promise<Actor | null> {
  const tokenHash = await hashToken(input.token);
  if (tokenHash === null) return null;
  const { apiTokens, memberships, ofCompany } = scoped(db, input.company);
  const row = await db
    .select({
      sessionId: apiTokens.id,
      lastUsedAt: apiTokens.lastUsedAt,
      granted: apiTokens.scopes,
      ...personColumns,
    })
    .from(apiTokens)
    .innerJoin(users, isActiveUser(apiTokens.userId))
    .innerJoin(memberships, isActiveMember(apiTokens.companyId))
    .where(ofCompany(apiTokens, isOpenCredential(apiTokens, { tokenHash, now: input.now })))
    .get();
  if (row === undefined) return null;
  const { sessionId, lastUsedAt, granted, ...person } = row;
  if (input.now - (lastUsedAt ?? 0) >= lastSeenIntervalMs) {
    input.later((writer) =>
      scoped(writer, input.company).update(apiTokens, { lastUsedAt: input.now }, eq(apiTokens.id, sessionId)),
    );
  }
  return {
    ...personOf(person),
    scopes: granted.filter((scope) => holdsAll({ scopes: person.heldScopes }, [scope], input.company)),
    sessionId,
    originalUserId: null,
    accessAccount: false,
    isProgram: true,
  };
}
