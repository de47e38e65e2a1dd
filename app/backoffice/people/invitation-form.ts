import { z } from "zod";
import { labelled } from "#app/edge/forms/labelled.ts";
import { emailSchema } from "#app/identity/email-schema.ts";
import { editionField } from "#app/identity/people/edition.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

const { invite: copy } = iamCopy;
const maxName = 80;

export const invitationFormSchema = z.object({
  /** Only if the actor manages several companies; default: the host's own. */
  companyId: z.string().max(64, copy.companyInvalid).optional(),
  name: z.string({ error: copy.nameMissing }).trim().min(1, copy.nameMissing).max(maxName, labelled(copy.name)),
  email: emailSchema,
  edition: editionField,
  policyIds: z.array(z.string().max(64)).min(1, copy.policyMissing).max(50),
});

export type InvitationForm = z.infer<typeof invitationFormSchema>;
