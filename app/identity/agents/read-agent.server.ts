import { and, eq, isNull } from "drizzle-orm";
import type { Company } from "#app/edge/context/company.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import {
  isActiveMember,
  isActiveUser,
  isOpenCredential,
  personColumns,
  personOf,
} from "#app/identity/access/active-member.server.ts";
import { isAgentScope, scopesOfAgent } from "#app/identity/access/agent-scopes.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { lastSeenIntervalMs } from "#app/identity/access/session-ttl.ts";
import { hashToken } from "#app/identity/access/token.ts";
import { resourceOf } from "#app/identity/agents/agent-addresses.ts";
import type { Database } from "#db/client.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * The person in whose name a program acts, with what both its token and their policies allow; null when the token expired, was made for
 * another address (RFC 8707), or its grant, the membership, the person or the company ended. The company is read here, because requests have
 * a copy of it that is up to half a minute old. Once a day it also writes when the grant was last used, after the response.
 */
export async function readAgent(
  db: Database,
  input: {
    token: string;
    /** Origin of the requested host. */
    origin: string;
    company: Pick<Company, "id" | "environment" | "subdomain">;
    now: number;
    later(work: (db: Database) => unknown): void;
  },
): Promise<Actor | null> {
  const { company, now } = input;
  const tokenHash = await hashToken(input.token);
  if (tokenHash === null) return null;
  const { agentGrants, agentTokens, memberships, ofCompany } = scoped(db, company);
  const isValid = and(
    isOpenCredential({ ...agentTokens, revokedAt: agentGrants.revokedAt }, { tokenHash, now }),
    eq(agentTokens.kind, "access"),
    eq(agentTokens.resource, resourceOf(input.origin)),
    isNull(agentTokens.usedAt),
  );
  const row = await db
    .select({
      sessionId: agentGrants.id,
      program: agentGrants.name,
      lastUsedAt: agentGrants.lastUsedAt,
      granted: agentTokens.scopes,
      ...personColumns,
    })
    .from(agentTokens)
    .innerJoin(agentGrants, and(eq(agentGrants.id, agentTokens.grantId), ofCompany(agentGrants)))
    .innerJoin(users, isActiveUser(agentGrants.userId))
    .innerJoin(memberships, isActiveMember(agentTokens.companyId))
    .innerJoin(companies, and(eq(companies.id, agentTokens.companyId), eq(companies.status, "active")))
    .where(ofCompany(agentTokens, isValid))
    .get();
  if (row === undefined) return null;
  const { sessionId, program, lastUsedAt, granted, ...person } = row;
  if (now - (lastUsedAt ?? 0) >= lastSeenIntervalMs) {
    input.later((writer) =>
      scoped(writer, company).update(agentGrants, { lastUsedAt: now }, eq(agentGrants.id, sessionId)),
    );
  }
  const scopes = granted.filter(isAgentScope);
  return {
    ...personOf(person),
    scopes: scopesOfAgent(scopes).filter((scope) => holdsAll({ scopes: person.heldScopes }, [scope], company)),
    sessionId,
    originalUserId: null,
    accessAccount: false,
    isProgram: true,
    agent: { name: program, scopes },
  };
}
