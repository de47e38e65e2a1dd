import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";

type FailureContext = Parameters<typeof trackEvent>[0] & Pick<RequestContext, "url" | "address" | "failure">;

/** Error message of an API response; empty for another body. */
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const { message } = Object(Object(body).error) as { message?: unknown };
  return typeof message === "string" ? message : "";
}

/** Whether this user or address had no refusal within the last minute: a script may repeat one a thousand times. */
async function isFirstRefusal({ env, actor, address }: FailureContext): Promise<boolean> {
  try {
    await enforceRateLimit(env, "refusal", `refused:${actor?.id ?? address}`);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/**
 * Records a 403 or 5xx of a page, an action or the API with status and message: docs/product/consent-and-events.md. The response is
 * unchanged.
 */
export function trackFailedResponse(ctx: FailureContext, response: Response): void {
  const { status } = response;
  if (status !== 403 && status < 500) return;
  const { pathname: path } = ctx.url;
  const kind = path.startsWith("/api/") ? ("api_error" as const) : ("page_error" as const);
  const reading = kind === "api_error" ? messageOf(response.clone()) : Promise.resolve(ctx.failure.message);
  async function track() {
    const message = await reading;
    if (status === 403 && !(await isFirstRefusal(ctx))) return;
    trackEvent(ctx, { kind, path, status, message });
  }
  ctx.waitUntil(track());
}
