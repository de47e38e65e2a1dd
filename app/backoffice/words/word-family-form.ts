import { z } from "zod";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import { maxPhraseWords, repertoires } from "#app/catalogue/words/word-family.ts";

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

/** What is wrong with a list of words; null for nothing. */
function wordsProblem(words: string[]): string | null {
  if (words.length === 0) return copy.wordsMissing;
  if (words.length > maxWords) return copy.wordsMany(maxWords);
  for (const word of words) {
    const { length } = foldWords(word);
    if (length === 0) return copy.wordEmpty(word);
    if (word.length > maxLength || length > maxPhraseWords) return copy.wordLong(word, maxLength);
  }
  return null;
}

/** What is wrong with groups of tags; null for nothing. */
function meansProblem(groups: string[][]): string | null {
  const labels = groups.flat();
  if (labels.length > maxMeans) return copy.meansMany(maxMeans);
  const long = labels.find((label) => label.length > maxLength);
  return long === undefined ? null : copy.meanLong(long, maxLength);
}

/** A check of the whole list, so that its message stands at the field: an issue of an item has a path that no field has. */
function checkList<List>(problemOf: (list: List) => string | null) {
  return (list: List, context: z.core.$RefinementCtx<List>) => {
    const message = problemOf(list);
    if (message !== null) context.addIssue({ code: "custom", message });
  };
}

const wordList = z
  .string({ error: copy.wordsMissing })
  .max(maxList, copy.wordsMany(maxWords))
  .transform(listOf)
  .superRefine(checkList(wordsProblem));

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
  .superRefine(checkList(meansProblem));

/** The groups as they are typed. */
export function meansText(means: string[][]): string {
  return means.map((group) => group.join(", ")).join(" + ");
}

/** The form of a word family; both lists are typed with commas. `version` is the family's as the form was filled; empty for a new one. */
export const wordFamilySchema = z
  .object({
    repertoire: z.enum(repertoires, { error: copy.repertoireInvalid }),
    words: wordList,
    means: meanList,
    version: z.string().default(""),
  })
  .refine(({ repertoire, means }) => repertoire === "filler" || means.length > 0, {
    path: ["means"],
    message: copy.meansMissing,
  });

export type WordFamilyForm = z.output<typeof wordFamilySchema>;

/** What a form for a new family starts with; an invalid value counts as not set. */
export const newFamilyQuerySchema = z.object({
  repertoire: z.enum(repertoires).catch("musical"),
  words: z.string().max(maxList).catch(""),
  means: z.string().max(maxList).catch(""),
});

/** The filters of /search-words, all in the URL. An invalid value counts as not set. */
export const wordsQuerySchema = z.object({
  q: z.string().trim().max(maxLength).catch("").default(""),
  repertoire: z.enum(repertoires).nullable().catch(null).default(null),
  page: z.coerce.number().int().min(1).max(1000).catch(1).default(1),
});

export type WordsQuery = z.infer<typeof wordsQuerySchema>;
