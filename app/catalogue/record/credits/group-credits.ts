import type { Credit } from "#app/catalogue/record/credits/credits.ts";
import type { Share } from "#app/rights/shares.ts";
import { type CountedShare, sumsOfSide } from "#app/rights/territories/territory-sums.ts";

type CreditedShare = CountedShare & Pick<Share, "name" | "role" | "society">;

/** One entry per name and side with its share (basis points) where that is largest, largest first. */
export function groupCredits(shares: readonly CreditedShare[]): Credit[] {
  const byName = Map.groupBy(shares, ({ side, name }) => `${side}/${name}`);
  const credits = [...byName.values()].flatMap((own): Credit[] => {
    const [first] = own;
    if (first === undefined) return [];
    const { side, name, society } = first;
    const sums = sumsOfSide(own, side).flatMap((right) => right.sums.map(({ shareBp }) => shareBp));
    return [{ side, name, roles: [...new Set(own.map(({ role }) => role))], society, shareBp: Math.max(...sums) }];
  });
  return credits.sort((a, b) => a.side.localeCompare(b.side) || b.shareBp - a.shareBp || a.name.localeCompare(b.name));
}
