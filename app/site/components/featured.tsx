import { Link } from "@remix-run/react";
import type { TrackView } from "#app/player/track/track.ts";
import { TrackCards } from "#app/site/components/track-cards.tsx";
import { copy } from "#app/site/copy.ts";

type FeaturedProps = { tracks: TrackView[] };

/** Covers with play buttons, and the way to all tracks. */
export function Featured({ tracks }: FeaturedProps) {
  return (
    <section className="px-gutter pb-16 lg:pb-22">
      <div className="mb-6 flex items-baseline justify-between gap-4">
        <h2 className="text-title">{copy.featured.title}</h2>
        <Link to="/search" className="link inline-flex min-h-11 items-center text-row">
          {copy.featured.all}
        </Link>
      </div>
      <TrackCards tracks={tracks} />
    </section>
  );
}
