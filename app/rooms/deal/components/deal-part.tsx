import type { SubmissionResult } from "@conform-to/react";
import { OfferPart } from "#app/licensing/acceptance/components/offer-part.tsx";
import { BoughtPart } from "#app/rooms/deal/components/bought-part.tsx";
import type { Deal } from "#app/rooms/deal/read-deal.server.ts";

type DealPartProps = { deal: Pick<Deal, "offer" | "bought">; reply: SubmissionResult<string[]> | undefined };

/** What the guest bought, and their newest offer with its answer. */
export function DealPart({ deal: { offer, bought }, reply }: DealPartProps) {
  return (
    <>
      <BoughtPart bought={bought} />
      {offer === null ? null : (
        <section id="offer" className="mt-10">
          <h2 className="text-xl">{offer.page?.title ?? offer.closed?.title}</h2>
          {offer.page === null ? (
            <p className="mt-3 max-w-[60ch] [overflow-wrap:anywhere]">{offer.closed?.text}</p>
          ) : (
            <OfferPart offer={offer.page} reply={reply} />
          )}
        </section>
      )}
    </>
  );
}
