import type { Share } from "#app/rights/shares.ts";
import { resolveTerritories } from "#app/rights/territories/territories.ts";
import { countriesOf, type Located } from "#app/rights/territories/territory-sums.ts";

/** A share that counts for the artist: docs/product/artist-figures.md. */
export type OwnShare = Located & Pick<Share, "side" | "right" | "shareBp">;

/** Fees of a song of a licence, in minor units, with the artist's shares of it. */
export type LicensedLine = {
  currency: string;
  issuedAt: number;
  territories: string[];
  masterFee: number;
  compositionFee: number;
  shares: OwnShare[];
};

/** Whether a share applies in all territories of a licence. */
function covers(share: OwnShare, licensed: readonly string[]): boolean {
  const countries = countriesOf(share);
  return countries === null || licensed.every((code) => countries.has(code));
}

/** The artist's part of the fees of a line, in minor units; null without a share that applies. */
export function dueOf({ territories, masterFee, compositionFee, shares }: LicensedLine): number | null {
  const licensed = resolveTerritories(territories);
  const own = shares.filter((share) => (share.right === "all" || share.right === "SR") && covers(share, licensed));
  const part = (side: Share["side"], fee: number) =>
    own.filter((share) => share.side === side).reduce((sum, { shareBp }) => sum + (fee * shareBp) / 10_000, 0);
  return own.length === 0 ? null : Math.round(part("master", masterFee) + part("composition", compositionFee));
}

export type MoneyDue = { currency: string; amount: number; before: number };

/** What is due by currency, from `start` (ms) on and before it. `withoutShare`: lines from `start` on to which no share applies. */
export function moneyDue(lines: readonly LicensedLine[], start: number): { due: MoneyDue[]; withoutShare: number } {
  const due = new Map<string, MoneyDue>();
  let withoutShare = 0;
  for (const line of lines) {
    const amount = dueOf(line);
    const isIn = line.issuedAt >= start;
    if (amount === null) {
      if (isIn) withoutShare += 1;
      continue;
    }
    const sum = due.get(line.currency) ?? { currency: line.currency, amount: 0, before: 0 };
    due.set(line.currency, isIn ? { ...sum, amount: sum.amount + amount } : { ...sum, before: sum.before + amount });
  }
  return { due: [...due.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1)), withoutShare };
}
