import { z } from "zod";
import { companiesCopy } from "#app/companies/copy.ts";

/** Labels of the product's own hosts, and labels that people would mistake for them. */
const reserved = new Set([
  ...["spaces", "main", "www", "api", "app", "admin", "media", "static", "assets", "uploads", "cdn", "auth", "login"],
  ...["account", "accounts", "blog", "help", "support", "status", "docs", "dev", "staging", "test", "localhost"],
  ...["mail", "email", "smtp", "imap", "pop", "ftp", "ns1", "ns2", "webmail", "autodiscover", "postmaster"],
]);

/**
 * The sub-domain of a company: 3 to 63 characters (RFC 1035). Hyphens as third and fourth character are reserved for encoded names
 * (RFC 5891), with which one company could look like another.
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
