import { albumPath } from "#app/catalogue/record/album-path.ts";
import { artistCopy as copy } from "#app/catalogue/record/artist/artist-copy.ts";
import type { ArtistAlbum } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { Picture } from "#app/media/images/picture.tsx";
import { Strata } from "#app/ui/art/strata.tsx";
import { Card } from "#app/ui/list/card.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

type ArtistAlbumsProps = { albums: ArtistAlbum[] };

/** Albums with recordings of the artist, as covers that link to their pages. */
export function ArtistAlbums({ albums }: ArtistAlbumsProps) {
  const followLinks = useLinkClicks();
  return (
    <section>
      <h2 className="mb-3 text-xl">{copy.albums}</h2>
      <CachedItems
        as="ul"
        className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-5"
        kind="artist-album"
        items={albums}
        onClick={followLinks}
      >
        {(album) => (
          <li key={album.id} className="min-w-0">
            <Card
              title={copy.albumLine(album.title, album.year)}
              to={albumPath(album)}
              subtitle={copy.albumTracks(album.tracks)}
              art={
                album.image === null ? (
                  <Strata seed={album.id} size="card" />
                ) : (
                  <Picture
                    src={album.image}
                    alt=""
                    width={400}
                    height={400}
                    sizes="(min-width: 640px) 200px, 50vw"
                    focus={album.imageFocus}
                    className="cover-edge size-full object-cover"
                  />
                )
              }
            />
          </li>
        )}
      </CachedItems>
    </section>
  );
}
