import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readTimelinePage } from "#app/license-tracks/read-timeline-page.server.ts";
import { TimelinePage } from "#app/licensing/timelines/components/timeline-page.tsx";
import { submitTimeline, type TimelineReply } from "#app/licensing/timelines/timeline.action.server.ts";
import { timelinesCopy as copy } from "#app/licensing/timelines/timelines-copy.ts";
import { staffMeta } from "#app/ui/page-meta.ts";

/** GET /timelines, of ?playlist=… or ?sheet=… (a request with a cue sheet) if there is one. */
export async function loader({ context: { ctx } }: LoaderFunctionArgs) {
  return readTimelinePage(ctx);
}

/** `intent` "request" adds what is missing to the draft; without it the edit is checked. */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  return submitTimeline(ctx, request);
}

export default function TimelinesRoute() {
  const page = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>() as TimelineReply | undefined;
  return (
    <div className="max-w-form px-gutter pt-8 pb-16">
      <h1 className="mb-4 text-title">{copy.title}</h1>
      <TimelinePage key={page.path} {...page} reply={reply} />
    </div>
  );
}

export const meta = staffMeta(copy.title);
