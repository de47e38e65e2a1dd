import { parse, serialize } from "cookie";
import { announcementCookie } from "#app/edge/cookies/announcement.ts";
import { consentCookie } from "#app/edge/cookies/cookie-consent.ts";
import { schemeCookie } from "#app/edge/cookies/scheme.ts";

/**
 * Every cookie that the product reads. A cookie named here keeps a request out of the page cache unless `shared-variant.ts` says
 * otherwise, so a new one is private until someone decides that it is not.
 */
const cookieNames = [
  "session",
  "__Host-session",
  "flash",
  "bookmark",
  "share-pass",
  "transfer-pass",
  consentCookie,
  schemeCookie,
  announcementCookie,
] as const;

export type CookieName = (typeof cookieNames)[number];

/** The cookies of one request, by name and decoded. */
export type Cookies = ReadonlyMap<CookieName, string>;

/**
 * Parses a Cookie header once for the whole request: cache key, identity, flash message and preferences all read the result. Of
 * two cookies with the same name the first counts; a value that cannot be decoded is kept as it was sent.
 */
export function parseCookies(header: string | null): Cookies {
  const cookies = new Map<CookieName, string>();
  if (header === null) return cookies;
  const all = parse(header);
  for (const name of cookieNames) {
    const value = Object.hasOwn(all, name) ? all[name] : undefined;
    if (value !== undefined) cookies.set(name, value);
  }
  return cookies;
}

/** A Set-Cookie header for a host-only cookie, sent to addresses below `path`. `maxAge` in seconds; 0 removes it. */
export function writeCookie(
  url: URL,
  cookie: { name: CookieName; value: string; maxAge: number; httpOnly?: boolean; path?: string },
): string {
  return serialize(cookie.name, cookie.value, {
    path: cookie.path ?? "/",
    maxAge: cookie.maxAge,
    sameSite: "lax",
    httpOnly: cookie.httpOnly ?? true,
    secure: url.protocol === "https:",
  });
}
