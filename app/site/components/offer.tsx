import { Link } from "@remix-run/react";
import { describeList } from "#app/player/queue/listing.ts";
import { LightMark } from "#app/rights/usage/components/lights.tsx";
import { ListenCard } from "#app/site/components/listen-card.tsx";
import { copy } from "#app/site/copy.ts";
import type { Offer as OfferData } from "#app/site/read-offer.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { classNames } from "#app/ui/class-names.ts";

/** Tracks as a search shows them: what may be licensed at once for a use, while the use changes. */
export function Offer({ offer, tracks }: { offer: OfferData | null; tracks: TrackView[] }) {
  describeList(tracks, { label: copy.offer.title });
  return (
    <section id="clear" className="grid gap-x-12 gap-y-8 px-gutter pt-16 lg:grid-cols-[5fr_7fr] lg:pt-22">
      <div>
        <h2 className="max-w-[14ch] text-title">{copy.offer.title}</h2>
        <p className="mt-4 max-w-[46ch] text-mute">{copy.offer.text}</p>
      </div>
      <div className="min-w-0">
        <nav aria-label={copy.offer.uses} hidden={offer === null} className="mb-2 flex flex-wrap gap-2">
          {offer?.uses.map(({ name, label, isChosen }) => (
            <Link
              key={name}
              to={`?use=${name}#clear`}
              className={classNames("chip px-2.5", isChosen && "chip-strong")}
              preventScrollReset
              replace
              aria-current={isChosen ? "true" : undefined}
            >
              {label}
            </Link>
          ))}
        </nav>
        <ul>
          {tracks.map((track) => {
            const light = offer?.lights[track.id];
            return (
              <li key={track.id} className="border-b border-line">
                <ListenCard track={track} context={tracks}>
                  {light === undefined ? null : <LightMark {...light} />}
                </ListenCard>
              </li>
            );
          })}
        </ul>
        <Link to="/search" className="link inline-flex min-h-11 items-center text-row">
          {copy.offer.all}
        </Link>
      </div>
    </section>
  );
}
