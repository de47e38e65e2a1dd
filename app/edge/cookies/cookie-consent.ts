export const consentCookie = "consent";

type Mode = "granted" | "denied";

/** Consent beyond the strictly necessary: docs/product/consent-and-events.md. */
export type Consent = Record<"ad_storage" | "analytics_storage" | "ad_user_data" | "ad_personalization", Mode>;

export type ConsentChoice = { analytics: boolean; marketing: boolean };

export const allCookies: ConsentChoice = { analytics: true, marketing: true };
export const necessaryCookies: ConsentChoice = { analytics: false, marketing: false };

/** Maps the button's value `choice` to the two switches: all, none, or as set. */
export function chosenCookies(choice: unknown, isOn: (name: "analytics" | "marketing") => boolean): ConsentChoice {
  if (choice === "all") return allCookies;
  if (choice === "necessary") return necessaryCookies;
  return { analytics: isOn("analytics"), marketing: isOn("marketing") };
}

/** The four consent modes of the banner's two switches. */
export function consentOf({ analytics, marketing }: ConsentChoice): Consent {
  const mode = (granted: boolean) => (granted ? "granted" : "denied");
  return {
    ad_storage: mode(marketing),
    analytics_storage: mode(analytics),
    ad_user_data: mode(marketing),
    ad_personalization: mode(marketing),
  };
}

/** Cookie value: names of the enabled switches. */
export function writeConsent({ analytics, marketing }: ConsentChoice): string {
  return ["necessary", ...(analytics ? ["analytics"] : []), ...(marketing ? ["marketing"] : [])].join("+");
}

/** Null without a valid cookie: the visitor has not answered yet. */
export function parseConsent(cookie: string | null): Consent | null {
  const match = /^necessary(\+analytics)?(\+marketing)?$/.exec(cookie ?? "");
  return match && consentOf({ analytics: match[1] !== undefined, marketing: match[2] !== undefined });
}
