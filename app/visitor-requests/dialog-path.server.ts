import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";

const parameter = "returnUrl";
/** Closing one dialog must not open another. */
const dialogPages = /^\/(?:submit-brief|submit-music|newsletter|session-expired|user-sign-up\/.*)$/;

type Asked = { url: RequestContext["url"]; headers: Headers };

/** The page of this host that the visitor came from; null for another site, and where the browser does not say. */
function referringPath({ url, headers }: Asked): string | null {
  const referrer = headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return null;
  const { origin, pathname, search } = new URL(referrer);
  return origin === url.origin && !dialogPages.test(pathname) ? pathname + search : null;
}

/** Where closing a dialog that has an address leads: back to the page it was opened on, else to the landing page. */
export function readCloseTo(asked: Asked): string {
  const named = asked.url.searchParams.get(parameter);
  return safeReturnPath(named ?? referringPath(asked)) ?? "/";
}

/** The address of a dialog that still knows where closing it leads. `sent`: after its form was sent. */
export function dialogPath(asked: Asked, { sent = false } = {}): string {
  const closeTo = readCloseTo(asked);
  const returning = closeTo === "/" ? [] : [`${parameter}=${encodeURIComponent(closeTo)}`];
  const query = [...(sent ? ["sent"] : []), ...returning].join("&");
  return asked.url.pathname + (query === "" ? "" : `?${query}`);
}
