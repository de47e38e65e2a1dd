import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { submitConversation } from "#app/assistant/conversations/brief.action.server.ts";
import { BriefPage } from "#app/assistant/conversations/components/brief-page.tsx";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import { readBriefPage } from "#app/assistant/conversations/read-brief-page.server.ts";
import { requireConversation } from "#app/assistant/conversations/require-conversation.server.ts";
import type { RouteHandle } from "#app/edge/http/route-handle.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

export const handle = { catalogue: true } satisfies RouteHandle;

export async function loader({ params: { id = "" }, context: { ctx } }: LoaderFunctionArgs) {
  const conversation = await requireConversation(ctx, { id });
  return readBriefPage(ctx, { conversation, state: conversation.state });
}

export async function action({ request, params: { id = "" }, context: { ctx } }: ActionFunctionArgs) {
  return submitConversation(ctx, request, { id });
}

export default function ConversationPage() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  return <BriefPage page={reply?.page ?? page} />;
}

export const meta = staffMeta<typeof loader>(({ name }) => [name, copy.title]);
