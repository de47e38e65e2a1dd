import { type TagCategory, tagToken, token } from "#app/catalogue/projection/search-token.ts";
import { oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import type { ExcludedTag } from "#app/catalogue/search/query/typed/rule.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";
import { inflectionsOf } from "#app/catalogue/words/stems.ts";

/** All of `terms`; null when there is none for one of them: nothing can match. */
export function allOf(terms: (string | null)[]): string | null {
  return terms.includes(null) ? null : `(${terms.join(" AND ")})`;
}

/** One of the `terms` that are not null; null without any. */
export function anyOf(terms: (string | null)[]): string | null {
  const possible = terms.filter((term) => term !== null);
  if (possible.length <= 1) return possible[0] ?? null;
  return `(${possible.join(" OR ")})`;
}

export type Tags = Dictionary["tags"];

/** What is known of every recording, by the name that families give it. */
const facts: Record<string, string> = { instrumental: token.instrumental, vocals: token.vocals };

/** Index tokens of the tags with this name in every category, whole: "piano" is not "Electric piano". None that no recording has. */
function tokensOf(words: string[], tags: Tags): string[] {
  const slug = nameSlugOf(words.join(" "));
  return tagCategories.flatMap((category) =>
    tags?.has(`${category}/${slug}`) === false ? [] : [tagToken(category, slug)],
  );
}

function anyToken(tokens: string[]): string | null {
  return anyOf([...new Set(tokens)].map((one) => quote([one])));
}

/** The tags of a group of a family. Null when no recording has one of them. */
function anyTag(labels: string[][], tags: Tags): string | null {
  return anyToken(labels.flatMap((words) => [...tokensOf(words, tags), facts[words.join(" ")] ?? []].flat()));
}

/** The tags that folded words name themselves, in any of their forms; null when no recording has one. */
export function namedTag(words: string[], tags: Tags): string | null {
  return anyToken(formsOf(words).flatMap((form) => tokensOf(form, tags)));
}

/** The tags of one of the families; null when no recording has what one of them asks for. */
export function anySense(senses: string[][][][], tags: Tags): string | null {
  return anyOf(senses.map((groups) => allOf(groups.map((group) => anyTag(group, tags)))));
}

/** The words and, of a single one, its other forms. */
function formsOf(words: string[]): string[][] {
  const [word = ""] = words;
  return [words, ...(words.length === 1 ? inflectionsOf(word).map((form) => [form]) : [])];
}

/**
 * Whether folded words are a tag that recordings have, of one of the categories, or a word of a family for tags. Families of two groups are
 * scenes, not tags: "no rain" leaves nothing out.
 */
export function namesTag(
  words: string[],
  dictionary: Dictionary,
  categories: readonly TagCategory[] = tagCategories,
): boolean {
  const { tags } = dictionary;
  const has = ([category, ...form]: [TagCategory, ...string[]]) =>
    tags?.has(`${category}/${nameSlugOf(form.join(" "))}`);
  if (categories.some((category) => formsOf(words).some((form) => has([category, ...form])))) return true;
  const isAnyCategory = categories.length === tagCategories.length;
  return isAnyCategory && (findEntry(dictionary, words)?.cores.some((groups) => groups.length === 1) ?? false);
}

/** FTS5 expression of the recordings that `excluded` leaves out: with a tag that has its words, or that they stand for. */
export function excludedExpression({ words, anywhere }: ExcludedTag, dictionary: Dictionary): string {
  const named = `tags : ${oneOf(formsOf(words).map(quote))}`;
  const cores = findEntry(dictionary, words)?.cores.filter((groups) => groups.length === 1) ?? [];
  const meant = anySense(cores, dictionary.tags);
  const terms = [`(${named})`, ...(meant === null ? [] : [meant]), ...(anywhere ? [quote(words)] : [])];
  return oneOf(terms);
}
