import "#app/licensing/acceptance/components/offer-songs.css";
import { acceptanceCopy as copy } from "#app/licensing/acceptance/acceptance-copy.ts";
import type { OfferParts } from "#app/licensing/acceptance/read-offer-parts.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { HeardTrack } from "#app/player/components/heard-track.tsx";
import type { PlayableTrack } from "#app/player/player.ts";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { FieldError } from "#app/ui/form/field-error.tsx";

type OfferSongsProps = {
  songs: OfferParts["songs"];
  /** Those that can be heard. */
  tracks: PlayableTrack[];
  /** Where one of them is chosen. */
  choice?: { chosen: string; error: string | undefined; onChoose: (recordingId: string) => void } | null;
};

/** A card for each track of an offer: it is heard, its fee is read, and of alternatives it is chosen. */
export function OfferSongs({ songs, tracks, choice = null }: OfferSongsProps) {
  const context = songs.flatMap(({ recordingId }) => tracks.find(({ id }) => id === recordingId) ?? []);
  const cards = (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {songs.map(({ recordingId, title, artists, fee }) => {
        const track = context.find(({ id }) => id === recordingId);
        const price = <span className="font-semibold">{fee}</span>;
        return (
          <li key={recordingId} className="offered-song border border-line p-3">
            {track === undefined ? (
              <p className="flex flex-wrap justify-between gap-x-4 text-row [overflow-wrap:anywhere]">
                <bdi>{[title, artists].filter(Boolean).join(", ")}</bdi>
                {price}
              </p>
            ) : (
              <HeardTrack track={track} context={context} end={price} />
            )}
            {choice === null ? null : (
              <Checkbox
                type="radio"
                name="chosen"
                value={recordingId}
                defaultChecked={choice.chosen === recordingId}
                onChange={() => choice.onChoose(recordingId)}
                label={copy.chooseOf(title)}
                className="mt-1 min-h-11 items-center"
              />
            )}
          </li>
        );
      })}
    </ul>
  );
  if (choice === null) return cards;
  return (
    <fieldset aria-describedby={choice.error ? "chosen-error" : undefined}>
      <legend className="label">{quotesCopy.choose}</legend>
      {cards}
      <FieldError id="chosen-error" error={choice.error} label={quotesCopy.choose} />
    </fieldset>
  );
}
