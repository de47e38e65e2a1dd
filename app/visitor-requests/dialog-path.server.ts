import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

const parameter = "returnUrl";
/** Closing a dialog must not open another. */
const dialogPages = /^\/(?:submit-brief|submit-music|newsletter|session-expired|user-sign-up\/.*)$/;

type Place = { url: RequestContext["url"]; headers: Headers };

/** The referring page of this host; null for another site or without a referrer. */
function referringPath({ url, headers }: Place): string | null {
  const referrer = headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  return origin === url.origin && !dialogPages.test(pathname) ? pathname + search : null;
}

/** Close target of a dialog page: the page it was opened on, else the landing page. */
export function readCloseTo(place: Place): string {
  const named = place.url.searchParams.get(parameter);
  return safeReturnPath(named ?? referringPath(place)) ?? "/";
}

/** URL of a dialog page that keeps its close target. `sent`: after submission. */
export function dialogPath(place: Place, { sent = false } = {}): string {
  const closeTo = readCloseTo(place);
  const returning = closeTo === "/" ? [] : [`${parameter}=${encodeURIComponent(closeTo)}`];
  const query = [...(sent ? ["sent"] : []), ...returning].join("&");
  return place.url.pathname + (query === "" ? "" : `?${query}`);
}
