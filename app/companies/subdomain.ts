import { z } from "zod";
import { companiesCopy } from "#app/companies/copy.ts";

/** Labels of the product's own hosts, and confusable ones. */
const reserved = new Set([
  ...["spaces", "main", "www", "api", "app", "admin", "media", "static", "assets", "uploads", "cdn", "auth", "login"],
  ...["account", "accounts", "blog", "help", "support", "status", "docs", "dev", "staging", "test", "localhost"],
  ...["mail", "email", "smtp", "imap", "pop", "ftp", "ns1", "ns2", "webmail", "autodiscover", "postmaster"],
]);

/**
 * A company's sub-domain: 3 to 63 characters (RFC 1035). Hyphens as third and fourth character are reserved for encoded names (RFC 5891),
 * with which a company could imitate another.
 */
export const subdomainSchema = z
  .string({ error: companiesCopy.subdomainShape })
  .trim()
  .toLowerCase()
  .regex(/^(?!..--)[a-z0-9](?:[a-z0-9-]{1,61})[a-z0-9]$/, companiesCopy.subdomainShape)
  .refine((label) => !reserved.has(label), companiesCopy.subdomainReserved);

/** The field whose unique index a write violated; null for any other error. */
export function takenAddressField(error: unknown): "subdomain" | "customHost" | null {
  const message = String(error);
  if (!message.includes("UNIQUE constraint failed: companies.")) return null;
  return message.includes("companies.custom_host") ? "customHost" : "subdomain";
}
