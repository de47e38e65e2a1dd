import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { copy } from "#app/site/about/copy.ts";
import { TrackCards } from "#app/site/components/track-cards.tsx";
import { describePage } from "#app/site/describe-page.server.ts";
import { readPageContent } from "#app/site/read-page-content.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

/** Max cards in a row. */
const limit = 6;

/**
 * Redirects to the company's news site, on the product's own hosts else to that of the setting NEWS_URL. Without one shows the curators' latest
 * picks.
 */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const own = ctx.company.contact?.newsUrl;
  const news = own || (ctx.company.subdomain === null ? ctx.env.NEWS_URL : undefined);
  const isHere = news ? new URL(news).origin === ctx.url.origin && new URL(news).pathname === "/blog" : true;
  // 302: the setting may change.
  if (news && !isHere) throw redirect(news);
  return {
    // The landing page starts with the first ones.
    tracks: (await readPageContent(ctx, { page: "/blog", limit, rule: { skip: 3 } })).tracks,
    meta: describePage(ctx, "blog", { ...copy.news, path: "/blog" }),
  };
}

export default function NewsPage() {
  const { tracks } = useLoaderData<typeof loader>();
  return (
    <article className="px-gutter pt-10 pb-20 lg:pt-16">
      <h1 className="text-hero leading-[0.94] tracking-[-0.045em]">{copy.news.title}</h1>
      <p className="mt-6 mb-10 max-w-[52ch] text-lg">{copy.news.lead}</p>
      <h2 className="sr-only">{copy.news.picks}</h2>
      <TrackCards tracks={tracks} />
      <ButtonLink to="/our-work" variant="quiet" className="mt-12">
        {copy.news.more}
      </ButtonLink>
    </article>
  );
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
