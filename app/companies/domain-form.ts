import { z } from "zod";
import { maxHostLength } from "#app/companies/hosts/host-record.ts";
import { settingsCopy } from "#app/companies/settings-copy.ts";
import { subdomainSchema } from "#app/companies/subdomain.ts";
import { versionField } from "#app/companies/theme/theme-form.ts";

const { domain: copy } = settingsCopy;

const hostName = /^(?=.{4,}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** The form of a company's addresses. */
export const domainFormSchema = z.object({
  version: versionField,
  subdomain: subdomainSchema,
  /** The active host stays while another one is only proposed; empty for none. */
  customHost: z
    .string()
    .trim()
    .toLowerCase()
    .max(maxHostLength, copy.customHostShape)
    .regex(hostName, copy.customHostShape)
    .optional()
    .transform((host) => host ?? null),
  /** The current sub-domain, typed to confirm that its URLs stop working. */
  confirm: z.string().trim().toLowerCase().max(100).default(""),
});

export type DomainForm = z.infer<typeof domainFormSchema>;
