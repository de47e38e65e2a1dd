import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { RowLight } from "#app/rights/usage/components/lights.tsx";
import { Cover } from "#app/sliders/components/cover.tsx";
import { copy } from "#app/sliders/copy.ts";
import type { ArtistCardSlide } from "#app/sliders/discover-cards.ts";
import { artistPath, type TrackView } from "#app/track/track.ts";
import { Contour } from "#app/ui/art/contour.tsx";
import { Card } from "#app/ui/list/card.tsx";

type ArtistCardProps = {
  slide: ArtistCardSlide;
  /** Top songs of the adjacent artists: the queue. */
  context: TrackView[];
};

/** Links to the artist and plays its top song. */
export function ArtistCard({ slide, context }: ArtistCardProps) {
  const { topTrack, totalSongs } = slide;
  return (
    <>
      <Card
        title={slide.name}
        to={artistPath(slide)}
        subtitle={totalSongs === null ? undefined : copy.songs(totalSongs)}
        art={
          <Cover
            image={slide.image}
            focus={slide.focus}
            ratio="square"
            art={<Contour seed={slide.slug} name={slide.name} />}
          />
        }
        action={topTrack ? <PlayButton track={topTrack} context={context} size="card" /> : null}
      />
      {topTrack ? <NoScriptAudio track={topTrack} /> : null}
      {topTrack ? <RowLight id={topTrack.id} /> : null}
    </>
  );
}
