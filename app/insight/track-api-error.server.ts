import { trackEvent } from "#app/insight/track-event.server.ts";

/** The message of an error of the API; empty for a body of another form. */
async function messageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const { message } = Object(Object(body).error) as { message?: unknown };
  return typeof message === "string" ? message : "";
}

/** Records a 403 or 5xx of the API with its status and message: docs/product/consent-and-events.md. The response goes out as it is. */
export function trackApiError(ctx: Parameters<typeof trackEvent>[0] & { url: URL }, response: Response): void {
  const { status } = response;
  const { pathname: path } = ctx.url;
  if (!path.startsWith("/api/") || (status !== 403 && status < 500)) return;
  const copy = response.clone();
  ctx.waitUntil(messageOf(copy).then((message) => trackEvent(ctx, { kind: "api_error", path, status, message })));
}
