import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { SelectTracks } from "#app/catalogue/components/select-tracks.tsx";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { claimPath } from "#app/catalogue/profile/profile.ts";
import { artistCopy as copy } from "#app/catalogue/record/artist/artist-copy.ts";
import { isniAddress } from "#app/catalogue/record/artist/artist-links.ts";
import { type ArtistPage, getArtistPage } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { breadcrumbData, crumbsTo } from "#app/catalogue/record/breadcrumb-data.ts";
import { ArtistAlbums } from "#app/catalogue/record/components/artist-albums.tsx";
import { ArtistCreditList } from "#app/catalogue/record/components/artist-credit-list.tsx";
import { ArtistHeader } from "#app/catalogue/record/components/artist-header.tsx";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import printCss from "#app/catalogue/record/print.css?url";
import { artistPicture } from "#app/catalogue/share/artist-picture.server.ts";
import { groupVersions, recordingIdsOf } from "#app/catalogue/track/listed-track.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { can } from "#app/identity/access/scopes.ts";
import { pageMeta, shareMeta } from "#app/media/share-meta.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { artistPath } from "#app/track/track.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

export const handle = { cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printCss, media: "print" }];

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const page = await getArtistPage(ctx, { slug: params.slug ?? "" });
  if (page === null) throw new AppError("not_found", copy.missing);
  const { origin } = ctx.url;
  const image = origin + sharePath(`artist/${page.artist.slug}`, artistPicture(ctx, page.artist));
  const hasMore = page.total > page.tracks.length;
  const tracks = groupVersions(page.tracks, { isWhole: false });
  const { artist } = page;
  const lights = await readRowLights(ctx, recordingIdsOf(tracks));
  return {
    ...page,
    claim: claimLink(ctx, artist),
    tracks,
    lights,
    hasMore,
    address: `${origin}${artistPath(page.artist)}`,
    image,
  };
}

/** On the main host: people who are artists or labels claim a page, visitors ask for an account first. */
function claimLink({ actor, company }: RequestContext, artist: { slug: string }) {
  if (company.environment !== "main" || company.subdomain !== null) return null;
  if (actor === null) return { to: "/signup?kind=artist", label: copy.claim.signUp };
  return can(actor, "dashboard", company) ? { to: claimPath(artist), label: copy.claim.claim } : null;
}

export default function Artist() {
  const { artist, tracks, hasMore, total, albums, credits, address, claim } = useLoaderData<typeof loader>();
  const isEmpty = total === 0 && credits.length === 0;
  return (
    <article>
      <p className="hidden text-sm print:block">{address}</p>
      <ArtistHeader artist={artist} total={total} tracks={tracks} claim={claim} />
      <div className="grid gap-12 px-gutter py-10">
        {isEmpty ? <EmptyState title={copy.none}>{copy.noneHint}</EmptyState> : null}
        {tracks.length > 0 ? (
          <section>
            <h2 className="mb-3 text-xl">{copy.recordings}</h2>
            <SelectTracks />
            <TrackList label={copy.recordings} tracks={tracks} head />
            {hasMore ? (
              <Link
                to={`/music-sync-licensing/search?q=${encodeURIComponent(`"${artist.name}"`)}`}
                className="link mt-4 inline-block"
              >
                {copy.all}
              </Link>
            ) : null}
          </section>
        ) : null}
        {albums.length > 0 ? <ArtistAlbums albums={albums} /> : null}
        {credits.length > 0 ? <ArtistCreditList credits={credits} /> : null}
      </div>
    </article>
  );
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  if (!data) return [];
  const company = matches.find((match) => match.id === "root")?.data?.visitor.company;
  const { artist, total, address, image } = data;
  const crumbs = [...crumbsTo({ artists: [] }), { name: artist.name, path: artistPath(artist) }];
  const description =
    artist.description || (total > 0 ? copy.description(artist.name, copy.count(total)) : artist.name);
  return [
    { title: pageTitle(artist.name, company?.name) },
    ...pageMeta({ type: "profile", title: artist.name, description, address, siteName: company?.name ?? "" }),
    ...shareMeta({ url: image, alt: copy.imageAlt(artist.name) }),
    { "script:ld+json": artistData(artist, address) },
    { "script:ld+json": breadcrumbData(crumbs, new URL(address).origin) },
  ];
};

function artistData({ name, description, links, isni }: ArtistPage["artist"], address: string) {
  const same = [...links.map(({ url }) => url), ...(isni === null ? [] : [isniAddress(isni)])];
  return {
    "@context": "https://schema.org",
    "@type": "MusicGroup",
    name,
    url: address,
    ...(description ? { description } : {}),
    ...(same.length > 0 ? { sameAs: same } : {}),
  };
}
