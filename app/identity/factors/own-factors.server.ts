import { and, asc, count, eq, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { openSecret, sealSecret } from "#app/edge/seal-secret.server.ts";
import { needsFactor } from "#app/identity/access/active-member.server.ts";
import { isFresh, requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { revokeTokens } from "#app/identity/access/single-use-token.server.ts";
import { copy as accountCopy } from "#app/identity/account/account-copy.ts";
import { refuseForeignProvider } from "#app/identity/account/refuse-foreign-provider.server.ts";
import { mailFactorNews } from "#app/identity/factors/factor-news.server.ts";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { proveCode, sealed } from "#app/identity/factors/prove-factor.server.ts";
import { newRecoveryCodes } from "#app/identity/factors/recovery-codes.server.ts";
import { randomBase32 } from "#app/identity/factors/totp.ts";
import { sessionsOf } from "#app/identity/session/end-sign-ins.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { userFactors } from "#db/schema/factors.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, sessions } = unsafeTenantTables("a person has one set of second factors for every company");

/** More than anyone uses. */
const maxFactors = 10;
const kinds = ["passkey", "totp"] as const;

/** The person themselves: neither a preview nor a program. */
function requireSelf(ctx: RequestContext): Actor {
  const actor = refusePreview(requireActor(ctx), accountCopy.preview);
  if (actor.isProgram) throw new AppError("forbidden", "This token doesn't reach the account.");
  return actor;
}

/** The person, to change what protects their account. @throws AppError unauthorised, forbidden, UnconfirmedError */
async function requireProtector(ctx: RequestContext): Promise<Actor> {
  const actor = requireSelf(ctx);
  requireFreshProof(ctx);
  await refuseForeignProvider(ctx, actor);
  return actor;
}

/** Second factors of the actor, oldest first, how many recovery codes are left, and the app that is being set up. */
export async function listOwnFactors(ctx: RequestContext) {
  const actor = requireSelf(ctx);
  const rows = await ctx.db
    .select()
    .from(userFactors)
    .where(eq(userFactors.userId, actor.id))
    .orderBy(asc(userFactors.createdAt));
  const begun = rows.find(({ kind, confirmedAt }) => kind === "totp" && confirmedAt === null);
  const secret =
    begun?.secret && isFresh(ctx)
      ? await openSecret(ctx.env, { purpose: sealed, subject: begun.id, sealed: begun.secret })
      : null;
  return {
    factors: rows.flatMap(({ id, kind, label, lastUsedAt, confirmedAt, host }) =>
      kind === "recovery" || confirmedAt === null ? [] : [{ id, kind, label, lastUsedAt, host }],
    ),
    codesLeft: rows.filter(({ kind, confirmedAt }) => kind === "recovery" && confirmedAt !== null).length,
    begun: begun && secret ? { id: begun.id, secret } : null,
  };
}

/** Begins to set up an app in place of one that was never confirmed. @throws AppError unauthorised, conflict for too many */
export async function beginApp(ctx: RequestContext): Promise<void> {
  const actor = await requireProtector(ctx);
  const { db, now, env } = ctx;
  const own = and(
    eq(userFactors.userId, actor.id),
    inArray(userFactors.kind, kinds),
    isNotNull(userFactors.confirmedAt),
  );
  const held = await db.select({ factors: count() }).from(userFactors).where(own).get();
  if ((held?.factors ?? 0) >= maxFactors) throw new AppError("conflict", copy.app.full);
  const id = newId(now);
  const secret = await sealSecret(env, { purpose: sealed, subject: id, secret: randomBase32() });
  const begun = and(eq(userFactors.userId, actor.id), eq(userFactors.kind, "totp"), isNull(userFactors.confirmedAt));
  await db.batch([
    db.delete(userFactors).where(begun),
    db.insert(userFactors).values({ id, userId: actor.id, kind: "totp", secret, createdAt: now }),
  ]);
}

/**
 * Statements after a factor was added: this session has proved it, and with the first one every other session of the person ends, none of
 * which did; with the new recovery codes of a first factor.
 */
async function afterAdding(ctx: RequestContext, actor: Actor) {
  await refuseForeignProvider(ctx, actor);
  const { db, now } = ctx;
  const { factors, codesLeft } = await listOwnFactors(ctx);
  const codes = codesLeft === 0 ? await newRecoveryCodes(ctx, actor.id) : null;
  const others = and(sessionsOf(actor.id), ne(sessions.id, actor.sessionId), isNull(sessions.revokedAt));
  const statements: BatchItem<"sqlite">[] = [
    db.update(sessions).set({ factorAt: now }).where(eq(sessions.id, actor.sessionId)),
    ...(factors.length === 0
      ? [db.update(sessions).set({ revokedAt: now }).where(others), revokeTokens(ctx, { userId: actor.id })]
      : []),
    ...(codes?.statements ?? []),
  ];
  return { statements, codes: codes?.codes ?? null };
}

/** Adds the app whose code this is; returns new recovery codes with a first factor, else null. @throws AppError invalid with `fields.code` */
export async function confirmApp(
  ctx: RequestContext,
  input: { id: string; label: string; code: string },
): Promise<string[] | null> {
  const actor = await requireProtector(ctx);
  const { db } = ctx;
  const after = await afterAdding(ctx, actor);
  const entry = { action: "factor-added", subjectType: "user", subjectId: actor.id, detail: { kind: "totp" } };
  const named = db.update(userFactors).set({ label: input.label }).where(eq(userFactors.id, input.id));
  await proveCode(ctx, { userId: actor.id, code: input.code, only: input.id }, (spend) =>
    mailFactorNews(ctx, { ...actor, userId: actor.id }, "added", [
      ...spend,
      named,
      ...after.statements,
      auditEntry(ctx, entry),
    ]),
  );
  return after.codes;
}

/** False if it is gone. */
export async function renameFactor(
  ctx: RequestContext,
  { id, label }: { id: string; label: string },
): Promise<boolean> {
  const actor = requireSelf(ctx);
  const own = and(eq(userFactors.id, id), eq(userFactors.userId, actor.id), inArray(userFactors.kind, kinds));
  const renamed = await ctx.db.update(userFactors).set({ label }).where(own).returning({ id: userFactors.id });
  return renamed.length > 0;
}

const factorIsLeft = "factor-is-left";

/**
 * Removes a factor, and with the last one the recovery codes. False if it is gone. @throws AppError unauthorised; conflict for the last one
 * of a person who must have one in any company
 */
export async function removeFactor(ctx: RequestContext, { id }: { id: string }): Promise<boolean> {
  const actor = await requireProtector(ctx);
  const { db } = ctx;
  const { factors } = await listOwnFactors(ctx);
  if (!factors.some((factor) => factor.id === id)) return false;
  const others = sql`EXISTS (SELECT 1 FROM ${userFactors} WHERE ${userFactors.userId} = ${actor.id}
    AND ${userFactors.kind} IN ('passkey', 'totp') AND ${userFactors.confirmedAt} IS NOT NULL AND ${userFactors.id} <> ${id})`;
  const isNeeded = sql`EXISTS (SELECT 1 FROM ${memberships}
    WHERE ${memberships.userId} = ${actor.id} AND ${memberships.status} = 'active' AND ${needsFactor})`;
  const codes = and(eq(userFactors.userId, actor.id), eq(userFactors.kind, "recovery"));
  const entry = { action: "factor-removed", subjectType: "user", subjectId: actor.id };
  try {
    await mailFactorNews(ctx, { ...actor, userId: actor.id }, "removed", [
      assertInBatch(db, sql`${others} OR NOT ${isNeeded}`, factorIsLeft),
      db.delete(userFactors).where(and(eq(userFactors.id, id), eq(userFactors.userId, actor.id))),
      db.delete(userFactors).where(and(codes, sql`NOT ${others}`)),
      auditEntry(ctx, entry),
    ]);
    return true;
  } catch (error) {
    if (isFailedAssertion(error, factorIsLeft)) throw new AppError("conflict", copy.page.last);
    throw error;
  }
}

/** New recovery codes in place of the earlier ones, for a person with a factor. @throws AppError unauthorised, conflict */
export async function renewCodes(ctx: RequestContext): Promise<string[]> {
  const actor = await requireProtector(ctx);
  const { factors } = await listOwnFactors(ctx);
  if (factors.length === 0) throw new AppError("conflict", copy.page.noneText);
  const { codes, statements } = await newRecoveryCodes(ctx, actor.id);
  const entry = { action: "recovery-codes-renewed", subjectType: "user", subjectId: actor.id };
  await mailFactorNews(ctx, { ...actor, userId: actor.id }, "codes", [...statements, auditEntry(ctx, entry)]);
  return codes;
}
