import { and, eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AgentScope } from "#app/identity/access/agent-scopes.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const accessTtlMs = 60 * 60 * 1000;
/** A program that is not used for so long has to ask again. */
const refreshTtlMs = 90 * 24 * 60 * 60 * 1000;

export type TokenContext = Pick<RequestContext, "db" | "now" | "company">;

/** When a grant ends unless its program comes back, ms. */
export function grantEndsAt(now: number): number {
  return now + refreshTtlMs;
}

const memberIsActive = "member-is-active";

/** Statement that fails the batch unless the person is still an active member here. */
export function assertMember({ db, company }: TokenContext, userId: string) {
  const { memberships, ofCompany } = scoped(db, company);
  const isMember = ofCompany(memberships, and(eq(memberships.userId, userId), eq(memberships.status, "active")));
  const isActive = and(eq(users.id, userId), eq(users.status, "active"));
  return assertInBatch(db, sql`${rowExists(memberships, isMember)} AND ${rowExists(users, isActive)}`, memberIsActive);
}

export function isNoMember(error: unknown): boolean {
  return isFailedAssertion(error, memberIsActive);
}

type Issued = {
  grantId: string;
  resource: string;
  /** Of the grant: what a refresh token can renew. */
  granted: readonly string[];
  /** Of the access token. */
  scopes: readonly AgentScope[];
};

/** Statements that store a new access and a new refresh token of a grant, and the response with both (RFC 6749, 5.1). */
export async function newTokens({ db, now, company }: TokenContext, { grantId, resource, granted, scopes }: Issued) {
  const { agentTokens, insert } = scoped(db, company);
  const [access, refresh] = [createToken(), createToken()];
  const common = { grantId, resource, createdAt: now };
  const rows = [
    {
      ...common,
      id: newId(now),
      kind: "access" as const,
      tokenHash: (await hashToken(access)) ?? "",
      scopes: [...scopes],
      expiresAt: now + accessTtlMs,
    },
    {
      ...common,
      id: newId(now),
      kind: "refresh" as const,
      tokenHash: (await hashToken(refresh)) ?? "",
      scopes: [...granted],
      expiresAt: now + refreshTtlMs,
    },
  ];
  return {
    statements: rows.map((row): BatchItem<"sqlite"> => insert(agentTokens, row)),
    response: {
      access_token: access,
      token_type: "Bearer",
      expires_in: accessTtlMs / 1000,
      refresh_token: refresh,
      scope: scopes.join(" "),
    },
  };
}
