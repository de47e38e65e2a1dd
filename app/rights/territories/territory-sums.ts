import { type Right, rights, type Share, type Side } from "#app/rights/shares.ts";
import { resolveTerritories, world } from "#app/rights/territories/territories.ts";
import { listCountries } from "#app/ui/countries.ts";

/** Basis points of a whole side. */
export const whole = 10_000;

export type Located = Pick<Share, "territories" | "excluded">;
export type CountedShare = Located & Pick<Share, "side" | "right" | "shareBp">;

/** The countries in which a share applies; null for all of them. */
export function countriesOf({ territories, excluded }: Located): ReadonlySet<string> | null {
  const isWorld = territories.includes(world);
  if (isWorld && excluded.length === 0) return null;
  const included = isWorld ? listCountries().map(({ code }) => code) : resolveTerritories(territories);
  // An empty list stands for the world, so nothing is resolved for it.
  const without = new Set(excluded.length === 0 ? [] : resolveTerritories(excluded));
  return new Set(without.has(world) ? [] : included.filter((code) => !without.has(code)));
}

/** A sum in basis points and the countries that have it; null for all of them. */
export type TerritorySum = { shareBp: number; countries: string[] | null };

/** Sums of shares by territory, the one of most countries first. */
export function sumByTerritory(shares: readonly (Located & Pick<Share, "shareBp">)[]): TerritorySum[] {
  const placed = shares.map((share) => ({ shareBp: share.shareBp, countries: countriesOf(share) }));
  const everywhere = placed.filter(({ countries }) => countries === null);
  const base = everywhere.reduce((total, { shareBp }) => total + shareBp, 0);
  const somewhere = placed.filter(({ countries }) => countries !== null);
  if (somewhere.length === 0) return [{ shareBp: base, countries: null }];
  const bySum = new Map<number, string[]>();
  for (const { code } of listCountries()) {
    const here = somewhere.filter(({ countries }) => countries?.has(code));
    const sum = here.reduce((total, { shareBp }) => total + shareBp, base);
    bySum.set(sum, [...(bySum.get(sum) ?? []), code]);
  }
  if (bySum.size === 1) return [...bySum.keys()].map((shareBp) => ({ shareBp, countries: null }));
  return [...bySum]
    .map(([shareBp, countries]) => ({ shareBp, countries }))
    .toSorted((a, b) => b.countries.length - a.countries.length || b.shareBp - a.shareBp);
}

/** Sums of one right of a side; "all" where rights are not told apart. */
export type RightSums = { right: Right | "all"; sums: TerritorySum[] };

/** Sums of a side by territory, apart for each right if any share is of one right only. */
export function sumsOfSide(shares: readonly CountedShare[], side: Side): RightSums[] {
  const own = shares.filter((share) => share.side === side);
  if (own.every(({ right }) => right === "all")) return [{ right: "all", sums: sumByTerritory(own) }];
  return rights.map((right) => ({
    right,
    sums: sumByTerritory(own.filter((share) => share.right === "all" || share.right === right)),
  }));
}

/** Whether the shares of a side add up to 100 % of each right in each territory. */
export function isSideComplete(shares: readonly CountedShare[], side: Side): boolean {
  return sumsOfSide(shares, side).every(({ sums }) => sums.every(({ shareBp }) => shareBp === whole));
}
