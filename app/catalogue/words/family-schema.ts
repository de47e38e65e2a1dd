import { z } from "zod";
import { repertoires, type WordFamily } from "#app/catalogue/words/word-family.ts";

export const familySchema = z.object({
  repertoire: z.enum(repertoires),
  words: z.array(z.string()),
  means: z.array(z.array(z.string())),
}) satisfies z.ZodType<WordFamily>;
