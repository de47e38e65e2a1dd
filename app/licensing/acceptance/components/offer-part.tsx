import type { SubmissionResult } from "@conform-to/react";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { AnswerPart } from "#app/licensing/acceptance/components/answer-part.tsx";
import { ChangedPart } from "#app/licensing/acceptance/components/changed-part.tsx";
import { Counters } from "#app/licensing/acceptance/components/counters.tsx";
import { OfferSongs } from "#app/licensing/acceptance/components/offer-songs.tsx";
import { OfferText } from "#app/licensing/acceptance/components/offer-text.tsx";
import { OptionsPart } from "#app/licensing/acceptance/components/options-part.tsx";
import { SignedPart } from "#app/licensing/acceptance/components/signed-part.tsx";
import type { OfferPageData } from "#app/licensing/acceptance/read-offer-page.server.ts";
import { RoomLine } from "#app/sharing/components/room-line.tsx";

type OfferPartProps = { offer: OfferPageData; reply: SubmissionResult<string[]> | undefined };

/** An offer below its title: the deal in a sentence, its tracks with fees, what is signed, and the answer. */
export function OfferPart({ offer, reply }: OfferPartProps) {
  const { deal, lead, until, tracks, parts, isOpen, signed, name, path, changed } = offer;
  const terms = (
    <div className="grid grid-cols-[minmax(0,1fr)]">
      <p className="text-lg font-semibold tabular-nums">{offer.total}</p>
      {isOpen ? <p className="mt-1 text-mute">{until}</p> : null}
      {signed === null ? <OfferText blocks={offer.blocks} /> : null}
      <p>
        <a href={`${path}/quote.pdf`} className="row-action min-h-11">
          {copy.pdf}
        </a>
      </p>
      <OptionsPart parts={parts} name={signed === null ? null : name} linksRequests={false} reply={reply} />
      <Counters counters={parts.counters} versionPath={null} reply={undefined} />
    </div>
  );
  return (
    <>
      <p className="mt-3 text-lg font-semibold [overflow-wrap:anywhere]">{deal}</p>
      <p className="mt-1 text-mute [overflow-wrap:anywhere]">{lead}</p>
      <RoomLine room={offer.room} />
      <ChangedPart changed={changed} />
      {signed === null ? null : <SignedPart signed={signed} />}
      {isOpen ? (
        <AnswerPart {...{ parts, name, reply, changed, tracks }} textHash={offer.textHash}>
          {terms}
        </AnswerPart>
      ) : (
        <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-5">
          <OfferSongs songs={parts.songs} tracks={tracks} />
          {terms}
        </div>
      )}
    </>
  );
}
