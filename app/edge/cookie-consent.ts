import { z } from "zod";

export const consentCookie = "consent";

const mode = z.enum(["granted", "denied"]);

/** What a visitor agreed to beyond the strictly necessary: specification part 1, section 3, "Cookie consent modes". */
const consentSchema = z.object({
  ad_storage: mode,
  analytics_storage: mode,
  ad_user_data: mode,
  ad_personalization: mode,
});

export type Consent = z.infer<typeof consentSchema>;

/** The four modes behind the two switches of the banner. */
export function consentOf({ analytics, marketing }: { analytics: boolean; marketing: boolean }): Consent {
  const word = (granted: boolean) => (granted ? "granted" : "denied");
  return {
    ad_storage: word(marketing),
    analytics_storage: word(analytics),
    ad_user_data: word(marketing),
    ad_personalization: word(marketing),
  };
}

/** The choice as the cookie keeps it; null until one was made. */
export function parseConsent(cookie: string | null): Consent | null {
  if (cookie === null) return null;
  try {
    return consentSchema.parse(JSON.parse(cookie));
  } catch {
    return null;
  }
}
