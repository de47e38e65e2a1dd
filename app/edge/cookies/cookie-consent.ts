export const consentCookie = "consent";

type Mode = "granted" | "denied";

/** What a visitor agreed to beyond the strictly necessary: specification part 1, section 3, "Cookie consent modes". */
export type Consent = Record<"ad_storage" | "analytics_storage" | "ad_user_data" | "ad_personalization", Mode>;

type Choice = { analytics: boolean; marketing: boolean };

/** The four modes behind the two switches of the banner. */
export function consentOf({ analytics, marketing }: Choice): Consent {
  const mode = (granted: boolean) => (granted ? "granted" : "denied");
  return {
    ad_storage: mode(marketing),
    analytics_storage: mode(analytics),
    ad_user_data: mode(marketing),
    ad_personalization: mode(marketing),
  };
}

/** The choice as the cookie keeps it: the switches that are on. */
export function writeConsent({ analytics, marketing }: Choice): string {
  return ["necessary", ...(analytics ? ["analytics"] : []), ...(marketing ? ["marketing"] : [])].join("+");
}

/** Null until a choice was made. */
export function parseConsent(cookie: string | null): Consent | null {
  const parts = cookie?.split("+") ?? [];
  if (parts[0] !== "necessary") return null;
  return consentOf({ analytics: parts.includes("analytics"), marketing: parts.includes("marketing") });
}
