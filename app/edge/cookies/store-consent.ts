import { type ConsentChoice, consentOf } from "#app/edge/cookies/cookie-consent.ts";

/** Also stores the choice where scripts look for it: docs/product/consent-and-events.md. */
export function storeConsent(choice: ConsentChoice): void {
  try {
    localStorage.setItem("cookieConsent", "true");
    localStorage.setItem("consentMode", JSON.stringify(consentOf(choice)));
  } catch {
    // Storage is blocked: the cookie has the choice.
  }
}
