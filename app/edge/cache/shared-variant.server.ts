import { announcementCookie, announcementId } from "#app/edge/cookies/announcement.ts";
import { consentCookie, parseConsent } from "#app/edge/cookies/cookie-consent.ts";
import type { Cookies } from "#app/edge/cookies/cookies.server.ts";
import { schemeCookie, schemes } from "#app/edge/cookies/scheme.ts";
import { usageCookie } from "#app/edge/cookies/usage-cookie.ts";
import { isLanguage } from "#app/edge/language/languages.ts";

/**
 * The page variant shared by visitors with these cookies: cookie banner answered, colour scheme, closed announcement. Null if a cookie is
 * personal or has an invalid value; such a request is neither served from the shared cache nor stored in it.
 */
export function sharedVariant(cookies: Cookies): string | null {
  let consent = "ask";
  let scheme = "dark";
  let closed = "";
  for (const [name, value] of cookies) {
    if (name === consentCookie && parseConsent(value) !== null) consent = "answered";
    else if (name === schemeCookie && schemes.some((known) => known === value)) scheme = value;
    else if (name === announcementCookie && announcementId.test(value)) closed = `-${value}`;
    // Its page has a language of its own in its key.
    else if (name === "language" && isLanguage(value)) continue;
    // Left by a session that ended. Without one it changes no page.
    else if (name !== usageCookie) return null;
  }
  return `${consent}-${scheme}${closed}`;
}
