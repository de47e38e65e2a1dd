import "#app/catalogue/catalogue.css";
import { Fragment, type MouseEvent } from "react";
import type { SongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { Picture } from "#app/media/images/picture.tsx";
import { artistPath } from "#app/track/track.ts";
import { titleTags } from "#app/track/track-label.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type SongHeaderProps = Pick<SongPage, "track" | "picture">;

/** A click on the cover plays or pauses, as in a row. The button on the stage does the same by keyboard. */
function playFromCover({ target }: MouseEvent<HTMLElement>) {
  if (target instanceof Element && target.closest("[data-cover]"))
    document.querySelector<HTMLElement>(".player-stage button[data-play]")?.click();
}

/** Cover, title, artists: cells of the grid around, which has the song's actions too. */
export function SongHeader({ track, picture }: SongHeaderProps) {
  const followLinks = useLinkClicks();
  return (
    <CachedItems
      as="header"
      className="contents"
      onClick={(event) => {
        followLinks(event);
        playFromCover(event);
      }}
      kind="song-header"
      items={[{ track, picture }]}
    >
      {(item) => <HeaderContent key={item.track.id} {...item} />}
    </CachedItems>
  );
}

function HeaderContent({ track, picture }: SongHeaderProps) {
  const tags = titleTags(track).join(" ");
  return (
    <>
      <div
        data-cover
        className="size-24 overflow-hidden rounded-sm sm:row-span-2 sm:size-40 js:cursor-pointer print:hidden"
      >
        {picture === null ? (
          <Strata seed={track.songId} size="card" track={track} />
        ) : (
          <Picture
            src={`/media/${picture.key}`}
            alt=""
            width={160}
            height={160}
            focus={picture.focus}
            className="size-full object-cover"
          />
        )}
      </div>
      <div className="min-w-0 self-end" data-drag={track.id}>
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
      </div>
    </>
  );
}
