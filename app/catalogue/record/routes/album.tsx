import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SelectTracks } from "#app/catalogue/components/select-tracks.tsx";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { albumCopy as copy } from "#app/catalogue/record/album-copy.ts";
import { albumMeta } from "#app/catalogue/record/album-meta.ts";
import { albumPath } from "#app/catalogue/record/album-path.ts";
import { crumbsTo } from "#app/catalogue/record/breadcrumb-data.ts";
import { AlbumHeader } from "#app/catalogue/record/components/album-header.tsx";
import { Breadcrumbs } from "#app/catalogue/record/components/breadcrumbs.tsx";
import { getAlbumPage } from "#app/catalogue/record/get-album-page.server.ts";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import printCss from "#app/catalogue/record/print.css?url";
import { albumPicture } from "#app/catalogue/share/album-picture.server.ts";
import { recordingIdsOf } from "#app/catalogue/track/listed-track.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";

export const handle = { cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: printCss, media: "print" }];

export async function loader({ params, context: { ctx } }: LoaderFunctionArgs) {
  const page = await getAlbumPage(ctx, { slug: params.slug ?? "" });
  if (page === null) throw new AppError("not_found", copy.missing);
  const image = sharePath(`album/${page.album.slug}`, albumPicture(ctx, page));
  const lights = await readRowLights(ctx, recordingIdsOf(page.tracks));
  return { ...page, lights, origin: ctx.url.origin, image };
}

export default function Album() {
  const { origin, image: _image, ...page } = useLoaderData<typeof loader>();
  const { album, artists, tracks } = page;
  return (
    <article className="px-gutter pt-8 pb-16 lg:pt-10">
      <p className="hidden text-sm print:block">{`${origin}${albumPath(album)}`}</p>
      <Breadcrumbs crumbs={crumbsTo({ artists })} />
      <AlbumHeader page={page} />
      <section className="mt-12">
        <h2 className="mb-3 text-xl">{copy.count(tracks.length)}</h2>
        <SelectTracks />
        <TrackList label={copy.tracks} tracks={tracks} head />
      </section>
    </article>
  );
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data, matches }) => {
  if (!data) return [];
  const company = matches.find((match) => match.id === "root")?.data?.visitor.company;
  const artists = data.artists.map(({ name }) => name).join(", ");
  return [
    { title: pageTitle(data.album.title, artists, company?.name) },
    ...albumMeta(data, { origin: data.origin, siteName: company?.name ?? "", image: data.image }),
  ];
};
