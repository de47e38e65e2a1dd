import { type BankLine, lettersOf } from "#app/licensing/bank/read/bank-line.ts";
import { isIsoDate } from "#app/rights/iso-date.ts";

/** An invoice or credit note with a number. `open`: minor units that can be recorded. */
export type Payable = {
  id: string;
  kind: "invoice" | "credit";
  number: string;
  year: number;
  sequence: number;
  /** The buyer's reference or order number. */
  reference: string;
  currency: string;
  open: number;
  /** The person who imports is its client, so a colleague records its payment. */
  isOwn: boolean;
};
export type LineProblem = "unknown" | "currency" | "amount" | "state" | "several";
export type Match = { invoiceId: string } | { problem: LineProblem };

/** Characters from which on a buyer's reference is looked for: shorter ones are in texts by chance. */
const minReference = 5;

export const textOf = ({ reference, endToEndId }: Pick<BankLine, "reference" | "endToEndId">) =>
  `${reference} ${endToEndId}`;

/** Characters before a number in which its prefix of up to 12 letters and digits is. */
const prefixWithin = 16;

/** `before`: the word before it. `isBare`: that is no prefix of it, and it is no day ("20261130"). */
type NumberIn = { year: number; sequence: number; before: string; isBare: boolean };

/**
 * Numbers that may be in a text: "INV-2026-0001", "inv20260001", "2026 0001"; not those of statements in the ids of payouts
 * ("S-2026-0001-0123456789ab").
 */
export function numbersIn(text: string): NumberIn[] {
  const find = (one: string) =>
    [...one.matchAll(/(?<!\d)(20\d\d)([\s./_-]{0,3})(\d{4,7})(?!\d|-[0-9a-f]{12}(?![0-9a-z]))/gi)].map(
      ({ index, 1: year = "", 2: mark, 3: sequence = "" }) => {
        const start = one.slice(Math.max(0, index - prefixWithin), index);
        const before = start.split(/[^\p{L}\d]/u).findLast((word) => word !== "") ?? "";
        const isDay = mark === "" && isIsoDate(`${year}-${sequence.slice(0, 2)}-${sequence.slice(2)}`);
        const isBare = !isDay && !/[\p{L}\d][/_-]{0,3}$/u.test(start);
        return { year: Number(year), sequence: Number(sequence), before: before.toUpperCase(), isBare };
      },
    );
  const found = find(text);
  return found.length > 0 ? found : find(text.replaceAll(/(?<=[\d./_-])\s+(?=[\d./_-])/g, ""));
}

/** The invoices that a text names: by the whole number, else by year and place without a prefix, else by the buyer's reference. */
function namedIn(text: string, payables: readonly Payable[]): Payable[] {
  const letters = lettersOf(text);
  const numbers = numbersIn(text);
  const named = (fits: (one: NumberIn, prefix: string | undefined) => boolean) =>
    payables.filter(({ number, year, sequence }) =>
      numbers.some((one) => one.year === year && one.sequence === sequence && fits(one, number.split("-").at(-3))),
    );
  const whole = named(({ before }, prefix) => before === prefix);
  if (whole.length > 0) return whole;
  const bare = named(({ isBare }) => isBare);
  if (bare.length > 0) return bare;
  return payables.filter(({ reference, open }) => {
    const own = lettersOf(reference);
    return open > 0 && own.length >= minReference && letters.includes(own);
  });
}

/** The invoice that a line of the bank pays, or the credit note that it refunds; or why a person has to decide. */
export function matchLine(line: BankLine, payables: readonly Payable[]): Match {
  const named = namedIn(textOf(line), payables);
  const [one] = named;
  if (one === undefined) return { problem: "unknown" };
  if (named.length > 1) return { problem: "several" };
  if (one.currency !== line.currency) return { problem: "currency" };
  if (one.kind !== (line.amount > 0 ? "invoice" : "credit") || one.open <= 0 || one.isOwn) return { problem: "state" };
  return Math.abs(line.amount) > one.open ? { problem: "amount" } : { invoiceId: one.id };
}

/** Matches of lines in their order: what one pays is not open for the next. */
export function matchLines(lines: readonly BankLine[], payables: readonly Payable[]): Match[] {
  const left = new Map(payables.map((payable) => [payable.id, { ...payable }]));
  const all = [...left.values()];
  return lines.map((line) => {
    const match = matchLine(line, all);
    const paid = "invoiceId" in match ? left.get(match.invoiceId) : undefined;
    if (paid !== undefined) paid.open -= Math.abs(line.amount);
    return match;
  });
}
