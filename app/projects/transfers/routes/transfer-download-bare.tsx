import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { ClosedSharePage } from "#app/sharing/components/closed-share-page.tsx";
import { sharePageCopy } from "#app/sharing/visits/share-page-copy.ts";

export const handle = { bare: true } satisfies RouteHandle;

/** GET /transfer/download: a URL without its token. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const { id, name } = ctx.company;
  return data({ company: { id, name } }, { status: 404 });
}

export default function BareTransferPage() {
  return <ClosedSharePage company={useLoaderData<typeof loader>().company} reason="unknown" />;
}

export const meta: MetaFunction = () => [
  { title: sharePageCopy.closed.unknown.title },
  { name: "robots", content: "noindex, nofollow" },
];
