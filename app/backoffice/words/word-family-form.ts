import { z } from "zod";
import { wordsCopy as copy } from "#app/backoffice/words/words-copy.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import { maxPhraseWords, repertoires } from "#app/catalogue/words/word-family.ts";
import { withRules } from "#app/edge/forms/field-rules.ts";
import { labelled } from "#app/edge/forms/labelled.ts";

const maxWords = 40;
const maxMeans = 16;
/** Max characters of a word or tag. */
const maxLength = 40;
/** Max characters of a list, to bound parsing. */
const maxList = 2000;

/** Parses a comma list, deduplicated, without empty parts. */
function listOf(text: string): string[] {
  const parts = text.split(",").map((part) => part.replaceAll(/\s+/g, " ").trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** Error of a list of words; null if valid. */
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

/** Error of groups of tags; null if valid. */
function meansProblem(groups: string[][]): string | null {
  const labels = groups.flat();
  if (labels.length > maxMeans) return copy.meansMany(maxMeans);
  const long = labels.find((label) => label.length > maxLength);
  return long === undefined ? null : copy.meanLong(long, maxLength);
}

/** Validates a whole list, so that its message appears at the field: an issue of an item has a path without a field. */
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

/** Groups as editable text. */
export function meansText(means: string[][]): string {
  return means.map((group) => group.join(", ")).join(" + ");
}

/** The form of a word family; both lists are typed with commas. `version` is the family's as the form was filled; empty for a new one. */
export const wordFamilySchema = withRules(
  z.object({
    repertoire: z.enum(repertoires, labelled(copy.repertoire)),
    words: wordList,
    means: meanList,
    version: z.string().default(""),
  }),
  ({ repertoire, means }) => (repertoire === "filler" || means.length > 0 ? null : ["means", copy.meansMissing]),
);

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
