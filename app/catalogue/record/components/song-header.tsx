import "#app/catalogue/catalogue.css";
import { Fragment, type MouseEvent } from "react";
import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { Picture } from "#app/media/images/picture.tsx";
import { MiniWaveform } from "#app/player/components/mini-waveform.tsx";
import { NoScriptAudio } from "#app/player/components/no-script-audio.tsx";
import { PlayButton } from "#app/player/components/play-button.tsx";
import { artistPath, type TrackView } from "#app/track/track.ts";
import { titleTags } from "#app/track/track-label.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type SongHeaderProps = { track: TrackView; context: TrackView[]; picture: SongPage["picture"] };

/** A click on the cover plays or pauses, as in a row. The button beside it does the same by keyboard. */
function playFromCover({ target, currentTarget }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("[data-cover]")) currentTarget.querySelector("button")?.click();
}

/** Cover, title, artists, and the waveform for seeking. */
export function SongHeader({ track, context, picture }: SongHeaderProps) {
  const followLinks = useLinkClicks();
  return (
    <CachedItems
      as="header"
      className="grid gap-6 sm:grid-cols-[200px_minmax(0,1fr)] sm:items-end lg:gap-10"
      onClick={(event) => {
        followLinks(event);
        playFromCover(event);
      }}
      kind="song-header"
      items={[{ track, picture }]}
    >
      {(item) => <HeaderContent key={item.track.id} {...item} context={context} />}
    </CachedItems>
  );
}

function HeaderContent({ track, context, picture }: SongHeaderProps) {
  const tags = titleTags(track).join(" ");
  return (
    <>
      <div data-cover className="size-[200px] self-start overflow-hidden rounded-sm js:cursor-pointer print:hidden">
        {picture === null ? (
          <Strata seed={track.songId} size="card" track={track} />
        ) : (
          <Picture
            src={`/media/${picture.key}`}
            alt=""
            width={200}
            height={200}
            focus={picture.focus}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <h1 className="text-title">
          {track.title} {tags ? <span className="text-mute">{tags}</span> : null}
        </h1>
        <p className="mt-2 text-lg">
          {track.artists.map((artist, index) => (
            <Fragment key={artist.slug}>
              {index > 0 ? ", " : null}
              <a href={artistPath(artist)} className="link">
                {artist.name}
              </a>
            </Fragment>
          ))}
        </p>
        <div className="mt-5 flex items-center gap-4 print:hidden">
          <PlayButton track={track} context={context} size="card" />
          <div className="hidden w-full max-w-xl js:block">
            <MiniWaveform track={track} context={context} />
          </div>
          <div className="w-75 max-w-full js:hidden">
            <NoScriptAudio track={track} />
          </div>
        </div>
      </div>
    </>
  );
}
