import { visibleText } from "#app/edge/forms/visible-text.ts";
import { quoteLimits as limits } from "#app/licensing/quotes/quote.ts";
import { quotesCopy as copy } from "#app/licensing/quotes/quotes-copy.ts";
import { formatIsoDate, isIsoDate } from "#app/rights/iso-date.ts";
import { formatAmount, formatMoney, fromMinorUnits, toMinorUnits } from "#app/rights/money.ts";
import { lastDayOfTerm } from "#app/rights/term.ts";
import type { StoredDiscount, StoredOption } from "#db/schema/quotes.server.ts";

const { errors } = copy;

export const optionFields = ["what", "months", "fee", "exerciseBy"] as const satisfies (keyof StoredOption)[];

type Problem = [field: string, message: string];
type Found<T> = { value: T; problems: Problem[] };
type Terms = { startsOn: string | null; termMonths: number | null; perpetual: boolean };

/** Names of the fields of option `at`, from 0. */
export function optionField(at: number, name: keyof StoredOption): string {
  return `option-${at}-${name}`;
}

/** Places of the options in the form. */
export const places = Array.from({ length: limits.options }, (_, at) => at);
function isMonths(typed: string): boolean {
  return /^\d{1,4}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= limits.months;
}

/** The discount that is typed. `net`: sum of the fees, of alternatives of the cheapest. */
export function readDiscount(
  { discount: typed, discountReason: reason }: { discount: string; discountReason: string },
  { net, currency }: { net: number; currency: string },
): Found<StoredDiscount | null> {
  if (typed === "") return { value: null, problems: reason === "" ? [] : [["discount", errors.discount]] };
  const percent = /^(\d{1,3}(?:[.,]\d{1,2})?)\s*%$/.exec(typed)?.[1];
  const bp = Math.round(Number(percent?.replace(",", ".")) * 100);
  const amount = percent === undefined ? toMinorUnits(typed, currency) : null;
  const isPercent = percent !== undefined && bp > 0 && bp <= 10_000;
  const problems: Problem[] = [];
  if (!isPercent && (amount === null || amount === 0)) problems.push(["discount", errors.discount]);
  else if (amount !== null && amount > net) problems.push(["discount", errors.discountMax(formatMoney(net, currency))]);
  if (!visibleText.test(reason)) problems.push(["discountReason", errors.discountReason]);
  return { value: isPercent ? { bp, reason } : { amount: amount ?? 0, reason }, problems };
}

/** The term that is typed in place of the requested one. */
export function readTerm<T extends Terms>(typed: string, terms: T): Found<T> {
  if (typed === "") return { value: terms, problems: [] };
  return isMonths(typed)
    ? { value: { ...terms, termMonths: Number(typed), perpetual: false }, problems: [] }
    : { value: terms, problems: [["termMonths", errors.termMonths]] };
}

/** First and last day on which an option can be exercised: within the term; null where that is open. */
function exerciseDays({ startsOn, termMonths }: Terms, { today, validUntil }: Days): [string, string | null] {
  const first = startsOn !== null && startsOn > today ? startsOn : today;
  if (termMonths === null) return [first, null];
  // A term without a first day begins at the latest when the offer is accepted on its last day.
  return [first, lastDayOfTerm(startsOn ?? (isIsoDate(validUntil) ? validUntil : today), termMonths)];
}

type Days = { today: string; validUntil: string };
type Context = Days & { terms: Terms; currency: string };

function exerciseProblem(typed: string, { terms, ...days }: Context): string | null {
  if (!isIsoDate(typed)) return errors.exerciseBy;
  const [first, last] = exerciseDays(terms, days);
  if (typed >= first && (last === null || typed <= last)) return null;
  return errors.outsideTerm(formatIsoDate(first), last === null ? null : formatIsoDate(last));
}

function readOption(typed: Record<keyof StoredOption, string>, at: number, context: Context): Found<StoredOption> {
  const { currency, terms } = context;
  const fee = toMinorUnits(typed.fee, currency);
  const months = typed.months === "" ? null : Number(typed.months);
  const found: (Problem | null)[] = [
    typed.months !== "" && !isMonths(typed.months) ? ["months", errors.optionMonths] : null,
    typed.months !== "" && terms.perpetual ? ["months", errors.optionPerpetual] : null,
    typed.months === "" && !visibleText.test(typed.what) ? ["what", errors.optionWhat] : null,
    fee === null ? ["fee", errors.optionFee(fromMinorUnits(40_000, currency))] : null,
    fee !== null && fee > limits.fee ? ["fee", errors.optionFeeMax(formatAmount(limits.fee, currency))] : null,
  ];
  const day = exerciseProblem(typed.exerciseBy, context);
  if (day !== null) found.push(["exerciseBy", day]);
  const problems = found.flatMap((problem): Problem[] =>
    problem === null ? [] : [[optionField(at, problem[0] as keyof StoredOption), problem[1]]],
  );
  return { value: { what: typed.what, months, fee: fee ?? 0, exerciseBy: typed.exerciseBy }, problems };
}

/** The options that are typed, without empty rows. */
export function readOptions(typed: Record<string, unknown>, context: Context): Found<StoredOption[]> {
  const rows = places.flatMap((at) => {
    const read = (name: keyof StoredOption) => String(typed[optionField(at, name)] ?? "").trim();
    const row = { what: read("what"), months: read("months"), fee: read("fee"), exerciseBy: read("exerciseBy") };
    return Object.values(row).every((value) => value === "") ? [] : [readOption(row, at, context)];
  });
  return { value: rows.map(({ value }) => value), problems: rows.flatMap(({ problems }) => problems) };
}

/** The options as values of their fields. */
export function writeOptions(options: readonly StoredOption[], currency: string): Record<string, string> {
  return Object.fromEntries(
    options.flatMap(({ what, months, fee, exerciseBy }, at) =>
      Object.entries({ what, months: months?.toString() ?? "", fee: fromMinorUnits(fee, currency), exerciseBy }).map(
        ([name, value]) => [optionField(at, name as keyof StoredOption), value],
      ),
    ),
  );
}

/** "10 %" or an editable amount; empty without a discount. */
export function writeDiscount(discount: StoredDiscount | null, currency: string): string {
  if (discount === null) return "";
  return "bp" in discount ? `${discount.bp / 100} %` : fromMinorUnits(discount.amount, currency);
}
