import { quote } from "#app/catalogue/search/query/fts-terms.ts";
import type { Phrase, SearchQuery } from "#app/catalogue/search/query/search-query.ts";
import { allOf, anyOf, anySense, namedTag, type Tags } from "#app/catalogue/search/query/tag-terms.ts";
import { completeEntry, type Dictionary, type Entry, findEntry } from "#app/catalogue/words/dictionary.ts";
import { inflectionsOf } from "#app/catalogue/words/stems.ts";
import { maxPhraseWords } from "#app/catalogue/words/word-family.ts";

/** A criterion of the text: a phrase, or several words with a common meaning ("laid back"). */
export type SearchUnit = {
  phrases: Phrase[];
  /** The last word is a prefix; not if the dictionary knows the words as they are ("fun" is not "funk"). */
  open: boolean;
  /** Its dictionary entry; null for none. */
  entry: Entry | null;
  /** It is what a picture shows, not a tag of its name. */
  isPicture?: boolean;
};

/** The longest dictionary entry starting at `at`, and its number of phrases. */
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

export function typedOf({ phrases }: SearchUnit): string {
  return phrases.map(({ typed }) => typed).join(" ");
}

/** Groups phrases into units with their related words. Quoted phrases are literal. */
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

/** Other forms of a single word that are searched too. Those that start with an open word are found by its prefix. */
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

function anyWords({ phrases, open }: SearchUnit): string {
  const last = phrases.length - 1;
  return phrases.map((phrase, index) => anyForm(phrase, open && index === last)).join(" AND ");
}

/** FTS5 expression of a unit: its words in any form, or related tags. */
export function unitExpression(unit: SearchUnit): string {
  const related = unit.entry?.related ?? [];
  return related.length === 0 ? anyWords(unit) : `((${anyWords(unit)}) OR tags : (${related.map(quote).join(" OR ")}))`;
}

/** Whether `unitExpression` matches more than the literal words. */
export function hasOtherWords({ phrases, entry, open }: SearchUnit): boolean {
  if ((entry?.related.length ?? 0) > 0) return true;
  return phrases.some((phrase, index) => otherForms(phrase, open && index === phrases.length - 1).length > 0);
}

function ownTag({ phrases, isPicture }: SearchUnit, tags: Tags): string | null {
  if (isPicture) return null;
  return namedTag(
    phrases.flatMap(({ words }) => words),
    tags,
  );
}

/** FTS5 expression of recordings with the tags that the units name or primarily mean; null if there can be none. */
export function coreTagsExpression(units: SearchUnit[], tags: Tags): string | null {
  return allOf(units.map((unit) => ownTag(unit, tags) ?? anySense(unit.entry?.cores ?? [], tags)));
}

/** The same with all tags of the units' families. */
export function tagsExpression(units: SearchUnit[], tags: Tags): string | null {
  return allOf(units.map((unit) => anyOf([ownTag(unit, tags), anySense(unit.entry?.senses ?? [], tags)])));
}

/** FTS5 expressions of the groups of tags, one by one, of what is several at once: the feeling of a scene, and its style. */
export function groupExpressions({ entry }: SearchUnit, tags: Tags, of: "cores" | "senses"): string[] {
  const groups = (entry?.[of] ?? []).flatMap((sense) => (sense.length > 1 ? sense : []));
  return groups.slice(0, 4).flatMap((group) => anySense([[group]], tags) ?? []);
}

/** Of a scene the tags that its families name first: they are the most typical. */
export function typicalTags({ entry }: SearchUnit, tags: Tags): string | null {
  if (entry === null || entry.musical) return null;
  const typical = entry.cores.map((groups) =>
    groups.map((group) => group.slice(0, Math.max(2, Math.ceil(group.length / 2)))),
  );
  return anySense(typical, tags);
}

/** Units that every hit must match. */
export function neededUnits(units: SearchUnit[]): SearchUnit[] {
  const needed = units.filter(({ entry }) => entry?.filler !== true);
  return needed.length > 0 ? needed : units;
}
