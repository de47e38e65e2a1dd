import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { OfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";

/** Whether an offer of which this changed can be signed: of alternatives another one may still be chosen. */
export function canSign(changed: readonly string[], parts: Pick<OfferParts, "isChoice" | "songs">): boolean {
  return changed.length === 0 || (parts.isChoice && parts.songs.length > changed.length);
}

/** What changed of an open offer since it was made. */
export function ChangedPart({ changed }: { changed: readonly string[] }) {
  if (changed.length === 0) return null;
  return (
    <section aria-labelledby="offer-changed" className="mt-6 border-l-4 border-amber bg-sand px-4 py-3">
      <h2 id="offer-changed" className="text-xl">
        {copy.changedTitle}
      </h2>
      <ul className="mt-2 [overflow-wrap:anywhere]">
        {changed.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-2">{copy.changedNext}</p>
    </section>
  );
}
