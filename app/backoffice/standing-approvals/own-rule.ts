import { z } from "zod";
import { ownRuleCopy as copy } from "#app/backoffice/standing-approvals/own-rule-copy.ts";
import { standingType } from "#app/backoffice/standing-approvals/standing-type.ts";
import { visibleText } from "#app/edge/forms/visible-text.ts";
import { type RecordType, recordFormSchema } from "#app/records/definition/record-type.ts";

/** What a party itself decides of a standing approval. */
export const ownRuleNames = [
  ...["side", "media", "territories", "excluded", "maxMonths", "perpetual", "excludedCategories", "fee", "currency"],
  ...["validFrom", "validUntil", "maxPerMonth"],
];

const maxSignedBy = 120;

/** The record's own fields, and the signature. */
export const ownRuleType: RecordType = {
  ...standingType,
  fields: {
    ...standingType.fields,
    fee: { ...standingType.fields.fee, hint: copy.fee } as RecordType["fields"][string],
    signedBy: {
      label: copy.signedBy,
      hint: copy.signedByHint,
      schema: z
        .string({ error: copy.signedByMissing })
        .trim()
        .max(maxSignedBy, copy.signedByLong(maxSignedBy))
        .regex(visibleText, copy.signedByMissing),
      control: "text",
    },
  },
};

export const ownRuleSchema = recordFormSchema(ownRuleType, [...ownRuleNames, "signedBy"]);
