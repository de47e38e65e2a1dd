import { z } from "zod";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { subdomainSchema } from "#app/companies/subdomain.ts";
import { versionField } from "#app/companies/theme-form.ts";

const { domain: copy } = settingsCopy;

const hostName = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The form of a company's addresses. */
export const domainFormSchema = z.object({
  version: versionField,
  subdomain: subdomainSchema,
  customHost: z
    .string()
    .trim()
    .toLowerCase()
    .regex(hostName, copy.customHostShape)
    .optional()
    .transform((host) => host ?? null),
  /** The current sub-domain, typed to confirm that an address stops working. */
  confirm: z.string().trim().toLowerCase().max(100).default(""),
});

export type DomainForm = z.infer<typeof domainFormSchema>;
