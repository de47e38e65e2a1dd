import { placeOf, sumText } from "#app/licensing/rights/describe-sum.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import type { Side } from "#app/rights/shares.ts";
import { type CountedShare, sumsOfSide, whole } from "#app/rights/territories/territory-sums.ts";
import { classNames } from "#app/ui/class-names.ts";

type RightsSumsProps = { shares: readonly CountedShare[]; side: Side };

/** Sums of a side, one a right and territory that differs from the others. */
export function RightsSums({ shares, side }: RightsSumsProps) {
  return (
    <ul className="mt-2 text-sm" aria-label={`${copy.sums}, ${copy[side]}`}>
      {sumsOfSide(shares, side).flatMap(({ right, sums }) =>
        sums.map((sum) => (
          <li
            key={`${right} ${sum.shareBp}`}
            className={classNames("tabular-nums", sum.shareBp === whole ? "text-mute" : "font-semibold text-amber")}
          >
            {copy.sum(right === "all" ? copy.sums : copy.rights[right], placeOf(sum.countries), sumText(sum))}
          </li>
        )),
      )}
    </ul>
  );
}
