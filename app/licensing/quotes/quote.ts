import type { MadeFacts } from "#app/rights/made/made.ts";
import { partOf } from "#app/rights/money.ts";
import type { StoredDiscount } from "#db/schema/quotes.server.ts";

/** A recording in a quote form. `favoured`: sides with a most favoured nation clause, whose fee is never below that of the other side. */
export type QuoteSong = {
  recordingId: string;
  title: string;
  artists: string;
  favoured?: FeeSide[];
  tier?: { id: string; name: string } | null;
  made?: MadeFacts;
};

/** Minor units of one currency: the master-use fee, and the sync fee for the composition. */
export type Fees = { masterFee: number; compositionFee: number };

/** `net` is both sides together, `total` is without the discount and with the tax. Minor units. */
export type Totals = { master: number; composition: number; net: number; discount: number; tax: number; total: number };

export const quoteLimits = {
  /** Max minor units of one fee: a thousand million in a currency with cents, so that 100 songs with tax stay exact integers. */
  fee: 100_000_000_000,
  conditions: 4000,
  reason: 2000,
  /** Default validity of an offer in days. */
  validDays: 30,
  /** Options of an offer, and characters of what one is. */
  options: 3,
  what: 300,
  /** Max months of a term: 100 years. */
  months: 1200,
};

/** What a discount takes off fees of `net`, never more than they are. */
function discountOf(net: number, discount: StoredDiscount | null): number {
  if (discount === null) return 0;
  return "bp" in discount ? partOf(net, discount.bp) : Math.min(discount.amount, net);
}

/** The sums of an offer. `taxBp`: basis points on top of the fees after the discount, null without tax. */
export function totalsOf(lines: Fees[], taxBp: number | null, discount: StoredDiscount | null = null): Totals {
  const master = lines.reduce((sum, { masterFee }) => sum + masterFee, 0);
  const composition = lines.reduce((sum, { compositionFee }) => sum + compositionFee, 0);
  const net = master + composition;
  const off = discountOf(net, discount);
  const tax = partOf(net - off, taxBp ?? 0);
  return { master, composition, net, discount: off, tax, total: net - off + tax };
}

/**
 * `amount` over parts in proportion to their weights, exactly: what is left by rounding down goes to the largest fractions. Equal parts if
 * all weights are 0.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum === 0 && weights.length > 0) return spread(amount, Array<number>(weights.length).fill(1));
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const parts = exact.map((product) => Number(product / BigInt(sum)));
  const left = amount - parts.reduce((total, part) => total + part, 0);
  const rests = exact.map((product, at) => ({ at, rest: Number(product % BigInt(sum)) }));
  for (const { at } of rests.toSorted((a, b) => b.rest - a.rest || a.at - b.at).slice(0, left))
    parts[at] = (parts[at] ?? 0) + 1;
  return parts;
}

/** Lines whose fees sum to `net`, in proportion to those of `lines`. */
export function linesOfNet<L extends Fees>(lines: readonly L[], net: number): L[] {
  const fees = spread(
    net,
    lines.flatMap(({ masterFee, compositionFee }) => [masterFee, compositionFee]),
  );
  return lines.map((line, at) => ({ ...line, masterFee: fees[2 * at] ?? 0, compositionFee: fees[2 * at + 1] ?? 0 }));
}

/** The lines as they are licensed, with the discount taken off their fees. */
export function licensedLines<L extends Fees & { raised?: unknown }>(lines: L[], discount: StoredDiscount | null) {
  const { net, discount: off } = totalsOf(lines, null, discount);
  return linesOfNet(lines, net - off).map(({ raised: _, ...line }) => line);
}

/** The fees of a song with the side raised that has a most favoured nation clause and would get less than the other. */
export function favouredFees(fees: Fees, favoured: readonly FeeSide[] = []): Fees & { raised?: Raised } {
  const { masterFee, compositionFee } = fees;
  const side = masterFee < compositionFee ? "masterFee" : "compositionFee";
  if (masterFee === compositionFee || !favoured.includes(side)) return { masterFee, compositionFee };
  const fee = Math.max(masterFee, compositionFee);
  return { masterFee: fee, compositionFee: fee, raised: { side, from: fees[side] } };
}

type Line = Fees & { recordingId: string };

/**
 * The lines that an offer costs at most: those of all tracks or, if the client chooses one of them, the chosen one, before that the dearest.
 */
export function chargedLines<L extends Line>(
  { lines, terms }: { lines: L[]; terms: { alternatives?: boolean } },
  chosen: string | null,
): L[] {
  if (!isChoice({ lines, terms })) return lines;
  const [dearest] = lines.toSorted((a, b) => totalsOf([b], null).net - totalsOf([a], null).net);
  const line = lines.find(({ recordingId }) => recordingId === chosen) ?? dearest;
  return line === undefined ? [] : [line];
}

/** Whether the client accepts one of the lines instead of all. */
export function isChoice({ lines, terms }: { lines: unknown[]; terms: { alternatives?: boolean } }): boolean {
  return terms.alternatives === true && lines.length > 1;
}

/** Basis points as an editable percentage: 770 → "7.7". */
export function percentOf(taxBp: number): string {
  return String(taxBp / 100);
}

/** The names of the fields of a song in the form of a quote. */
export const feeField = {
  masterFee: (recordingId: string) => `master-${recordingId}`,
  compositionFee: (recordingId: string) => `composition-${recordingId}`,
};

export const sides = ["masterFee", "compositionFee"] as const;
export type FeeSide = (typeof sides)[number];
export type Raised = { side: FeeSide; from: number };
