import { type Cookies, parseCookies } from "#app/edge/cookies/cookies.server.ts";
import { type SignInBody, signInBody } from "#app/edge/forms/sign-in-body.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { type AskedLanguage, askedLanguage } from "#app/edge/language/asked-language.ts";

/** A request with its parsed and validated parts. */
export type IncomingRequest = {
  request: Request;
  /** URL as sent. */
  url: URL;
  /** URL of the page: `url` without the framework's additions for data requests. */
  pageUrl: URL;
  /** Whether it is a data request of client-side navigation instead of a page request. */
  isDataRequest: boolean;
  /** Path of the page for comparisons, in lower case. */
  path: string;
  cookies: Cookies;
  language: AskedLanguage;
  /** IP address of the visitor as seen by the edge; "local" if unknown. */
  address: string;
  secure: boolean;
  /** For paths that take a password; read lazily. */
  signInBody: SignInBody;
};

const dataSuffix = ".data";

/** `/login` for `/login.data`, `/` for `/_root.data`: Remix's rule. */
function routePath(pathname: string): string {
  if (!pathname.endsWith(dataSuffix)) return pathname;
  const path = pathname.slice(0, -dataSuffix.length);
  return path === "/_root" ? "/" : path;
}

/**
 * URL of the requested page, without Remix's `_routes` and empty `index` parameters, which belong in no link, redirect or form.
 */
function pageAddress(url: URL): URL {
  const page = new URL(url);
  page.pathname = routePath(url.pathname);
  const { searchParams } = page;
  if (searchParams.has("_routes")) searchParams.delete("_routes");
  if (searchParams.has("index", "")) searchParams.delete("index", "");
  return page;
}

/** @throws AppError invalid when host, port and path are no URL: the runtime passes on what was sent */
export function readIncoming(request: Request): IncomingRequest {
  if (!URL.canParse(request.url)) throw new AppError("invalid", "This address is not valid.");
  const url = new URL(request.url);
  const pageUrl = pageAddress(url);
  const cookies = parseCookies(request.headers.get("Cookie"));
  return {
    request,
    url,
    pageUrl,
    isDataRequest: url.pathname.endsWith(dataSuffix),
    path: pageUrl.pathname.toLowerCase(),
    cookies,
    language: askedLanguage({ url, cookies, headers: request.headers }),
    address: request.headers.get("CF-Connecting-IP") ?? "local",
    secure: url.protocol === "https:",
    signInBody: signInBody(request),
  };
}
