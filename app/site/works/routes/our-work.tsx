import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { WorkTile } from "#app/site/works/components/work-tile.tsx";
import { copy } from "#app/site/works/copy.ts";
import { readWorks, type WorkFilter } from "#app/site/works/read-works.server.ts";
import { workPath, worksPath } from "#app/site/works/work.ts";
import worksCss from "#app/site/works/works.css?url";
import { readWholeNumber } from "#app/sliders/discover-link.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { useLinkClicks } from "#app/ui/use-link-clicks.ts";

export const handle = {
  site: true,
  cache: { query: ["category", "page"], freshSeconds: 60, staleSeconds: 600 },
} satisfies RouteHandle;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: worksCss }];

export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const page = readWholeNumber(query.get("page"), { fallback: 1, max: 1000 });
  const works = await readWorks(ctx, { category: query.get("category") ?? "", page });
  const meta = describePage(ctx, "our-work", {
    type: "CollectionPage",
    title: copy.title,
    description: copy.description(ctx.company.name),
    // A category's works are part of all works; a later page has works that no other page has.
    path: works.category === "" && works.page > 1 ? `${worksPath}?page=${works.page}` : worksPath,
    items: works.items.map((work) => ({ name: work.name, path: workPath(work) })),
  });
  return { ...works, meta };
}

export default function OurWorkPage() {
  const { items, filters, total, category, page, pages } = useLoaderData<typeof loader>();
  const followLinks = useLinkClicks();
  const songs = items.flatMap(({ track, video }) => (track && !video ? [track] : []));
  return (
    <div className="px-gutter pt-10 pb-20 lg:pt-16">
      <div className="flex flex-wrap items-end justify-between gap-x-12 gap-y-4">
        <h1 className="text-hero leading-[0.94] tracking-[-0.045em]">{copy.title}</h1>
        <p className="max-w-[40ch] text-lg">{copy.lead}</p>
      </div>
      {filters.length > 0 ? <Filters filters={filters} chosen={category} total={total} /> : null}
      {items.length > 0 ? (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the handler follows links, which the keyboard opens by itself.
        <ul className="work-grid mt-10" onClick={followLinks}>
          {items.map((work) => (
            <li key={work.id}>
              <WorkTile work={work} context={songs} />
            </li>
          ))}
        </ul>
      ) : (
        <div className="mt-10">
          <EmptyState title={copy.empty} action={<ButtonLink to="/discover">{copy.discover}</ButtonLink>}>
            {copy.emptyText}
          </EmptyState>
        </div>
      )}
      <Pagination page={page} total={pages} />
    </div>
  );
}

type FiltersProps = { filters: WorkFilter[]; chosen: string; total: number };

/** Links, so that the URL contains the filter. */
function Filters({ filters, chosen, total }: FiltersProps) {
  const all = { slug: "", label: copy.all, count: total };
  return (
    <nav aria-label={copy.filters} className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {[all, ...filters].map(({ slug, label, count }) => (
          <li key={slug}>
            <Link
              to={slug === "" ? worksPath : `${worksPath}?category=${slug}`}
              preventScrollReset
              aria-current={slug === chosen ? "true" : undefined}
              className="filter-chip"
            >
              {label} <span>{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
