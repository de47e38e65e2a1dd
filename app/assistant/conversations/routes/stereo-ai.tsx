import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitBrief } from "#app/assistant/conversations/brief.action.server.ts";
import { briefPath } from "#app/assistant/conversations/brief-paths.ts";
import { BriefPage } from "#app/assistant/conversations/components/brief-page.tsx";
import { BriefStart } from "#app/assistant/conversations/components/brief-start.tsx";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { readBriefStart } from "#app/assistant/conversations/read-brief-start.server.ts";
import { describeTool } from "#app/catalogue/search/describe-search.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { requireLiveSession } from "#app/identity/access/require-live-session.server.ts";

export const handle = {
  site: briefPath,
  catalogue: true,
  cache: { query: ["example"], freshSeconds: 30, staleSeconds: 300 },
} satisfies RouteHandle;

export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  const meta = describeTool(ctx, { path: briefPath, title: copy.title, description: copy.description });
  return { ...(await readBriefStart(ctx)), meta };
}

export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  requireLiveSession(ctx, request);
  return submitBrief(ctx, request);
}

export default function StereoAiPage() {
  const start = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return reply?.page ? <BriefPage page={reply.page} /> : <BriefStart start={start} reply={reply ?? null} />;
}

export const meta: MetaFunction<typeof loader> = ({ data: page }) => page?.meta ?? [];
