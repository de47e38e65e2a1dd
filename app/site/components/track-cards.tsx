import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { songPath, type TrackView } from "#app/track/track.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { Card } from "#app/ui/list/card.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type TrackCardsProps = { tracks: TrackView[] };

/** Six covers with play buttons in a row. The list is the queue. */
export function TrackCards({ tracks }: TrackCardsProps) {
  const followLinks = useLinkClicks();
  return (
    <CachedItems
      as="ul"
      className="grid grid-cols-2 gap-x-4 gap-y-8 sm:grid-cols-3 sm:gap-x-5 xl:grid-cols-6"
      onClick={followLinks}
      kind="featured"
      items={tracks}
    >
      {(track) => (
        <li key={track.id} className="min-w-0">
          <Card
            title={track.versionLabel ? `${track.title} (${track.versionLabel})` : track.title}
            to={songPath(track)}
            subtitle={track.artists.map((artist) => artist.name).join(", ")}
            art={<Strata seed={track.songId} size="card" track={track} />}
            action={<PlayButton track={track} context={tracks} size="card" />}
          />
          <NoScriptAudio track={track} />
        </li>
      )}
    </CachedItems>
  );
}
