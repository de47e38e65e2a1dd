import { z } from "zod";
import { companiesCopy as copy } from "#app/companies/copy.ts";
import { subdomainSchema } from "#app/companies/subdomain.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

const maxName = 80;

export const companyFormSchema = z.object({
  name: z.string({ error: copy.nameMissing }).trim().min(1, copy.nameMissing).max(maxName, labelled(copy.name)),
  subdomain: subdomainSchema,
  status: z.enum(["active", "suspended"], { error: copy.statusShape }).default("active"),
  /** The current sub-domain, typed to confirm that its URLs stop working. */
  confirm: z.string().trim().toLowerCase().max(100).default(""),
  /** Version that the form was rendered with; empty for a new company. */
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
