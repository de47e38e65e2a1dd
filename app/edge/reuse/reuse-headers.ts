/** Files in which a host says what may be done with it: docs/product/developers.md. */
export const robotsPath = "/robots.txt";
/** RSL 1.0. */
export const licencePath = "/license.xml";
/** TDMRep: the policy of the host, an ODRL offer, which `/.well-known/tdmrep.json` names. */
export const miningPolicyPath = "/.well-known/tdm-policy.json";

/** The media type that RSL 1.0 asks for. */
export const licenceType = "application/rsl+xml";

/** Every response: rights of text and data mining are reserved (TDMRep). */
export const reservation = { "TDM-Reservation": "1" } as const;

/** Names the policy and the licence of `origin` for a response. */
export function nameReuseTerms(headers: Headers, origin: string): void {
  headers.set("TDM-Policy", `${origin}${miningPolicyPath}`);
  headers.append("Link", `<${origin}${licencePath}>; rel="license"; type="${licenceType}"`);
}
