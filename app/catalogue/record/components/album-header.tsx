import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { albumCopy as copy } from "#app/catalogue/record/album-copy.ts";
import { PlayAll } from "#app/catalogue/record/components/play-all.tsx";
import { formatUpc } from "#app/catalogue/record/format-upc.ts";
import type { AlbumPage } from "#app/catalogue/record/get-album-page.server.ts";
import { Picture } from "#app/media/images/picture.tsx";
import { artistPath, formatDuration } from "#app/track/track.ts";
import { Strata } from "#app/ui/art/strata.tsx";

type AlbumHeaderProps = { page: AlbumPage };

/** Cover, title, artists and facts of an album. Missing facts are omitted. */
export function AlbumHeader({ page: { album, artists, tracks, totalMs } }: AlbumHeaderProps) {
  const facts: [name: string, value: string | null][] = [
    [copy.fact.length, formatDuration(totalMs)],
    [copy.fact.year, album.year === null ? null : String(album.year)],
    [copy.fact.label, album.label],
    [copy.fact.upc, album.upc === null ? null : formatUpc(album.upc)],
  ];
  return (
    <header className="grid gap-6 sm:grid-cols-[220px_minmax(0,1fr)] sm:items-end lg:gap-10">
      <div className="size-[220px] self-start overflow-hidden rounded-sm print:hidden">
        {album.image === null ? (
          <Strata seed={album.id} size="card" />
        ) : (
          <Picture
            src={album.image}
            alt=""
            width={220}
            height={220}
            loading="eager"
            focus={album.imageFocus}
            className="cover-edge size-full object-cover"
          />
        )}
      </div>
      <div className="min-w-0">
        <h1 className="text-title">{album.title}</h1>
        <p className="mt-2 text-lg">
          {artists.map((artist, place) => (
            <Fragment key={artist.slug}>
              {place > 0 ? ", " : null}
              <Link to={artistPath(artist)} className="link">
                {artist.name}
              </Link>
            </Fragment>
          ))}
        </p>
        <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-row tabular-nums">
          {facts.map(([name, value]) =>
            value ? (
              <div key={name}>
                <dt className="text-sm text-mute">{name}</dt>
                <dd>{value}</dd>
              </div>
            ) : null,
          )}
        </dl>
        <div className="mt-5">
          <PlayAll tracks={tracks} />
        </div>
      </div>
    </header>
  );
}
