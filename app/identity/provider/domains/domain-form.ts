import { z } from "zod";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";

const { domains: copy } = providerCopy;

/** Prefix of the record's name before the domain. */
const label = "_email-domain-challenge.";
/** Max characters of a domain whose record name is still valid in DNS (RFC 1035: 253). */
const maxLength = 253 - label.length;

const domainName = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** Lower case and Punycode, as the URL standard writes a host; empty for what is none. */
function toHostName(text: string): string {
  const address = `http://${text.trim().replace(/^@/, "")}`;
  if (/[\s/:?#\\%]/.test(address.slice("http://".length)) || !URL.canParse(address)) return "";
  return new URL(address).hostname.replace(/\.$/, "");
}

export const domainSchema = z.object({
  domain: z
    .string({ error: copy.shape })
    .max(maxLength, copy.shape)
    .transform(toHostName)
    .refine((domain) => domain.length <= maxLength && domainName.test(domain), copy.shape),
});

/** The TXT record that proves a domain. */
export function domainRecord({ domain, challenge }: { domain: string; challenge: string }) {
  return { name: label + domain, value: `email-domain-challenge=${challenge}` };
}

/** The domain of an email address, lower case and Punycode. */
export function domainOf(email: string): string {
  return toHostName(email.slice(email.lastIndexOf("@") + 1));
}
