import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Query for the company's draft, for the caller's batch: one row or none. */
export function selectDraft({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { rateCards, select } = scoped(db, company);
  const { id, card, inForceFrom, note, updatedAt } = rateCards;
  return select({ id, card, inForceFrom, note, updatedAt }, rateCards, sql`${rateCards.version} IS NULL`);
}

/** Query for the newest published version, for the caller's batch: one row or none. */
export function selectNewest({ db, company }: Pick<RequestContext, "db" | "company">) {
  const { rateCards, select } = scoped(db, company);
  return select({ version: rateCards.version, card: rateCards.card }, rateCards, isNotNull(rateCards.version))
    .orderBy(desc(rateCards.version))
    .limit(1);
}

/** What a form of the card was filled in from: the draft as it was saved, or the published versions. */
export function stateOf(
  draft: { updatedAt: number } | undefined,
  newest: { version: number | null } | undefined,
): string {
  return draft === undefined ? `v${newest?.version ?? 0}` : String(draft.updatedAt);
}

const isUnchanged = "rate-card-is-unchanged";

/** The company's draft and newest version as the form was filled in from. @throws AppError conflict if they have changed since */
export async function readStored(ctx: RequestContext, version: string) {
  const [[draft], [newest]] = await ctx.db.batch([selectDraft(ctx), selectNewest(ctx)]);
  if (stateOf(draft, newest) !== version) throw new AppError("conflict", copy.conflict);
  return { draft, newest: newest?.version ?? 0 };
}

type Stored = Awaited<ReturnType<typeof readStored>>;

/** A statement that fails the batch if someone saved, discarded or published since. */
export function assertStored({ db, company }: RequestContext, { draft, newest }: Stored) {
  const { rateCards, ofCompany } = scoped(db, company);
  const own = (condition: Parameters<typeof ofCompany>[1]) =>
    sql`SELECT 1 FROM ${rateCards} WHERE ${ofCompany(rateCards, condition)}`;
  const isSame =
    draft === undefined
      ? sql`NOT EXISTS (${own(isNull(rateCards.version))})`
      : sql`EXISTS (${own(and(eq(rateCards.id, draft.id), eq(rateCards.updatedAt, draft.updatedAt)))})`;
  const isNewest = sql`NOT EXISTS (${own(and(isNotNull(rateCards.version), sql`${rateCards.version} > ${newest}`))})`;
  return assertInBatch(db, sql`${isSame} AND ${isNewest}`, isUnchanged);
}

export function toRateCardError(error: unknown): unknown {
  const isTaken =
    isFailedAssertion(error, isUnchanged) || String(error).includes("UNIQUE constraint failed: rate_cards");
  return isTaken ? new AppError("conflict", copy.conflict) : error;
}
