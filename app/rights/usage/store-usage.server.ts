import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";
import { usageCookie } from "#app/edge/cookies/usage-cookie.ts";

/** Keeps the text of the use in this browser until it is closed; null turns it off. */
export function storeUsage(
  { responseHeaders, url }: Pick<RequestContext, "responseHeaders" | "url">,
  text: string | null,
): void {
  const cookie = text === null ? { value: "", maxAge: 0 } : { value: text, maxAge: null };
  responseHeaders.append("Set-Cookie", writeCookie(url, { name: usageCookie, ...cookie }));
}
