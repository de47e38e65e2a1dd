import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { reportedEventSchema } from "#app/insight/event.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";

/**
 * POST /api/v1/events: one event that a page reports, sent with `navigator.sendBeacon`. 202 whether or not consent and the rules
 * for staff let it be recorded.
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Events are sent with POST.");
  await enforceRateLimit(ctx.env, "form", `event:${ctx.address}`);
  const event = await readJsonBody(request, { schema: reportedEventSchema, maxBytes: 4096 });
  trackEvent(ctx, event);
  return new Response(null, { status: 202 });
}
