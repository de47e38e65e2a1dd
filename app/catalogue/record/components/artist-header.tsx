import { artistCopy as copy } from "#app/catalogue/record/artist/artist-copy.ts";
import type { ArtistPage } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { crumbsTo } from "#app/catalogue/record/breadcrumb-data.ts";
import { Breadcrumbs } from "#app/catalogue/record/components/breadcrumbs.tsx";
import { PlayAll } from "#app/catalogue/record/components/play-all.tsx";
import type { TrackView } from "#app/player/track/track.ts";
import { Contour } from "#app/ui/art/contour.tsx";

type ArtistHeaderProps = {
  artist: ArtistPage["artist"];
  /** Recordings of the artist that are visible. */
  total: number;
  /** What "Play all" plays. */
  tracks: TrackView[];
};

/** Name, picture, biography and links of an artist. */
export function ArtistHeader({ artist, total, tracks }: ArtistHeaderProps) {
  return (
    <header className="relative overflow-hidden bg-sand">
      <div className="absolute inset-y-0 right-0 w-3/4 lg:w-2/3 print:hidden">
        <Contour seed={artist.slug} size="wide" />
      </div>
      <div className="relative bg-linear-to-r from-paper from-40% to-transparent to-90% px-gutter pt-6 pb-12 lg:pb-16">
        <Breadcrumbs crumbs={crumbsTo({ artists: [] })} />
        <div className="flex flex-wrap items-end gap-x-8 gap-y-5">
          {artist.image === null ? null : (
            <img
              src={artist.image}
              alt=""
              width={160}
              height={160}
              className="cover-edge size-40 rounded-sm object-cover print:hidden"
            />
          )}
          <div className="min-w-0 max-w-full">
            <h1 className="max-w-[14ch] text-title wrap-anywhere">{artist.name}</h1>
            {total > 0 ? <p className="mt-3 text-mute">{copy.count(total)}</p> : null}
          </div>
        </div>
        {artist.description ? <p className="mt-4 max-w-[48ch] whitespace-pre-line">{artist.description}</p> : null}
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
        <div className="mt-6">
          <PlayAll tracks={tracks} />
        </div>
      </div>
    </header>
  );
}
