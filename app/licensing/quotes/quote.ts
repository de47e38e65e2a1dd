/** One recording of an offer that is being written. */
export type QuoteSong = { recordingId: string; title: string; artists: string };

/** Minor units of one currency: the master-use fee and the sync fee of the composition. */
type Fees = { masterFee: number; compositionFee: number };

/** `net` is both sides together, `total` includes the tax. Minor units. */
export type Totals = { master: number; composition: number; net: number; tax: number; total: number };

export const quoteLimits = {
  /** Minor units of one fee: thousand millions of a currency with cents, so that a hundred songs and their tax stay exact. */
  fee: 100_000_000_000,
  conditions: 4000,
  reason: 2000,
  /** Days for which an offer holds unless another date is chosen. */
  validDays: 30,
};

/** The sums of an offer. `taxBp`: basis points on top of the fees, null without tax; the tax is rounded to the nearest minor unit. */
export function totalsOf(lines: Fees[], taxBp: number | null): Totals {
  const master = lines.reduce((sum, { masterFee }) => sum + masterFee, 0);
  const composition = lines.reduce((sum, { compositionFee }) => sum + compositionFee, 0);
  const net = master + composition;
  // The product of the two exceeds what a number holds exactly.
  const tax = Number((BigInt(net) * BigInt(taxBp ?? 0) + 5000n) / 10_000n);
  return { master, composition, net, tax, total: net + tax };
}

/** Basis points as they are typed and read: 770 → "7.7". */
export function percentOf(taxBp: number): string {
  return String(taxBp / 100);
}

/** The names of the fields of a song in the form of a quote. */
export const feeField = {
  masterFee: (recordingId: string) => `master-${recordingId}`,
  compositionFee: (recordingId: string) => `composition-${recordingId}`,
};

export const sides = ["masterFee", "compositionFee"] as const;
