import { z } from "zod";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { subdomainSchema } from "#app/companies/subdomain.ts";
import { pageField, searchField } from "#app/identity/people/people-query.ts";

const maxName = 80;

/** The form of a company, for administrators of the environment. */
export const companyFormSchema = z.object({
  name: z.string({ error: copy.nameMissing }).trim().min(1, copy.nameMissing).max(maxName, copy.nameLong(maxName)),
  subdomain: subdomainSchema,
  status: z.enum(["active", "suspended"], { error: copy.statusShape }).default("active"),
  /** The current sub-domain, typed to confirm that it stops working. */
  confirm: z.string().trim().toLowerCase().max(100).default(""),
  /** Of the company that the form was filled with; empty for a new one. */
  version: z.string().max(20).default(""),
});

export type CompanyForm = z.infer<typeof companyFormSchema>;

/** The filters of /iam-companies. */
export const companiesQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", "active", "suspended"]).catch("all"),
  page: pageField,
});

export type CompaniesQuery = z.infer<typeof companiesQuerySchema>;
