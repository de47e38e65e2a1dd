import { z } from "zod";
import { companiesCopy } from "#app/companies/copy.ts";
import { subdomainSchema } from "#app/companies/subdomain.ts";

/** The form of /iam-companies: a tenant as staff make and change it. */
export const companyFormSchema = z.object({
  name: z.string({ error: companiesCopy.nameMissing }).trim().min(1, companiesCopy.nameMissing).max(80),
  subdomain: subdomainSchema,
  status: z.enum(["active", "suspended"]).default("active"),
});

export type CompanyForm = z.infer<typeof companyFormSchema>;

export const companiesQuerySchema = z.object({
  q: z.string().trim().max(100).catch(""),
  status: z.enum(["all", "active", "suspended"]).catch("all"),
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
});

export type CompaniesQuery = z.infer<typeof companiesQuerySchema>;
