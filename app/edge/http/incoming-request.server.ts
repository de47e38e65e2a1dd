import { type Cookies, parseCookies } from "#app/edge/cookies/cookies.server.ts";
import { type SignInBody, signInBody } from "#app/edge/forms/sign-in-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** A request with everything that is derived from its untrusted parts, parsed once. */
export type IncomingRequest = {
  request: Request;
  /** The address as it was sent. */
  url: URL;
  /** The address of the page: `url` without what the framework adds to it for the data request behind a client-side navigation. */
  pageUrl: URL;
  /** Whether a navigation of scripts asks for the data of the page, and not a browser for the page. */
  isDataRequest: boolean;
  /** The path of the page that tables compare: in lower case. */
  path: string;
  cookies: Cookies;
  /** The visitor's address as the edge saw it; "local" where there is none. */
  address: string;
  secure: boolean;
  /** For the paths that take a password; nothing is read before it is asked for. */
  signInBody: SignInBody;
};

const dataSuffix = ".data";

/** `/login` for `/login.data`, `/` for `/_root.data`: the rule by which Remix finds the route. */
function routePath(pathname: string): string {
  if (!pathname.endsWith(dataSuffix)) return pathname;
  const path = pathname.slice(0, -dataSuffix.length);
  return path === "/_root" ? "/" : path;
}

/**
 * The address of the page that `url` asks for. Remix names the loaders that it needs in `_routes`, and an index route in an empty `index`;
 * neither belongs into a link, a redirect or the address of a form.
 */
function pageAddress(url: URL): URL {
  const page = new URL(url);
  page.pathname = routePath(url.pathname);
  const { searchParams } = page;
  if (searchParams.has("_routes")) searchParams.delete("_routes");
  if (searchParams.has("index", "")) searchParams.delete("index", "");
  return page;
}

/** @throws AppError invalid when host, port and path are no URL: the runtime hands over what was sent */
export function readIncoming(request: Request): IncomingRequest {
  if (!URL.canParse(request.url)) throw new AppError("invalid", "This address is not valid.");
  const url = new URL(request.url);
  const pageUrl = pageAddress(url);
  return {
    request,
    url,
    pageUrl,
    isDataRequest: url.pathname.endsWith(dataSuffix),
    path: pageUrl.pathname.toLowerCase(),
    cookies: parseCookies(request.headers.get("Cookie")),
    address: request.headers.get("CF-Connecting-IP") ?? "local",
    secure: url.protocol === "https:",
    signInBody: signInBody(request),
  };
}
