import { tagToken } from "#app/catalogue/projection/search-token.ts";
import { tagCategories } from "#app/catalogue/search/search-filters.ts";
import type { Phrase, SearchQuery } from "#app/catalogue/search/search-query.ts";
import { completeEntry, type Dictionary, type Entry, findEntry } from "#app/catalogue/words/dictionary.ts";
import { inflectionsOf } from "#app/catalogue/words/stems.ts";
import { maxPhraseWords } from "#app/catalogue/words/word-family.ts";

/** One thing a search asks for: a phrase, or several words that mean something together ("laid back"). */
export type SearchUnit = {
  phrases: Phrase[];
  /** The last of its words is still being typed; not when the dictionary knows the words as they are ("fun" is not "funk"). */
  open: boolean;
  /** What the dictionary says of it; null for nothing. */
  entry: Entry | null;
};

/** The dictionary entry of the most words from `at`, and how many phrases they are. */
function longestEntry(query: SearchQuery, at: number, dictionary: Dictionary) {
  for (let size = maxPhraseWords; size > 0; size -= 1) {
    const phrases = query.wanted.slice(at, at + size);
    if (phrases.length < size || phrases.some(({ quoted }) => quoted)) continue;
    const entry = findEntry(
      dictionary,
      phrases.flatMap(({ words }) => words),
    );
    if (entry) return { entry, size };
  }
  return null;
}

/** Groups the wanted phrases into units and says what each of them is related to. Quoted phrases are taken literally. */
export function unitsOf(query: SearchQuery, dictionary: Dictionary): SearchUnit[] {
  const units: SearchUnit[] = [];
  for (let at = 0; at < query.wanted.length; ) {
    const found = longestEntry(query, at, dictionary);
    const size = found?.size ?? 1;
    const phrases = query.wanted.slice(at, at + size);
    const open =
      query.open && at + size === query.wanted.length && (found === null || found.entry.related.length === 0);
    const [word = ""] = phrases[0]?.words ?? [];
    const begun = open && found === null && phrases[0]?.words.length === 1 && !phrases[0].quoted;
    const entry = found?.entry ?? (begun ? completeEntry(dictionary, word) : null);
    units.push({ phrases, open, entry });
    at += size;
  }
  return units;
}

function quote(words: string[]): string {
  return `"${words.join(" ")}"`;
}

/** A phrase or, for a single word, any of its forms. */
function anyForm({ words, quoted }: Phrase, star: string): string {
  const [word] = words;
  if (quoted || words.length !== 1 || word === undefined) return quote(words) + star;
  return `(${[quote([word]) + star, ...inflectionsOf(word).map((form) => quote([form]))].join(" OR ")})`;
}

/** The words of a unit, in any form. */
function anyWords({ phrases, open }: SearchUnit): string {
  const last = phrases.length - 1;
  return phrases.map((phrase, index) => anyForm(phrase, open && index === last ? " *" : "")).join(" AND ");
}

/** FTS5 expression of a unit: its words in any form, or tags it is related to. */
export function unitExpression(unit: SearchUnit): string {
  const related = unit.entry?.related ?? [];
  return related.length === 0 ? anyWords(unit) : `((${anyWords(unit)}) OR tags : (${related.map(quote).join(" OR ")}))`;
}

/** Whether `unitExpression` finds more than the words as they were typed. */
export function hasOtherWords({ phrases, entry }: SearchUnit): boolean {
  if ((entry?.related.length ?? 0) > 0) return true;
  return phrases.some(({ words, quoted }) => !quoted && words.length === 1 && inflectionsOf(words[0] ?? "").length > 0);
}

/** Any of the tags with these names, whole: "piano" is not "Electric piano". */
function anyTag(labels: string[][]): string {
  const tokens = labels.flatMap((words) => tagCategories.map((category) => tagToken(category, words.join("-"))));
  return `(${tokens.map((token) => quote([token])).join(" OR ")})`;
}

/** FTS5 expression of the tag that a unit names. */
export function ownTagExpression({ phrases }: SearchUnit): string {
  const words = phrases.flatMap((phrase) => phrase.words);
  const [word = ""] = words;
  return anyTag([words, ...(words.length === 1 ? inflectionsOf(word).map((form) => [form]) : [])]);
}

/** The same, or the tags that it stands for by one of its families. */
export function tagExpression(unit: SearchUnit): string {
  const senses = (unit.entry?.senses ?? []).map((groups) => `(${groups.map(anyTag).join(" AND ")})`);
  return `(${[ownTagExpression(unit), ...senses].join(" OR ")})`;
}

/** The units without which a recording is no hit. */
export function neededUnits(units: SearchUnit[]): SearchUnit[] {
  const needed = units.filter(({ entry }) => entry?.filler !== true);
  return needed.length > 0 ? needed : units;
}
