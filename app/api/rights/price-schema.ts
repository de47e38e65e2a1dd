import { z } from "zod";

export const priceSchema = z
  .strictObject({ text: z.string(), currency: z.string(), low: z.number().nullable(), high: z.number().nullable() })
  .nullable()
  .describe(
    "By the rate card, in minor units. `low` and `high` differ where the use leaves something open or the company shows a range; null in them is for a person to quote. Null where the user sees no prices.",
  );
