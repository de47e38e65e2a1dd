import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { ServiceArticle } from "#app/site/services/components/service-article.tsx";
import { wine } from "#app/site/services/content/wine.server.ts";
import { listToHear } from "#app/site/services/read-service.server.ts";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { name: title, description } = wine;
  const meta = describePage(ctx, "wine", { title, description, path: "/wine" });
  return { campaign: wine, tracks: await listToHear(ctx, wine.hear), meta };
}

export default function WinePage() {
  const { campaign, tracks } = useLoaderData<typeof loader>();
  return <ServiceArticle service={campaign} tracks={tracks} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
