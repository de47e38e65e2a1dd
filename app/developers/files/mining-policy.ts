import { permittedUses, reuseZones } from "#app/companies/reuse/reuse-terms.ts";
import type { ReuseHost } from "#app/developers/files/rsl.ts";
import { miningPolicyPath } from "#app/edge/reuse/reuse-headers.ts";

/** `/.well-known/tdmrep.json` (TDMRep, final report of 2024-05-10): rights are reserved everywhere, by one policy. */
export function miningRules({ origin }: Pick<ReuseHost, "origin">) {
  return [{ location: "/", "tdm-reservation": 1, "tdm-policy": `${origin}${miningPolicyPath}` }];
}

/**
 * The policy: an ODRL offer in the profile of TDMRep. Mining needs consent, but for the company's own pages once the company permits
 * training on them: then consent is needed for the rest alone.
 */
export function miningPolicy({ origin, company }: ReuseHost) {
  const mine = (path: string) => ({ target: `${origin}${path}`, action: "tdm:mine" });
  const asked = (path: string) => ({ ...mine(path), duty: [{ action: "obtainConsent" }] });
  const isPermitted = permittedUses(company).includes("ai-train");
  const reserved = reuseZones.filter(({ max }) => !max.includes("ai-train")).flatMap(({ paths }) => paths);
  // Targets are addresses: what a pattern means stands in the licence file, and is inside of these.
  const targets = reserved.filter((path) => !path.includes("*"));
  return {
    "@context": ["http://www.w3.org/ns/odrl.jsonld", { tdm: "http://www.w3.org/ns/tdmrep#" }],
    "@type": "Offer",
    profile: "http://www.w3.org/ns/tdmrep",
    uid: `${origin}${miningPolicyPath}`,
    assigner: { uid: origin, "vcard:fn": company.name, "vcard:hasURL": `${origin}/contact-us` },
    permission: isPermitted ? [mine("/"), ...targets.map(asked)] : [asked("/")],
  };
}
