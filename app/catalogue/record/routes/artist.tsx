import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { artistCopy as copy } from "#app/catalogue/record/artist-copy.ts";
import { getArtistPage } from "#app/catalogue/record/get-artist-page.server.ts";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import printCss from "#app/catalogue/record/print.css?url";
import { artistPicture } from "#app/catalogue/share/artist-picture.server.ts";
import { groupVersions } from "#app/catalogue/track/listed-track.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { shareMeta } from "#app/media/share-meta.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { artistPath } from "#app/player/track/track.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { Contour } from "#app/ui/art/contour.tsx";
import { Strata } from "#app/ui/art/strata.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printCss, media: "print" }];

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const page = await getArtistPage(ctx, { slug: params.slug ?? "" });
  if (page === null) throw new AppError("not_found", copy.missing);
  const { origin } = ctx.url;
  const image = origin + sharePath(`artist/${page.artist.slug}`, artistPicture(ctx, page.artist));
  const hasMore = page.total > page.tracks.length;
  const tracks = groupVersions(page.tracks, { isWhole: false });
  return { ...page, tracks, hasMore, address: `${origin}${artistPath(page.artist)}`, image };
}

export default function Artist() {
  const { artist, tracks, hasMore, total, albums, address } = useLoaderData<typeof loader>();
  return (
    <article>
      <p className="hidden text-sm print:block">{address}</p>
      <header className="relative overflow-hidden bg-sand">
        <div className="absolute inset-y-0 right-0 w-3/4 lg:w-2/3 print:hidden">
          <Contour seed={artist.slug} size="wide" />
        </div>
        <div className="relative bg-linear-to-r from-paper from-40% to-transparent to-90% px-gutter py-12 lg:py-20">
          <h1 className="max-w-[14ch] text-title">{artist.name}</h1>
          <p className="mt-3 text-mute">{copy.count(total)}</p>
          {artist.description ? <p className="mt-4 max-w-[48ch]">{artist.description}</p> : null}
          {artist.links.length > 0 ? (
            <ul className="mt-4 flex flex-wrap gap-4">
              {artist.links.map(({ label, url }) => (
                <li key={url}>
                  <a href={url} rel="noopener nofollow" className="link">
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </header>
      <div className="grid gap-12 px-gutter py-10">
        <section>
          <h2 className="mb-3 text-xl">{copy.recordings}</h2>
          {tracks.length > 0 ? (
            <TrackList label={copy.recordings} tracks={tracks} head />
          ) : (
            <EmptyState title={copy.none}>{copy.noneHint}</EmptyState>
          )}
          {hasMore ? (
            <Link
              to={`/music-sync-licensing/search?q=${encodeURIComponent(`"${artist.name}"`)}`}
              className="link mt-4 inline-block"
            >
              {copy.all}
            </Link>
          ) : null}
        </section>
        {albums.length > 0 ? (
          <section>
            <h2 className="mb-3 text-xl">{copy.albums}</h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(150px,1fr))] gap-5">
              {albums.map((album) => (
                <li key={album.id} className="min-w-0">
                  <div className="aspect-square overflow-hidden rounded-sm print:hidden">
                    <Strata seed={album.id} size="card" />
                  </div>
                  <p className="mt-2 truncate text-row font-semibold" title={album.title}>
                    {copy.albumLine(album.title, album.year)}
                  </p>
                  <p className="text-sm text-mute">{copy.albumTracks(album.tracks)}</p>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </article>
  );
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  if (!data) return [];
  const company = matches.find((match) => match.id === "root")?.data?.visitor.company;
  const { artist, total, address, image } = data;
  const description = artist.description || copy.description(artist.name, copy.count(total));
  return [
    { title: pageTitle(artist.name, company?.name) },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    { property: "og:type", content: "profile" },
    { property: "og:title", content: artist.name },
    { property: "og:description", content: description },
    { property: "og:url", content: address },
    { property: "og:site_name", content: company?.name ?? "" },
    ...shareMeta({ url: image, alt: copy.imageAlt(artist.name) }),
    { "script:ld+json": { "@context": "https://schema.org", "@type": "MusicGroup", name: artist.name, url: address } },
  ];
};
