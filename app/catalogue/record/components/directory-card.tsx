import { directoryCopy as copy } from "#app/catalogue/record/artist/directory-copy.ts";
import type { DirectoryArtist } from "#app/catalogue/record/artist/list-artists.server.ts";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { artistPath, type TrackView } from "#app/track/track.ts";
import { Contour } from "#app/ui/art/contour.tsx";
import { Card } from "#app/ui/list/card.tsx";

type DirectoryCardProps = {
  artist: DirectoryArtist;
  /** Top tracks of the page's artists: the queue. */
  context: TrackView[];
};

/** Links to the artist and plays their top track. */
export function DirectoryCard({ artist, context }: DirectoryCardProps) {
  const { slug, name, image, totalSongs, topTrack } = artist;
  return (
    <>
      <Card
        title={name}
        to={artistPath(artist)}
        subtitle={copy.songs(totalSongs)}
        art={
          image === null ? (
            <Contour seed={slug} name={name} />
          ) : (
            <img
              src={image}
              alt=""
              width={400}
              height={400}
              loading="lazy"
              decoding="async"
              className="cover-edge size-full object-cover"
            />
          )
        }
        action={topTrack ? <PlayButton track={topTrack} context={context} size="card" /> : null}
      />
      {topTrack ? <NoScriptAudio track={topTrack} /> : null}
    </>
  );
}
