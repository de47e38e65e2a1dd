import { z } from "zod";
import { emailSchema } from "#app/identity/email-schema.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";

/** The form of /iam/invite. */
export const invitationFormSchema = z.object({
  name: z.string({ error: iamCopy.invite.nameMissing }).trim().min(1, iamCopy.invite.nameMissing).max(80),
  email: emailSchema,
  policyIds: z.array(z.string().max(64)).min(1, iamCopy.invite.policyMissing).max(50),
});

export type InvitationForm = z.infer<typeof invitationFormSchema>;
