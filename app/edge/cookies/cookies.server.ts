import { parse, serialize } from "cookie";
import { announcementCookie } from "#app/edge/cookies/announcement.ts";
import { consentCookie } from "#app/edge/cookies/cookie-consent.ts";
import { schemeCookie } from "#app/edge/cookies/scheme.ts";
import { usageCookie } from "#app/edge/cookies/usage-cookie.ts";

/**
 * All cookies that the product reads. A cookie listed here excludes a request from the page cache unless `shared-variant.ts` handles it, so
 * new ones are private by default.
 */
const cookieNames = [
  "session",
  "__Host-session",
  "flash",
  "factor",
  "bookmark",
  "share-pass",
  "transfer-pass",
  "provider-attempt",
  consentCookie,
  schemeCookie,
  announcementCookie,
  usageCookie,
  "language",
] as const;

export type CookieName = (typeof cookieNames)[number];

/** Decoded cookies of a request by name. */
export type Cookies = ReadonlyMap<CookieName, string>;

/** Parses a Cookie header once per request. Of duplicate names the first counts; undecodable values are kept raw. */
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

/** Set-Cookie header of a host-only cookie for URLs below `path`. `maxAge` in seconds; 0 removes it, null ends it with the browser. */
export function writeCookie(
  url: URL,
  cookie: { name: CookieName; value: string; maxAge: number | null; httpOnly?: boolean; path?: string },
): string {
  return serialize(cookie.name, cookie.value, {
    path: cookie.path ?? "/",
    maxAge: cookie.maxAge ?? undefined,
    sameSite: "lax",
    httpOnly: cookie.httpOnly ?? true,
    secure: url.protocol === "https:",
  });
}
