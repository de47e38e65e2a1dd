import { z } from "zod";
import { maxEmailLength } from "#app/identity/password/input-limits.ts";
import { domainOf } from "#app/identity/provider/domains/domain-form.ts";
import { ProviderError } from "#app/identity/provider/provider-error.ts";

/** Max characters of a name, as in an account. */
const maxName = 80;

/** Methods that are, or come with, a second factor (RFC 8176). */
const strongMethods = new Set(["mfa", "otp", "hwk", "swk", "fpt", "face", "iris", "retina", "vbm", "sc"]);
/** Classes that stand for several factors: OpenID's, and those of Okta and Microsoft. */
const strongClasses = new Set([
  "phr",
  "phrh",
  "urn:okta:loa:2fa:any",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
]);

/** Its addresses are verified once, by the person with an account there: `hd` alone says that an organisation has it now. */
const google = "https://accounts.google.com";

const claimsSchema = z.object({
  sub: z.string().min(1).max(255),
  email: z.email().max(maxEmailLength).nullable().catch(null),
  email_verified: z
    .union([z.literal(true), z.literal("true")])
    .nullable()
    .catch(null),
  /** Microsoft Entra: the owner of the address's domain is verified. */
  xms_edov: z
    .union([z.literal(true), z.literal(1), z.literal("1"), z.literal("true")])
    .nullable()
    .catch(null),
  hd: z.string().nullable().catch(null),
  name: z.string().trim().min(1).nullable().catch(null),
  amr: z.array(z.string()).catch([]),
  acr: z.string().catch(""),
  auth_time: z.number().nullable().catch(null),
});

/** A person as a provider names them. */
export type ProviderIdentity = {
  /** The provider's own id of them, which stays when their address changes. */
  subject: string;
  /** Lower case; null if the provider names none that is a valid address. */
  email: string | null;
  isVerified: boolean;
  name: string;
  /** They used a second factor there. */
  hasFactor: boolean;
  /** When they signed in there, ms; null if the provider doesn't say. */
  authenticatedAt: number | null;
};

/** Claims of a validated ID token, with those of the userinfo endpoint. @throws ProviderError without a subject */
export function readIdentity(issuer: string, claims: Record<string, unknown>): ProviderIdentity {
  const parsed = claimsSchema.safeParse(claims);
  if (!parsed.success) throw new ProviderError("invalid", "sub");
  const { sub, email, email_verified, xms_edov, hd, name, amr, acr, auth_time } = parsed.data;
  const address = email?.toLowerCase() ?? null;
  const isOwned =
    new URL(issuer).origin !== google || (address !== null && hd !== null && domainOf(hd) === domainOf(address));
  return {
    subject: sub,
    email: address,
    isVerified: (email_verified !== null || xms_edov !== null) && isOwned,
    name: (name ?? address?.split("@")[0] ?? "").slice(0, maxName),
    hasFactor: amr.some((method) => strongMethods.has(method)) || strongClasses.has(acr),
    authenticatedAt: auth_time === null ? null : auth_time * 1000,
  };
}
