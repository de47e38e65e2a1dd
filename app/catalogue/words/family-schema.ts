import { z } from "zod";
import { repertoires, type WordFamily } from "#app/catalogue/words/word-family.ts";

export const familySchema = z
  .object({
    repertoire: z.enum(repertoires),
    words: z.array(z.string()).min(1),
    means: z.array(z.array(z.string())),
  })
  .refine(({ repertoire, means }) => repertoire === "filler" || means.length > 0) satisfies z.ZodType<WordFamily>;
