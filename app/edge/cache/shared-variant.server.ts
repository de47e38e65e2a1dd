import { announcementCookie, announcementId } from "#app/edge/cookies/announcement.ts";
import { consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import type { Cookies } from "#app/edge/cookies/cookies.server.ts";
import { schemeCookie, schemes } from "#app/edge/cookies/scheme.ts";

/**
 * Names the variant of a page that visitors with these cookies share: whether the cookie banner was answered, the colour scheme, and
 * the announcement that was closed. Null when a cookie is personal or in a state that the product does not write; such a request is never answered from the
 * shared cache and never stored there.
 */
export function sharedVariant(cookies: Cookies): string | null {
  let consent = "ask";
  let scheme = "dark";
  let closed = "";
  for (const [name, value] of cookies) {
    if (name === consentCookie && parseConsent(value) !== null) consent = "answered";
    else if (name === schemeCookie && schemes.some((known) => known === value)) scheme = value;
    else if (name === announcementCookie && announcementId.test(value)) closed = `-${value}`;
    else return null;
  }
  return `${consent}-${scheme}${closed}`;
}
