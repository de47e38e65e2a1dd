import { and, desc, eq, isNull } from "drizzle-orm";
import { AppError } from "#app/edge/app-error.ts";
import type { Scope } from "#app/edge/scope.server.ts";
import { copy } from "#app/identity/account-copy.ts";
import type { NewToken } from "#app/identity/api-token.ts";
import { auditEntry } from "#app/identity/audit-entry.server.ts";
import { requireOwnAccount } from "#app/identity/own-account.server.ts";
import { holdsAll } from "#app/identity/scopes.ts";
import { createToken, hashToken } from "#app/identity/token.ts";
import { newId } from "#db/new-id.server.ts";
import { apiTokens } from "#db/schema/access.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Characters by which a person recognises a token. */
const hintLength = 6;
const most = 100;

/** The person's API tokens of this company that were not revoked, the newest first. One round trip. */
export async function listOwnTokens(scope: Scope) {
  const actor = requireOwnAccount(scope);
  return scope.db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      hint: apiTokens.hint,
      scopes: apiTokens.scopes,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, actor.id), eq(apiTokens.companyId, scope.company.id), isNull(apiTokens.revokedAt)))
    .orderBy(desc(apiTokens.createdAt))
    .limit(most);
}

/**
 * A new API token, in clear for the only time. One round trip.
 * @throws AppError forbidden when it would be given more than its owner holds
 */
export async function createOwnToken(scope: Scope, input: NewToken): Promise<{ token: string }> {
  const actor = requireOwnAccount(scope);
  if (!holdsAll(actor, input.scopes)) throw new AppError("forbidden", copy.tokens.beyond);
  const token = createToken();
  const id = newId(scope.now);
  const { name, scopes, days } = input;
  const row = {
    id,
    name,
    scopes,
    userId: actor.id,
    companyId: scope.company.id,
    tokenHash: (await hashToken(token)) ?? "",
    hint: token.slice(0, hintLength),
    expiresAt: scope.now + days * dayMs,
    createdAt: scope.now,
  };
  const entry = { action: "create-api-token", subjectType: "api-token", subjectId: id, detail: { name, scopes, days } };
  await scope.db.batch([scope.db.insert(apiTokens).values(row), auditEntry(scope, entry)]);
  return { token };
}

/** Ends one of the person's own tokens; somebody else's is left alone. One round trip. */
export async function revokeOwnToken(scope: Scope, input: { id: string }): Promise<void> {
  const actor = requireOwnAccount(scope);
  await scope.db.batch([
    scope.db
      .update(apiTokens)
      .set({ revokedAt: scope.now })
      .where(and(eq(apiTokens.id, input.id), eq(apiTokens.userId, actor.id), isNull(apiTokens.revokedAt))),
    auditEntry(scope, { action: "revoke-api-token", subjectType: "api-token", subjectId: input.id }),
  ]);
}
