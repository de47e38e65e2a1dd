import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { requiredText } from "#app/edge/forms/text-field.ts";
import { providerCopy } from "#app/identity/provider/provider-copy.ts";

const { provider: copy } = providerCopy;

export const providerUses = ["off", "offered", "required"] as const;
export type ProviderUse = (typeof providerUses)[number];

/** The form of a company's identity provider. */
export const providerSchema = z.object({
  /** State that the form was rendered with; empty before the first save. */
  version: z.string().max(20).default(""),
  label: requiredText(copy.label, 40, copy.labelMissing),
  issuer: requiredText(copy.issuer, 500, copy.issuerMissing),
  clientId: requiredText(copy.clientId, 255, copy.clientIdMissing),
  /** Empty: the stored one stays. */
  clientSecret: z.string().trim().max(500, labelled(copy.clientSecret)).default(""),
  use: z.enum(providerUses, { error: copy.useInvalid }),
  policyIds: z.array(z.string().max(64)).max(50).default([]),
  /** Empty for no one. */
  breakGlassUserId: z.string().max(64).default(""),
});

export type ProviderForm = z.infer<typeof providerSchema>;
