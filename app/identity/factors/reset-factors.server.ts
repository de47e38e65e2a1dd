import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireFreshProof } from "#app/identity/access/fresh-proof.server.ts";
import { inManageableCompanies } from "#app/identity/access/manageable-companies.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { mailFactorNews } from "#app/identity/factors/factor-news.server.ts";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { clearTries } from "#app/identity/factors/prove-factor.server.ts";
import { selectHasFactor } from "#app/identity/factors/select-reset.server.ts";
import { requireManageableMember } from "#app/identity/people/require-member.server.ts";
import { endSignIns } from "#app/identity/session/end-sign-ins.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { newId } from "#db/new-id.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { userFactors } from "#db/schema/factors.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { factorResets, memberships } = unsafeTenantTables(
  "an administrator of the environment resets the factors of people of all its companies",
);

const isOpenReset = "factor-reset-is-open";

/**
 * The member, if the actor may reset their second factor: it is one and the same in all their companies, so that the actor has to manage
 * each of them. @throws AppError unauthorised, forbidden, not_found, invalid for themselves, conflict for a person without a factor
 */
async function requireResettable(ctx: RequestContext, input: { membershipId: string; withoutFactor?: boolean }) {
  const actor = requireAccess(ctx, "people-manage");
  requireFreshProof(ctx);
  const member = await requireManageableMember(ctx, input);
  if (member.userId === actor.id) throw new AppError("invalid", copy.reset.self);
  const { db } = ctx;
  const isElsewhere = and(eq(memberships.userId, member.userId), eq(memberships.status, "active"));
  const [[elsewhere], [factor]] = await db.batch([
    db
      .select({ id: memberships.id })
      .from(memberships)
      .innerJoin(companies, eq(companies.id, memberships.companyId))
      .where(and(isElsewhere, sql`NOT (${inManageableCompanies(ctx)})`))
      .limit(1),
    selectHasFactor(ctx, member.userId),
  ]);
  if (elsewhere !== undefined) throw new AppError("forbidden", copy.reset.elsewhere(member.name));
  if (factor?.hasFactor !== 1 && !input.withoutFactor) throw new AppError("conflict", copy.reset.none(member.name));
  return { actor, member };
}

/**
 * Asks for the reset of a person's second factor, on which another administrator decides; the person is told at once. @throws AppError as
 * `requireResettable`, conflict when it was asked for already
 */
export async function askFactorReset(
  ctx: RequestContext,
  input: { membershipId: string; reason: string },
): Promise<{ name: string }> {
  const { actor, member } = await requireResettable(ctx, input);
  const { db, now } = ctx;
  const { companyId, userId } = member;
  const id = newId(now);
  const entry = { action: "factor-reset-asked", subjectType: "user", subjectId: userId, companyId };
  try {
    await mailFactorNews(ctx, member, "reset-asked", [
      db
        .insert(factorResets)
        .values({ id, companyId, userId, reason: input.reason, askedBy: actor.id, createdAt: now }),
      auditEntry(ctx, { ...entry, detail: { reason: input.reason } }),
    ]);
  } catch (error) {
    if (!String(error).includes("UNIQUE constraint failed: factor_resets")) throw error;
    throw new AppError("conflict", copy.reset.already);
  }
  return { name: member.name };
}

/**
 * Decides on a reset that another administrator asked for. Allowed, the person's factors and codes are gone and they are signed out
 * everywhere. @throws AppError as `requireResettable`, forbidden for who asked, conflict when it is decided
 */
export async function decideFactorReset(
  ctx: RequestContext,
  input: { membershipId: string; id: string; allows: boolean },
): Promise<{ name: string }> {
  // Who removed it meanwhile: the reset can still be refused.
  const place = { membershipId: input.membershipId, withoutFactor: !input.allows };
  const { actor, member } = await requireResettable(ctx, place);
  const { db, now } = ctx;
  const { companyId, userId } = member;
  const isIt = and(
    eq(factorResets.id, input.id),
    eq(factorResets.companyId, companyId),
    eq(factorResets.userId, userId),
    eq(factorResets.state, "open"),
  );
  const reset = await db.select({ askedBy: factorResets.askedBy }).from(factorResets).where(isIt).get();
  if (reset === undefined) throw new AppError("conflict", copy.reset.decided);
  // Who asked may take it back, and no more.
  if (reset.askedBy === actor.id && input.allows) throw new AppError("forbidden", copy.reset.other);
  const state = input.allows ? ("done" as const) : ("refused" as const);
  const entry = { action: `factor-reset-${state}`, subjectType: "user", subjectId: userId, companyId };
  const allowed = [
    db.delete(userFactors).where(eq(userFactors.userId, userId)),
    clearTries(ctx, userId),
    ...endSignIns(ctx, { userId }),
  ];
  try {
    await mailFactorNews(ctx, member, input.allows ? "reset-done" : "reset-refused", [
      assertInBatch(db, rowExists(factorResets, isIt), isOpenReset),
      db.update(factorResets).set({ state, decidedBy: actor.id, decidedAt: now }).where(isIt),
      auditEntry(ctx, entry),
      ...(input.allows ? allowed : []),
    ]);
  } catch (error) {
    if (isFailedAssertion(error, isOpenReset)) throw new AppError("conflict", copy.reset.decided);
    throw error;
  }
  return { name: member.name };
}
