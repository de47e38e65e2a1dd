import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { readPlace } from "#app/rights/usage/swap-path.ts";
import { SwapSongs } from "#app/swap/components/swap-songs.tsx";
import { readSwapPage } from "#app/swap/read-swap-page.server.ts";
import { submitSwap } from "#app/swap/swap.action.server.ts";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export const handle = { catalogue: true } satisfies RouteHandle;

export async function loader({ params: { slug = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const { searchParams } = ctx.url;
  return readSwapPage(ctx, { song: slug, place: readPlace(searchParams.get("in")), row: searchParams.get("row") });
}

export async function action({ request, params: { slug = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitSwap(ctx, request, { song: slug, place: readPlace(ctx.url.searchParams.get("in")) });
}

/** What sounds like a blocked song and is clear for the reader's use. */
export default function SwapPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{copy.title}</h1>
      <SwapSongs page={page} reply={reply} />
    </div>
  );
}

export const meta = staffMeta<typeof loader>((page) => [copy.title, page.track.title]);
