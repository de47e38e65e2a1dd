import type { SubmissionResult } from "@conform-to/react";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import { AnswerPart } from "#app/licensing/acceptance/components/answer-part.tsx";
import { ChangedPart } from "#app/licensing/acceptance/components/changed-part.tsx";
import { Counters } from "#app/licensing/acceptance/components/counters.tsx";
import { OptionsPart } from "#app/licensing/acceptance/components/options-part.tsx";
import { SignedPart } from "#app/licensing/acceptance/components/signed-part.tsx";
import type { OfferPageData } from "#app/licensing/acceptance/read-offer-page.server.ts";
import { RoomLine } from "#app/sharing/components/room-line.tsx";
import { Folded } from "#app/ui/folded.tsx";

type OfferPartProps = { offer: OfferPageData; reply: SubmissionResult<string[]> | undefined };

/** An offer below its title: the deal in a sentence, its tracks with fees, the total, and the text with the answer. */
export function OfferPart({ offer, reply }: OfferPartProps) {
  const { lead, use, text, textHash, until, songs, parts, isOpen, signed, name, path } = offer;
  return (
    <>
      {offer.bought === null ? null : (
        <p className="mt-3 text-lg font-semibold [overflow-wrap:anywhere]">{offer.bought}</p>
      )}
      <p className="mt-3 [overflow-wrap:anywhere]">{lead}</p>
      {use === "" ? null : <p className="mt-1 [overflow-wrap:anywhere]">{use}</p>}
      <RoomLine room={offer.room} />
      <ChangedPart changed={offer.changed} />
      {signed === null ? null : <SignedPart signed={signed} />}
      <ul className="mt-6 grid gap-4">
        {songs.map((song) => (
          <li key={song.src ?? song.title} className="[overflow-wrap:anywhere]">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{song.title}</span>
              <span className="tabular-nums">{song.fee}</span>
            </p>
            {song.src === null ? null : (
              // biome-ignore lint/a11y/useMediaCaption: music without speech to caption.
              <audio
                controls
                preload="none"
                src={song.src}
                aria-label={copy.audioOf(song.title)}
                className="mt-1 w-full"
              />
            )}
          </li>
        ))}
      </ul>
      <p className="mt-4 text-lg font-semibold tabular-nums">{offer.total}</p>
      {isOpen ? <p className="mt-1 text-mute">{until}</p> : null}
      {signed === null ? (
        <Folded title={copy.text} className="mt-4">
          <p className="whitespace-pre-line border border-line p-4 [overflow-wrap:anywhere]">{text}</p>
        </Folded>
      ) : null}
      <p className="mt-2">
        <a href={`${path}/quote.pdf`} className="link">
          {copy.pdf}
        </a>
      </p>
      <OptionsPart parts={parts} name={signed === null ? null : name} linksRequests={false} reply={reply} />
      <Counters counters={parts.counters} versionPath={null} reply={undefined} />
      {isOpen ? (
        <AnswerPart parts={parts} textHash={textHash} name={name} reply={reply} changed={offer.changed} />
      ) : null}
    </>
  );
}
