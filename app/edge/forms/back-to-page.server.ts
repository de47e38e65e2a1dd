import { data, replace } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/**
 * Response to a small form on every page: redirects to `returnTo`. Scripts omit it and get an empty response, because a redirect would move
 * back a visitor who has navigated on.
 */
export function backToPage(ctx: RequestContext, returnTo: string | undefined, cookie: string | null) {
  const headers = cookie === null ? undefined : { "Set-Cookie": cookie };
  if (returnTo === undefined && ctx.isDataRequest) return data(null, { headers });
  return replace(safeReturnPath(returnTo ?? null) ?? "/", { headers });
}
