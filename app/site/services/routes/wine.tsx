import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { describePage } from "#app/site/describe-page.server.ts";
import { ServiceArticle } from "#app/site/services/components/service-article.tsx";
import { wine } from "#app/site/services/content/wine.server.ts";
import { readBlocks } from "#app/site/services/read-service.server.ts";

export const handle = { site: true, cache: { query: [], freshSeconds: 60, staleSeconds: 600 } } satisfies RouteHandle;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { service: campaign, ...blocks } = await readBlocks(ctx, { page: "/wine", service: wine });
  const { name: title, description } = campaign;
  const meta = describePage(ctx, "wine", { title, description, path: "/wine" });
  return { campaign, ...blocks, meta };
}

export default function WinePage() {
  const { campaign, meta: _, ...blocks } = useLoaderData<typeof loader>();
  return <ServiceArticle service={campaign} {...blocks} />;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];
