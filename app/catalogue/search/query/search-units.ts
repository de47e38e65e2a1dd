import { tagToken } from "#app/catalogue/projection/search-token.ts";
import { quote } from "#app/catalogue/search/query/fts-terms.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import type { Phrase, SearchQuery } from "#app/catalogue/search/query/search-query.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
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

/** Other forms of a single word that are searched besides it. Those that begin with an open word are found with it. */
function otherForms({ words, quoted }: Phrase, isOpen: boolean): string[] {
  const [word] = words;
  if (quoted || words.length !== 1 || word === undefined) return [];
  return inflectionsOf(word).filter((form) => !(isOpen && form.startsWith(word)));
}

/** A phrase or, for a single word, any of its forms. */
function anyForm(phrase: Phrase, isOpen: boolean): string {
  const literal = quote(phrase.words) + (isOpen ? " *" : "");
  const others = otherForms(phrase, isOpen);
  return others.length === 0 ? literal : `(${[literal, ...others.map((form) => quote([form]))].join(" OR ")})`;
}

/** The words of a unit, in any form. */
function anyWords({ phrases, open }: SearchUnit): string {
  const last = phrases.length - 1;
  return phrases.map((phrase, index) => anyForm(phrase, open && index === last)).join(" AND ");
}

/** FTS5 expression of a unit: its words in any form, or tags it is related to. */
export function unitExpression(unit: SearchUnit): string {
  const related = unit.entry?.related ?? [];
  return related.length === 0 ? anyWords(unit) : `((${anyWords(unit)}) OR tags : (${related.map(quote).join(" OR ")}))`;
}

/** Whether `unitExpression` finds more than the words as they were typed. */
export function hasOtherWords({ phrases, entry, open }: SearchUnit): boolean {
  if ((entry?.related.length ?? 0) > 0) return true;
  return phrases.some((phrase, index) => otherForms(phrase, open && index === phrases.length - 1).length > 0);
}

/** All of `terms`; null when there is none for one of them: nothing can match. */
function all(terms: (string | null)[]): string | null {
  return terms.includes(null) ? null : `(${terms.join(" AND ")})`;
}

/** One of the `terms` that are not null; null without any. */
function any(terms: (string | null)[]): string | null {
  const possible = terms.filter((term) => term !== null);
  if (possible.length <= 1) return possible[0] ?? null;
  return `(${possible.join(" OR ")})`;
}

type Tags = Dictionary["tags"];

/** Any of the tags with these names, whole: "piano" is not "Electric piano". Null when no recording has one of them. */
function anyTag(labels: string[][], tags: Tags): string | null {
  const slugs = [...new Set(labels.map((words) => nameSlugOf(words.join(" "))))];
  const tokens = slugs.flatMap((slug) =>
    tagCategories.map((category) => (tags?.has(`${category}/${slug}`) === false ? null : tagToken(category, slug))),
  );
  return any(tokens.map((token) => token && quote([token])));
}

function ownTag({ phrases }: SearchUnit, tags: Tags): string | null {
  const words = phrases.flatMap((phrase) => phrase.words);
  const [word = ""] = words;
  return anyTag([words, ...(words.length === 1 ? inflectionsOf(word).map((form) => [form]) : [])], tags);
}

/** FTS5 expression of recordings that have the tags which all units name; null when there can be none. */
export function ownTagsExpression(units: SearchUnit[], tags: Tags): string | null {
  return all(units.map((unit) => ownTag(unit, tags)));
}

/** The same, or the tags that the units stand for by one of their families. */
export function tagsExpression(units: SearchUnit[], tags: Tags): string | null {
  return all(
    units.map((unit) => {
      const senses = unit.entry?.senses ?? [];
      return any([ownTag(unit, tags), ...senses.map((groups) => all(groups.map((group) => anyTag(group, tags))))]);
    }),
  );
}

/** The units without which a recording is no hit. */
export function neededUnits(units: SearchUnit[]): SearchUnit[] {
  const needed = units.filter(({ entry }) => entry?.filler !== true);
  return needed.length > 0 ? needed : units;
}
