import { z } from "zod";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import { maxPhraseWords } from "#app/catalogue/words/dictionary.ts";
import { repertoires } from "#app/catalogue/words/word-family.ts";

const maxWords = 40;
const maxMeans = 16;
/** Characters of one word or tag. */
const maxLength = 40;
/** Characters of a whole list, so that parsing it is bounded. */
const maxList = 2000;

/** A comma list without repetitions and empty parts. */
function listOf(text: string): string[] {
  const parts = text.split(",").map((part) => part.replaceAll(/\s+/g, " ").trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

function isLong(word: string): boolean {
  return word.length > maxLength || foldWords(word).length > maxPhraseWords;
}

const wordList = z
  .string({ error: copy.wordsMissing })
  .max(maxList, copy.wordsMany(maxWords))
  .transform(listOf)
  .pipe(
    z
      .array(
        z
          .string()
          .refine((word) => !isLong(word), copy.wordLong(maxLength))
          .refine((word) => foldWords(word).length > 0, copy.wordEmpty),
      )
      .min(1, copy.wordsMissing)
      .max(maxWords, copy.wordsMany(maxWords)),
  );

/** Groups of tags: "Uplifting, Happy + Pop, Acoustic". */
const meanList = z
  .string()
  .max(maxList, copy.meansMany(maxMeans))
  .default("")
  .transform((text) =>
    text
      .split("+")
      .map(listOf)
      .filter((group) => group.length > 0),
  )
  .refine((groups) => groups.flat().length <= maxMeans, copy.meansMany(maxMeans))
  .refine((groups) => groups.flat().every((label) => label.length <= maxLength), copy.meanLong(maxLength));

/** The groups as they are typed. */
export function meansText(means: string[][]): string {
  return means.map((group) => group.join(", ")).join(" + ");
}

/** The form of a word family; both lists are typed with commas. */
export const wordFamilySchema = z
  .object({
    repertoire: z.enum(repertoires, { error: copy.repertoireInvalid }),
    words: wordList,
    means: meanList,
  })
  .refine(({ repertoire, means }) => repertoire === "filler" || means.length > 0, {
    path: ["means"],
    message: copy.meansMissing,
  });

export type WordFamilyForm = z.output<typeof wordFamilySchema>;

/** The filters of /search-words, all in the URL. An invalid value counts as not set. */
export const wordsQuerySchema = z.object({
  q: z.string().trim().max(maxLength).catch("").default(""),
  repertoire: z.enum(repertoires).nullable().catch(null).default(null),
  page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
});

export type WordsQuery = z.infer<typeof wordsQuerySchema>;
