import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { readDirectoryParams } from "#app/catalogue/record/artist/artist-directory.ts";
import { directoryCopy as copy } from "#app/catalogue/record/artist/directory-copy.ts";
import { directoryMeta } from "#app/catalogue/record/artist/directory-meta.ts";
import { listArtists } from "#app/catalogue/record/artist/list-artists.server.ts";
import { DirectoryCard } from "#app/catalogue/record/components/directory-card.tsx";
import { DirectoryLetters } from "#app/catalogue/record/components/directory-letters.tsx";
import { pageTitle } from "#app/catalogue/record/page-title.ts";
import { cachedResult } from "#app/catalogue/result-cache.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { sharePath } from "#app/media/share-picture.server.ts";
import { sitePicture } from "#app/media/site-picture.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { ListFilters } from "#app/ui/list/list-filters.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { CachedItems } from "#app/ui/markup/cached-items.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

export const handle = {
  cache: { query: ["q", "letter", "page"], freshSeconds: 60, staleSeconds: 600 },
} satisfies RouteHandle;

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const { filters, errors } = readDirectoryParams(new URL(request.url).searchParams);
  const directory = await cachedResult(ctx, { kind: "artists", args: filters }, () => listArtists(ctx, filters));
  const { origin } = ctx.url;
  const image = origin + sharePath("site", sitePicture(ctx));
  const status = Object.keys(errors).length > 0 ? 400 : 200;
  return data({ directory, filters, errors, origin, image }, { status });
}

export default function ArtistsList() {
  const { directory, filters, errors } = useLoaderData<typeof loader>();
  const followLinks = useLinkClicks();
  const { artists, letters, total, page, pages } = directory;
  const context = artists.flatMap(({ topTrack }) => topTrack ?? []);
  return (
    <div className="px-gutter pt-10 pb-20 lg:pt-14">
      <div className="flex flex-col gap-x-12 gap-y-6 lg:flex-row lg:items-end lg:justify-between">
        <div>
          <h1 className="text-title">{copy.title}</h1>
          <p className="mt-3 max-w-[52ch] text-mute">{copy.lead}</p>
        </div>
        <ListFilters query={{ q: filters.q }} search={copy.search} submit={copy.submit} />
      </div>
      {Object.values(errors).map((error) => (
        <p key={error} role="alert" className="error mt-4">
          {error}
        </p>
      ))}
      <div className="mt-8">
        <DirectoryLetters filters={filters} letters={letters} />
      </div>
      <h2 className="mt-6 mb-4 font-text text-row font-normal tracking-normal text-mute tabular-nums">
        {copy.count(total)}
      </h2>
      {artists.length > 0 ? (
        <CachedItems
          as="ul"
          className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-5 gap-y-8 sm:grid-cols-[repeat(auto-fill,minmax(180px,1fr))]"
          aria-label={copy.list}
          kind="directory-artist"
          items={artists}
          onClick={followLinks}
        >
          {(artist) => (
            <li key={artist.id} className="min-w-0">
              <DirectoryCard artist={artist} context={context} />
            </li>
          )}
        </CachedItems>
      ) : (
        <NoArtists filtered={filters.q !== "" || filters.letter !== null} />
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

type NoArtistsProps = { filtered: boolean };

function NoArtists({ filtered }: NoArtistsProps) {
  if (!filtered) return <EmptyState title={copy.emptyCatalogue}>{copy.emptyCatalogueHint}</EmptyState>;
  const reset = (
    <Link to="/artists-list" className="link">
      {copy.reset}
    </Link>
  );
  return (
    <EmptyState title={copy.none} action={reset}>
      {copy.noneHint}
    </EmptyState>
  );
}

export const meta: MetaFunction<typeof loader, { root: typeof rootLoader }> = ({ data: found, matches }) => {
  if (!found) return [];
  const company = matches.find((match) => match.id === "root")?.data?.visitor.company;
  const { directory, filters, origin, image } = found;
  return [
    {
      title: pageTitle(
        filters.q,
        [copy.title, copy.pageTitle(filters.letter, directory.page)].filter(Boolean).join(": "),
        company?.name,
      ),
    },
    ...directoryMeta(directory, filters, { origin, siteName: company?.name ?? "", image }),
  ];
};
