import { type Cookies, parseCookies } from "#app/edge/cookies/cookies.server.ts";
import { type SignInBody, signInBody } from "#app/edge/forms/sign-in-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** A request with everything that is derived from its untrusted parts, parsed once. */
export type IncomingRequest = {
  request: Request;
  url: URL;
  /**
   * The path that tables compare: lower case, and the page's own path for the data request behind a client-side navigation
   * (`/login.data` is `/login`).
   */
  path: string;
  cookies: Cookies;
  /** The visitor's address as the edge saw it; "local" where there is none. */
  address: string;
  secure: boolean;
  /** For the paths that take a password; nothing is read before it is asked for. */
  signInBody: SignInBody;
};

/** Whether a navigation of scripts asks for the data of a page, and not a browser for the page. */
export function asksForData(pathname: string): boolean {
  return pathname.endsWith(".data");
}

/** `/login` for `/login.data`, `/` for `/_root.data`: the rule by which Remix finds the route. */
export function routePath(pathname: string): string {
  if (!asksForData(pathname)) return pathname;
  const path = pathname.slice(0, -".data".length);
  return path === "/_root" ? "/" : path;
}

/** @throws AppError invalid when host, port and path are no URL: the runtime hands over what was sent */
export function readIncoming(request: Request): IncomingRequest {
  if (!URL.canParse(request.url)) throw new AppError("invalid", "This address is not valid.");
  const url = new URL(request.url);
  return {
    request,
    url,
    path: routePath(url.pathname).toLowerCase(),
    cookies: parseCookies(request.headers.get("Cookie")),
    address: request.headers.get("CF-Connecting-IP") ?? "local",
    secure: url.protocol === "https:",
    signInBody: signInBody(request),
  };
}
