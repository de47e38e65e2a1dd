import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { sign } from "#app/edge/signature.server.ts";
import type { NewToken } from "#app/identity/access/api-token.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import { createToken, hashToken } from "#app/identity/access/token.ts";
import { copy } from "#app/identity/account/account-copy.ts";
import { requireOwnAccount } from "#app/identity/account/own-account.server.ts";
import { assertSignedIn, refuseSignedOut } from "#app/identity/session/assert-signed-in.server.ts";
import { auditEntry, auditEntryIf } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const dayMs = 24 * 60 * 60 * 1000;
/** Displayed characters of a token, to recognise it. */
const hintLength = 6;
/** Max active tokens of a user in one company: the list shows all of them. */
const maxTokens = 50;

/** The user's active API tokens of this company, newest first. */
export async function listOwnTokens(ctx: RequestContext) {
  const actor = requireOwnAccount(ctx);
  const { apiTokens, select } = scoped(ctx.db, ctx.company);
  const fields = {
    id: apiTokens.id,
    name: apiTokens.name,
    hint: apiTokens.hint,
    scopes: apiTokens.scopes,
    expiresAt: apiTokens.expiresAt,
    lastUsedAt: apiTokens.lastUsedAt,
  };
  return select(fields, apiTokens, and(eq(apiTokens.userId, actor.id), isNull(apiTokens.revokedAt))).orderBy(
    desc(apiTokens.createdAt),
  );
}

/** Derived from the form's key, so that a resent form returns the same token: it cannot be restored from what is stored. */
function tokenOf(ctx: RequestContext, formKey: string | null): Promise<string> | string {
  return formKey === null ? createToken() : sign(ctx.env, { purpose: "api-token", lines: [formKey] });
}

const isTaken = (error: unknown) => String(error).includes("UNIQUE constraint failed: api_tokens.token_hash");

const fewTokens = "few-tokens";

/** Statement that fails the batch if the user gets more than `maxTokens`. */
function assertFewTokens({ db, company }: RequestContext, userId: string) {
  const { apiTokens, select } = scoped(db, company);
  const listed = select({ tokens: count() }, apiTokens, and(eq(apiTokens.userId, userId), isNull(apiTokens.revokedAt)));
  return assertInBatch(db, sql`(${listed}) <= ${maxTokens}`, fewTokens);
}

/**
 * Creates an API token and returns it in clear; a form that is sent twice (`formKey`, its `sentFormKey`) creates and returns one. @throws
 * AppError unauthorised, forbidden when its scopes exceed the owner's, conflict when they have `maxTokens`
 */
export async function createOwnToken(
  ctx: RequestContext,
  { formKey = null, ...input }: NewToken & { formKey?: string | null },
): Promise<{ token: string }> {
  const actor = requireOwnAccount(ctx);
  requireFreshProof(ctx);
  if (!holdsAll(actor, input.scopes, ctx.company)) throw new AppError("forbidden", copy.tokens.exceeds);
  const token = await tokenOf(ctx, formKey);
  const id = newId(ctx.now);
  const { name, scopes, days } = input;
  const row = {
    id,
    name,
    scopes,
    userId: actor.id,
    tokenHash: (await hashToken(token)) ?? "",
    hint: token.slice(0, hintLength),
    expiresAt: ctx.now + days * dayMs,
    createdAt: ctx.now,
  };
  const entry = { action: "create-api-token", subjectType: "api-token", subjectId: id, detail: { name, scopes, days } };
  const { apiTokens, insert } = scoped(ctx.db, ctx.company);
  try {
    // After the insert, at which a resent form fails.
    const few = assertFewTokens(ctx, actor.id);
    await ctx.db.batch([assertSignedIn(ctx), insert(apiTokens, row), few, auditEntry(ctx, entry)]);
  } catch (error) {
    if (isFailedAssertion(error, fewTokens)) throw new AppError("conflict", copy.tokens.tooMany(maxTokens));
    if (!isTaken(error)) refuseSignedOut(error);
  }
  return { token };
}

/** Revokes one of the user's own tokens of this company. False if it was revoked before, or is another user's or company's. */
export async function revokeOwnToken(ctx: RequestContext, input: { id: string }): Promise<boolean> {
  const actor = requireOwnAccount(ctx);
  const { db, now, company } = ctx;
  const { apiTokens, ofCompany, update } = scoped(db, company);
  const isOwn = and(eq(apiTokens.id, input.id), eq(apiTokens.userId, actor.id), isNull(apiTokens.revokedAt));
  const entry = { action: "revoke-api-token", subjectType: "api-token", subjectId: input.id };
  const [, revoked] = await db.batch([
    auditEntryIf(ctx, entry, rowExists(apiTokens, ofCompany(apiTokens, isOwn))),
    update(apiTokens, { revokedAt: now }, isOwn).returning({ id: apiTokens.id }),
  ]);
  return revoked.length > 0;
}
