import { z } from "zod";
import { companiesCopy } from "#app/companies/copy.ts";

/** Labels of our own hosts, and those that people would take for ours. */
const reserved = new Set(["spaces", "www", "api", "app", "admin", "mail", "media", "static", "assets"]);

/** The form of /iam-companies: a tenant as staff make and change it. A label has at most 63 characters (RFC 1035). */
export const companyFormSchema = z.object({
  name: z.string({ error: companiesCopy.nameMissing }).trim().min(1, companiesCopy.nameMissing).max(80),
  subdomain: z
    .string({ error: companiesCopy.subdomainShape })
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, companiesCopy.subdomainShape)
    .refine((label) => !reserved.has(label), companiesCopy.subdomainReserved),
  status: z.enum(["active", "suspended"]).default("active"),
});

export type CompanyForm = z.infer<typeof companyFormSchema>;

export const companiesQuerySchema = z.object({
  q: z.string().trim().max(100).catch(""),
  status: z.enum(["all", "active", "suspended"]).catch("all"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export type CompaniesQuery = z.infer<typeof companiesQuerySchema>;
