import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DraftTracks } from "#app/license-tracks/components/draft-tracks.tsx";
import { submitDraftTracks } from "#app/license-tracks/draft-tracks.action.server.ts";
import { readDraftTracks } from "#app/license-tracks/draft-tracks.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /transactions/draft/tracks?track=… or ?playlist=…: what would be added to the draft. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return { ...(await readDraftTracks(ctx)), path: ctx.url.pathname + ctx.url.search };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitDraftTracks(ctx, request);
}

export default function DraftTracksRoute() {
  const { path, ...page } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return (
    <div className="max-w-read px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{copy.licenseTracks}</h1>
      <DraftTracks page={page} path={path} reply={reply} />
    </div>
  );
}

export const meta = staffMeta(copy.licenseTracks);
