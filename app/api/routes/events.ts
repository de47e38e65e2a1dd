import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/app-error.ts";
import { requireAllowance } from "#app/edge/rate-limits.server.ts";
import { reportedEventSchema } from "#app/insight/event.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";

/** POST /api/v1/events: what a page tells of its visitor, one event at a time, sent with `navigator.sendBeacon`. */
export async function action({ request, context: { scope } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Events are sent with POST.");
  await requireAllowance(scope.env, "form", scope.address);
  trackEvent(scope, await readJsonBody(request, { schema: reportedEventSchema, maxBytes: 4096 }));
  return new Response(null, { status: 202 });
}
