/** A recording in a quote form. */
export type QuoteSong = { recordingId: string; title: string; artists: string };

/** Minor units of one currency: the master-use fee, and the sync fee for the composition. */
type Fees = { masterFee: number; compositionFee: number };

/** `net` is both sides together, `total` includes the tax. Minor units. */
export type Totals = { master: number; composition: number; net: number; tax: number; total: number };

export const quoteLimits = {
  /** Max minor units of one fee: a thousand million in a currency with cents, so that 100 songs with tax stay exact integers. */
  fee: 100_000_000_000,
  conditions: 4000,
  reason: 2000,
  /** Default validity of an offer in days. */
  validDays: 30,
};

/** The sums of an offer. `taxBp`: basis points on top of the fees, null without tax; the tax is rounded to the nearest minor unit. */
export function totalsOf(lines: Fees[], taxBp: number | null): Totals {
  const master = lines.reduce((sum, { masterFee }) => sum + masterFee, 0);
  const composition = lines.reduce((sum, { compositionFee }) => sum + compositionFee, 0);
  const net = master + composition;
  // BigInt, because the product can exceed the safe integers.
  const tax = Number((BigInt(net) * BigInt(taxBp ?? 0) + 5000n) / 10_000n);
  return { master, composition, net, tax, total: net + tax };
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
