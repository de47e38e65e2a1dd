import type { Share } from "#app/rights/shares.ts";
import { type CountedShare, isSideComplete, sumsOfSide, whole } from "#app/rights/territories/territory-sums.ts";

type OwnedShare = CountedShare & Pick<Share, "controlled">;

/**
 * Of one side: the total of the shares on file, in basis points, of the right and territory that has least, else most; whether it is 100 % of each right
 * everywhere, and whether the licensor controls all of it.
 */
export function sideTotals(shares: readonly OwnedShare[], side: Share["side"]) {
  const sums = sumsOfSide(shares, side).flatMap((right) => right.sums.map(({ shareBp }) => shareBp));
  const least = Math.min(...sums);
  const onFile = least < whole ? least : Math.max(...sums);
  const isWhole = isSideComplete(shares, side);
  const controlled = shares.filter((share) => share.controlled);
  return { onFile, isWhole, isControlled: isWhole && isSideComplete(controlled, side) };
}

/**
 * Whether the licensor controls 100 % of both sides (docs/design/field-conventions.md) and neither is disputed. Null if the shares on file
 * of a side do not add up to 100 %.
 */
export function isOneStop(shares: readonly OwnedShare[], isDisputed: boolean): boolean | null {
  const sides = [sideTotals(shares, "composition"), sideTotals(shares, "master")];
  if (sides.some(({ isWhole }) => !isWhole)) return null;
  return !isDisputed && sides.every(({ isControlled }) => isControlled);
}
