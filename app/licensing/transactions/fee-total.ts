type Fees = { masterFee: number; compositionFee: number };

/** What a quote or licence comes to, in minor units, with the tax (basis points) on top. */
export function feeTotal(lines: readonly Fees[], taxBp: number | null): number {
  const fees = lines.reduce((sum, { masterFee, compositionFee }) => sum + masterFee + compositionFee, 0);
  return fees + Math.round((fees * (taxBp ?? 0)) / 10_000);
}
