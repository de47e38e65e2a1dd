import { and, eq, isNotNull, isNull, lt, lte, or, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { openSecret } from "#app/edge/seal-secret.server.ts";
import { mailFactorNews } from "#app/identity/factors/factor-news.server.ts";
import { copy } from "#app/identity/factors/factors-copy.ts";
import { hashCode } from "#app/identity/factors/recovery-codes.server.ts";
import { stepOf } from "#app/identity/factors/totp.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import { userFactors } from "#db/schema/factors.server.ts";
import { users } from "#db/schema/identity.server.ts";

/** Wrong codes in a row until no further one is tried: for 15 minutes, then twice as long each time, up to a day. */
const maxTries = 5;
const holdMs = 15 * 60_000;
const maxHoldMs = 24 * 60 * 60_000;

const factorIsUnused = "factor-is-unused";
export const sealed = "factor-secrets";

type Factor = typeof userFactors.$inferSelect;
/** `write` gets the statements that use the factor up, to be put first in its batch. */
type Proof<T> = (spend: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]]) => Promise<T>;

/**
 * Counts a try before it is judged, so that no number of simultaneous ones is free, and reads the factors. @throws AppError
 * too_many_requests while the account is held
 */
async function countTry(ctx: RequestContext, userId: string) {
  const { db, now } = ctx;
  await enforceRateLimit(ctx.env, "signIn", `factor:${userId}`);
  const isOpen = or(isNull(users.factorHeldUntil), lte(users.factorHeldUntil, now));
  const next = sql`(${users.factorTries} + 1)`;
  const hold = sql`min(${holdMs} << min(${next} / ${maxTries} - 1, 10), ${maxHoldMs})`;
  const [counted, factors] = await db.batch([
    db
      .update(users)
      .set({
        factorTries: next,
        factorHeldUntil: sql`CASE WHEN ${next} % ${maxTries} = 0 THEN ${now} + ${hold} END`,
      })
      .where(and(eq(users.id, userId), isOpen))
      .returning({ email: users.email, name: users.name, heldUntil: users.factorHeldUntil }),
    db.select().from(userFactors).where(eq(userFactors.userId, userId)),
  ]);
  const [person] = counted;
  if (person === undefined) throw new AppError("too_many_requests", copy.held);
  return { person, factors };
}

/** The statement that uses the factor whose code this is, and the condition under which it is unused; null for a wrong code. */
async function spendingOf(ctx: RequestContext, factors: Factor[], code: string) {
  const { db, now, env } = ctx;
  if (/^\d{6}$/.test(code)) {
    for (const { id, secret, kind } of factors) {
      const key =
        kind !== "totp" || secret === null
          ? null
          : await openSecret(env, { purpose: sealed, subject: id, sealed: secret });
      const step = key === null ? null : await stepOf(key, code, now);
      if (step === null) continue;
      const isUnused = and(eq(userFactors.id, id), or(isNull(userFactors.lastStep), lt(userFactors.lastStep, step)));
      const confirmedAt = sql`coalesce(${userFactors.confirmedAt}, ${now})`;
      const use = db.update(userFactors).set({ lastStep: step, lastUsedAt: now, confirmedAt }).where(isUnused);
      return { id, kind, isUnused, use };
    }
    return null;
  }
  const hash = await hashCode(code);
  const found = factors.find(({ kind, secret }) => kind === "recovery" && secret === hash);
  if (found === undefined) return null;
  const isUnused = and(eq(userFactors.id, found.id), isNotNull(userFactors.confirmedAt));
  const use = db.update(userFactors).set({ confirmedAt: null, lastUsedAt: now }).where(isUnused);
  return { id: found.id, kind: found.kind, isUnused, use };
}

/** Sets the tries back: in the batch of a success. */
export function clearTries({ db }: Pick<RequestContext, "db">, userId: string) {
  return db.update(users).set({ factorTries: 0, factorHeldUntil: null }).where(eq(users.id, userId));
}

/**
 * Proves a person with the code of an app or a recovery code, each of which works once; `only`: the app that is set up. `write` writes what
 * follows from it in the same batch. @throws AppError invalid with `fields.code`, or too_many_requests while the account is held
 */
export async function proveCode<T>(
  ctx: RequestContext,
  input: { userId: string; code: string; only?: string },
  write: Proof<T>,
): Promise<T> {
  const { userId, only } = input;
  const { person, factors } = await countTry(ctx, userId);
  const usable = factors.filter(({ id, kind, confirmedAt }) =>
    only === undefined ? kind === "recovery" || confirmedAt !== null : id === only,
  );
  const wrong = () => new AppError("invalid", copy.code.wrong, { code: [copy.code.wrong] });
  const spending = await spendingOf(ctx, usable, input.code.replaceAll(/\s/g, ""));
  if (spending === null) {
    if (person.heldUntil !== null) await mailFactorNews(ctx, { ...person, userId }, "held");
    const entry = { action: "factor-refused", subjectType: "user", subjectId: userId, actorId: userId };
    ctx.waitUntil(auditEntry(ctx, { ...entry, detail: { address: ctx.address } }).run());
    throw wrong();
  }
  const { isUnused, use, kind } = spending;
  try {
    const isOpen = assertInBatch(ctx.db, rowExists(userFactors, isUnused), factorIsUnused);
    const done = await write([isOpen, use, clearTries(ctx, userId)]);
    if (kind === "recovery") await mailFactorNews(ctx, { ...person, userId }, "recovery-used");
    return done;
  } catch (error) {
    if (!isFailedAssertion(error, factorIsUnused)) throw error;
    throw new AppError("invalid", copy.code.used, { code: [copy.code.used] });
  }
}
