import type { SubmissionResult } from "@conform-to/react";
import { useEffect, useRef } from "react";
import { OfferPart } from "#app/licensing/acceptance/components/offer-part.tsx";
import { player } from "#app/player/store/player-store.ts";
import { BoughtPart } from "#app/rooms/deal/components/bought-part.tsx";
import type { Deal } from "#app/rooms/deal/read-deal.server.ts";

type DealPartProps = { deal: Pick<Deal, "offer" | "bought">; reply: SubmissionResult<string[]> | undefined };

/** What the guest bought, and their newest offer with its answer. Its audio and the page's player are not heard together. */
export function DealPart({ deal: { offer, bought }, reply }: DealPartProps) {
  const section = useRef<HTMLElement>(null);
  useEffect(
    () =>
      player.subscribe(() => {
        if (player.snapshot.state !== "playing") return;
        for (const audio of section.current?.querySelectorAll("audio") ?? []) audio.pause();
      }),
    [],
  );
  return (
    <>
      <BoughtPart bought={bought} />
      {offer === null ? null : (
        <section ref={section} id="offer" className="mt-10" onPlayCapture={() => player.pause()}>
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
