import { fitCopy as copy } from "#app/catalogue/fit/fit-copy.ts";
import { aspectNames } from "#app/catalogue/similar/similar-copy.ts";
import type { AspectShares, GroupFit } from "#audio/analysis/similarity/group-sound.ts";
import { aspects } from "#audio/analysis/similarity/layout.ts";

/** Min match of an aspect to be named, as "close" in a search by sound; max number named. */
const [closeShare, maxNamed] = [0.65, 2];

/** Aspects of a fit that are close, the closest first. */
function closeAspects(shares: AspectShares): string {
  const close = aspects.filter((aspect) => shares[aspect] >= closeShare).sort((a, b) => shares[b] - shares[a]);
  return close
    .slice(0, maxNamed)
    .map((aspect) => aspectNames[aspect].toLowerCase())
    .join(", ");
}

/** "Fit with Kestrel Outdoor: 82%, close in tempo and timbre". */
export function fitWords(brand: string, { percent, shares }: GroupFit): string {
  const close = closeAspects(shares);
  return `${copy.fitWith} ${brand}: ${percent}%${close ? `, ${copy.closeIn} ${close}` : ""}`;
}

/** "Fit 82%: tempo, timbre". `isAlone`: the row has no match of another search. Server-rendered only. */
export function RowFit({ fit: { percent, shares }, isAlone }: { fit: GroupFit; isAlone: boolean }) {
  const close = closeAspects(shares);
  const all = aspects.map((aspect) => `${aspectNames[aspect]} ${Math.round(100 * shares[aspect])}%`).join(", ");
  return (
    <span className={isAlone ? "track-match" : "track-fit"} title={all}>
      {`${copy.fit} `}
      <b>{`${percent}%`}</b>
      {close ? `: ${close}` : null}
    </span>
  );
}
