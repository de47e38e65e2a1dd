import { Link } from "@remix-run/react";
import { artistCopy as copy } from "#app/catalogue/record/artist/artist-copy.ts";
import { isniAddress } from "#app/catalogue/record/artist/artist-links.ts";
import type { ArtistPage } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { crumbsTo } from "#app/catalogue/record/breadcrumb-data.ts";
import { Breadcrumbs } from "#app/catalogue/record/components/breadcrumbs.tsx";
import { PlayAll } from "#app/catalogue/record/components/play-all.tsx";
import { Picture } from "#app/media/images/picture.tsx";
import type { TrackView } from "#app/track/track.ts";
import { Contour } from "#app/ui/art/contour.tsx";
import { classNames } from "#app/ui/class-names.ts";

type ArtistHeaderProps = {
  artist: ArtistPage["artist"];
  /** Number of the artist's visible recordings. */
  total: number;
  /** Tracks of "Play all". */
  tracks: TrackView[];
  /** Where the artist asks to keep the page; null where no one does. */
  claim: { to: string; label: string } | null;
};

/**
 * Name, picture, biography and links of an artist. The generated contour is behind the text, under a gradient; hidden in forced colours,
 * which have none. The artist's own picture, which can have any colours, is beside the text, and above it on narrow screens.
 */
export function ArtistHeader({ artist, total, tracks, claim }: ArtistHeaderProps) {
  const hasBackground = artist.background !== null;
  return (
    <header className="relative overflow-hidden bg-sand">
      {artist.background === null ? (
        <div className="absolute inset-y-0 right-0 w-3/4 lg:w-2/3 forced-colors:hidden print:hidden">
          <Contour seed={artist.slug} size="wide" />
        </div>
      ) : (
        <Picture
          src={artist.background}
          alt=""
          width={1600}
          height={900}
          sizes="(min-width: 992px) 50vw, 100vw"
          loading="eager"
          focus={artist.backgroundFocus}
          className="h-44 w-full object-cover sm:h-64 lg:absolute lg:inset-y-0 lg:right-0 lg:h-full lg:w-1/2 print:hidden"
        />
      )}
      <div
        className={classNames(
          "relative px-gutter pt-6 pb-12 lg:pb-16",
          hasBackground
            ? "bg-paper lg:bg-transparent lg:bg-linear-to-r lg:from-paper lg:from-50% lg:to-transparent lg:to-65%"
            : "bg-linear-to-r from-paper from-40% to-transparent to-90%",
        )}
      >
        <div className={hasBackground ? "lg:max-w-1/2" : undefined}>
          <Breadcrumbs crumbs={crumbsTo({ artists: [] })} />
          <div className="flex flex-wrap items-end gap-x-8 gap-y-5">
            {artist.image === null ? null : (
              <Picture
                src={artist.image}
                alt=""
                width={160}
                height={160}
                loading="eager"
                focus={artist.imageFocus}
                className="cover-edge size-40 rounded-sm object-cover print:hidden"
              />
            )}
            <div className="min-w-0 max-w-full">
              <h1 className="max-w-[14ch] text-title wrap-anywhere">{artist.name}</h1>
              {total > 0 ? <p className="mt-3 text-mute">{copy.count(total)}</p> : null}
            </div>
          </div>
          {artist.description ? <p className="mt-4 max-w-[46ch] whitespace-pre-line">{artist.description}</p> : null}
          {artist.links.length > 0 ? (
            <ul className="mt-4 flex flex-wrap gap-4">
              {artist.links.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener noreferrer nofollow" className="link">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {artist.isni === null ? null : (
            <p className="mt-4 text-sm text-mute">
              {copy.isni}{" "}
              <a href={isniAddress(artist.isni)} rel="noopener noreferrer nofollow" className="link tabular-nums">
                {artist.isni.replace(/(.{4})(?!$)/g, "$1 ")}
              </a>
            </p>
          )}
          <div className="mt-6">
            <PlayAll tracks={tracks} />
          </div>
          {claim === null ? null : (
            <p className="mt-4 text-sm print:hidden">
              {copy.claim.question}{" "}
              <Link to={claim.to} className="link inline-block py-1">
                {claim.label}
              </Link>
            </p>
          )}
        </div>
      </div>
    </header>
  );
}
