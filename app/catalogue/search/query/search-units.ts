import { quote } from "#app/catalogue/search/query/fts-terms.ts";
import type { Phrase, SearchQuery } from "#app/catalogue/search/query/search-query.ts";
import { allOf, anyOf, anySense, namedTag, type Tags } from "#app/catalogue/search/query/tag-terms.ts";
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

/** A unit as it was typed. */
export function typedOf({ phrases }: SearchUnit): string {
  return phrases.map(({ typed }) => typed).join(" ");
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

function ownTag({ phrases }: SearchUnit, tags: Tags): string | null {
  return namedTag(
    phrases.flatMap(({ words }) => words),
    tags,
  );
}

/** FTS5 expression of recordings with the tags that the units name, or what else they mean first of all; null when there can be none. */
export function coreTagsExpression(units: SearchUnit[], tags: Tags): string | null {
  return allOf(units.map((unit) => ownTag(unit, tags) ?? anySense(unit.entry?.cores ?? [], tags)));
}

/** The same, or all tags that the units stand for by one of their families. */
export function tagsExpression(units: SearchUnit[], tags: Tags): string | null {
  return allOf(units.map((unit) => anyOf([ownTag(unit, tags), anySense(unit.entry?.senses ?? [], tags)])));
}

/** The units without which a recording is no hit. */
export function neededUnits(units: SearchUnit[]): SearchUnit[] {
  const needed = units.filter(({ entry }) => entry?.filler !== true);
  return needed.length > 0 ? needed : units;
}
