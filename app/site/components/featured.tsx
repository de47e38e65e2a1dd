import { describeList } from "#app/player/queue/listing.ts";
import { RowHeading } from "#app/site/components/row-heading.tsx";
import { TrackCards } from "#app/site/components/track-cards.tsx";
import { copy } from "#app/site/copy.ts";
import type { TrackView } from "#app/track/track.ts";

type FeaturedProps = { tracks: TrackView[] };

/** Covers with play buttons, and a link to all tracks. */
export function Featured({ tracks }: FeaturedProps) {
  describeList(tracks, { label: copy.featured.title });
  return (
    <section className="px-gutter pb-16 lg:pb-22">
      <RowHeading title={copy.featured.title} all={copy.featured.all} to="/search" />
      <TrackCards tracks={tracks} />
    </section>
  );
}
