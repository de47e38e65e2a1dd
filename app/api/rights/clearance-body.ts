import { z } from "zod";
import { lightFields, reasonsSchema } from "#app/api/rights/clearability-schema.ts";
import { priceSchema } from "#app/api/rights/price-schema.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { asExpected, describeLight, describeReason } from "#app/rights/clearability/describe-clearability.ts";

export const clearanceItemSchema = z.strictObject({
  song: z.string(),
  _id: z.string(),
  ...lightFields,
  price: priceSchema,
  approvals: z.number(),
  reasons: reasonsSchema,
  parties: z.array(
    z.strictObject({
      name: z.string(),
      sides: z.array(z.enum(["composition", "master"])),
      days: z.number().nullable(),
    }),
  ),
});

/** Whether a song can be licensed; parties are named for those who see rights holders. */
export function clearanceBody(judged: Clearability, reader: { namesParties: boolean }) {
  const clearability = asExpected(judged, reader);
  const { light, reasons, approvals, days } = clearability;
  return {
    light,
    text: describeLight(clearability),
    approvals: approvals.length,
    days,
    reasons: reasons.map((reason) => ({
      kind: reason.kind,
      weighs: reason.weighs,
      text: describeReason(reason, reader),
    })),
    parties: reader.namesParties ? approvals.map(({ name, sides, days }) => ({ name, sides, days })) : [],
  };
}
