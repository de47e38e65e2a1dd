import { and, desc, eq, isNull } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { NewToken } from "#app/identity/access/api-token.ts";
import { auditEntry } from "#app/identity/access/audit-entry.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { newId } from "#db/new-id.server.ts";
import { apiTokens } from "#db/schema/access.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Characters by which a person recognises a token. */
const hintLength = 6;
const most = 100;

/** The person's API tokens of this company that were not revoked, the newest first. One round trip. */
export async function listOwnTokens(ctx: RequestContext) {
  const actor = requireOwnAccount(ctx);
  return ctx.db
    .select({
      id: apiTokens.id,
      name: apiTokens.name,
      hint: apiTokens.hint,
      scopes: apiTokens.scopes,
      expiresAt: apiTokens.expiresAt,
      lastUsedAt: apiTokens.lastUsedAt,
    })
    .from(apiTokens)
    .where(and(eq(apiTokens.userId, actor.id), eq(apiTokens.companyId, ctx.company.id), isNull(apiTokens.revokedAt)))
    .orderBy(desc(apiTokens.createdAt))
    .limit(most);
}

/**
 * A new API token, in clear for the only time. One round trip.
 * @throws AppError forbidden when it would be given more than its owner holds
 */
export async function createOwnToken(ctx: RequestContext, input: NewToken): Promise<{ token: string }> {
  const actor = requireOwnAccount(ctx);
  if (!holdsAll(actor, input.scopes)) throw new AppError("forbidden", copy.tokens.beyond);
  const token = createToken();
  const id = newId(ctx.now);
  const { name, scopes, days } = input;
  const row = {
    id,
    name,
    scopes,
    userId: actor.id,
    companyId: ctx.company.id,
    tokenHash: (await hashToken(token)) ?? "",
    hint: token.slice(0, hintLength),
    expiresAt: ctx.now + days * dayMs,
    createdAt: ctx.now,
  };
  const entry = { action: "create-api-token", subjectType: "api-token", subjectId: id, detail: { name, scopes, days } };
  await ctx.db.batch([ctx.db.insert(apiTokens).values(row), auditEntry(ctx, entry)]);
  return { token };
}

/** Ends one of the person's own tokens; somebody else's is left alone. One round trip. */
export async function revokeOwnToken(ctx: RequestContext, input: { id: string }): Promise<void> {
  const actor = requireOwnAccount(ctx);
  await ctx.db.batch([
    ctx.db
      .update(apiTokens)
      .set({ revokedAt: ctx.now })
      .where(and(eq(apiTokens.id, input.id), eq(apiTokens.userId, actor.id), isNull(apiTokens.revokedAt))),
    auditEntry(ctx, { action: "revoke-api-token", subjectType: "api-token", subjectId: input.id }),
  ]);
}
