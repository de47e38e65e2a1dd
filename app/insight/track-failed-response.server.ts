import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";

type FailureContext = Parameters<typeof trackEvent>[0] & Pick<RequestContext, "url" | "address" | "failure">;

/** The message of an error of the API; empty for a body of another form. */
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const { message } = Object(Object(body).error) as { message?: unknown };
  return typeof message === "string" ? message : "";
}

/** Whether a refusal is the first within a minute of this person, or of this address without one: a script repeats it a thousand times. */
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
 * Records a 403 or 5xx of a page, an action or the API with its status and message: docs/product/consent-and-events.md. The response goes out
 * as it is.
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
