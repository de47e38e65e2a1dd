import { data, replace } from "@remix-run/cloudflare";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

/**
 * The reply to a small form that stands on every page: back to `returnTo`. Scripts that stay where they are leave it out and get nothing,
 * because a redirect would take a visitor back who has gone on to another page meanwhile.
 */
export function backToPage(ctx: RequestContext, returnTo: string | undefined, cookie: string | null) {
  const headers = cookie === null ? undefined : { "Set-Cookie": cookie };
  if (returnTo === undefined && ctx.isDataRequest) return data(null, { headers });
  return replace(safeReturnPath(returnTo ?? null) ?? "/", { headers });
}
