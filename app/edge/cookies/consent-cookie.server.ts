import { type ConsentChoice, consentCookie, writeConsent } from "#app/edge/cookies/cookie-consent.ts";
import { writeCookie } from "#app/edge/cookies/cookies.server.ts";

/** Half a year, in seconds. Then the banner is shown again. */
const maxAge = 15_768_000;

/** Set-Cookie header that stores the choice. */
export function writeConsentCookie(url: URL, choice: ConsentChoice): string {
  return writeCookie(url, { name: consentCookie, value: writeConsent(choice), maxAge });
}
