import type { Side } from "#app/rights/shares.ts";
import { type CountedShare, type RightSums, sumsOfSide, whole } from "#app/rights/territories/territory-sums.ts";

export const bothSides = ["composition", "master"] as const satisfies readonly Side[];

/** Draft: shares are missing. Complete: each right of both sides sums to 100 % in each territory. Disputed: nothing is licensed. */
export type RightsState = "draft" | "complete" | "disputed";

/** A sum that is not 100 %, in the countries that have it; null for all. */
export type WrongSum = { side: Side; right: RightSums["right"]; shareBp: number; countries: string[] | null };

/** What keeps the rights of a song from being complete. */
export function wrongSums(shares: readonly CountedShare[]): WrongSum[] {
  return bothSides.flatMap((side) =>
    sumsOfSide(shares, side).flatMap(({ right, sums }) =>
      sums.flatMap((sum) => (sum.shareBp === whole ? [] : [{ side, right, ...sum }])),
    ),
  );
}

export function rightsState(shares: readonly CountedShare[], isDisputed: boolean): RightsState {
  if (isDisputed) return "disputed";
  return wrongSums(shares).length === 0 ? "complete" : "draft";
}
