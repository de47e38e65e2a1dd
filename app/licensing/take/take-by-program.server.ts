import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { describePlan } from "#app/licensing/take/describe-plan.ts";
import { isTakeable, type TakePlan } from "#app/licensing/take/plan-taking.ts";
import type { TakenPlace } from "#app/licensing/take/read-taken.server.ts";
import { readTaking, requireTaker } from "#app/licensing/take/read-taking.server.ts";
import { takeCopy as copy, describeTakeMiss } from "#app/licensing/take/take-copy.ts";
import type { TakeForm } from "#app/licensing/take/take-form.server.ts";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { formatMoney } from "#app/rights/money.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** `order`: as of `readTaking`; `given`: as it came; `formOf`: the same, checked, if it is taken; `expectedPrice`: before tax, in minor units. */
type Asked = {
  ids: readonly string[];
  usage: Usage;
  order: string;
  given: { project: string; endClient: string };
  formOf: () => TakeForm;
  expectedPrice: { amount: number; currency: string } | null;
};

/** `licences`: of these tracks; `sign`: where a person signs, if no licence was taken. */
export type TakenByProgram = {
  status: "taken" | "licensed" | "to-sign";
  price: { amount: number; currency: string } | null;
  licences: TakenPlace[];
  sign: string | null;
};

/** Access of programs and people to takings by the API. @throws AppError unauthorised, forbidden */
export function requireTakingByProgram(ctx: RequestContext) {
  return refusePreview(requireTaker(ctx), copy.preview);
}

/** The person's own licences by number, with their requests; null if they don't cover all tracks. */
async function heldLicences({ db, company }: RequestContext, { songs, misses }: TakePlan, userId: string) {
  const numbers = [...new Set(songs.flatMap(({ held }) => held ?? []))];
  if (misses.length > 0 || songs.length === 0 || songs.some(({ held }) => held === null)) return null;
  const { licences, transactions, ofCompany } = scoped(db, company);
  const isOne = sql`${licences.number} IN (SELECT value FROM json_each(${JSON.stringify(numbers)}))`;
  const found = await db
    .select({ id: licences.transactionId, number: licences.number })
    .from(licences)
    .innerJoin(transactions, eq(transactions.id, licences.transactionId))
    .where(ofCompany(licences, and(isOne, eq(transactions.userId, userId))))
    .orderBy(licences.number);
  return found.length < numbers.length ? null : found;
}

/** What is missing, by track as `ids` name it, and where a person does something about it. */
function notTakeable(plan: TakePlan, ids: readonly string[], address: string): AppError {
  const bySong = plan.songs.flatMap(({ recordingId, slug, misses }) => {
    const name = ids.includes(slug) ? slug : recordingId;
    return misses.length === 0 ? [] : [[`songs.${name}`, misses.flatMap(describeTakeMiss)] as const];
  });
  const ofAll = plan.misses.length === 0 ? [] : [["", plan.misses.flatMap(describeTakeMiss)] as const];
  return new AppError(
    "conflict",
    copy.program.ask(describePlan(plan), address),
    Object.fromEntries([...bySong, ...ofAll]),
  );
}

/**
 * What comes of a program's wish for the licence of tracks. It is taken under an order that covers it. A program signs nothing: without an order
 * it gets the address where the person does, and then the licences that they took. @throws AppError as `readTaking`, `takeLicence` and `formOf`;
 * conflict, with what is missing and where to ask, for what can't be taken or costs something else than expected
 */
export async function takeByProgram(ctx: RequestContext, asked: Asked): Promise<TakenByProgram> {
  const { ids, usage, expectedPrice, order: orderId, given, formOf } = asked;
  const actor = requireTakingByProgram(ctx);
  const taking = await readTaking(ctx, { ids, usage, order: orderId });
  const { plan, order, wanted } = taking;
  const address = new URL(takeSongsPath(wanted, writeUsage(usage), given), ctx.url.origin).href;
  const held = await heldLicences(ctx, plan, actor.id);
  if (held !== null) return { status: "licensed", price: null, licences: held, sign: null };
  const { offer } = plan;
  if (offer === null || !isTakeable(plan)) throw notTakeable(plan, ids, address);
  const price = { amount: offer.net, currency: offer.currency };
  if (expectedPrice !== null && (expectedPrice.amount !== price.amount || expectedPrice.currency !== price.currency)) {
    const message = copy.program.price(formatMoney(price.amount, price.currency));
    throw new AppError("conflict", message, { expectedPrice: [message] });
  }
  if (order === null) return { status: "to-sign", price, licences: [], sign: address };
  const taken = await takeLicence(ctx, { ...formOf(), ids, usage, order: order.id }, taking);
  return { status: "taken", price, licences: [taken], sign: null };
}
