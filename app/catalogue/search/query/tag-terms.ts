import { type TagCategory, tagToken, token } from "#app/catalogue/projection/search-token.ts";
import { oneOf, quote } from "#app/catalogue/search/query/fts-terms.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import type { ExcludedTag } from "#app/catalogue/search/query/typed/rule.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import { type Dictionary, findEntry } from "#app/catalogue/words/dictionary.ts";
import { inflectionsOf } from "#app/catalogue/words/stems.ts";

/** All of `terms`; null if one of them is null, so that nothing can match. */
export function allOf(terms: (string | null)[]): string | null {
  return terms.includes(null) ? null : `(${terms.join(" AND ")})`;
}

/** Any of the `terms` that are not null; null without any. */
export function anyOf(terms: (string | null)[]): string | null {
  const possible = terms.filter((term) => term !== null);
  if (possible.length <= 1) return possible[0] ?? null;
  return `(${possible.join(" OR ")})`;
}

export type Tags = Dictionary["tags"];

/** Facts of recordings by their name in families. */
const facts: Record<string, string> = { instrumental: token.instrumental, vocals: token.vocals };

/** Index tokens of tags with exactly this name in any category: "piano" is not "Electric piano". Only existing tags. */
function tokensOf(words: string[], tags: Tags): string[] {
  const slug = nameSlugOf(words.join(" "));
  return tagCategories.flatMap((category) =>
    tags?.has(`${category}/${slug}`) === false ? [] : [tagToken(category, slug)],
  );
}

function anyToken(tokens: string[]): string | null {
  return anyOf([...new Set(tokens)].map((one) => quote([one])));
}

/** Tags of a group of a family. Null if no recording has one of them. */
function anyTag(labels: string[][], tags: Tags): string | null {
  return anyToken(labels.flatMap((words) => [...tokensOf(words, tags), facts[words.join(" ")] ?? []].flat()));
}

/** Tags that folded words name in any form; null if no recording has one. */
export function namedTag(words: string[], tags: Tags): string | null {
  return anyToken(formsOf(words).flatMap((form) => tokensOf(form, tags)));
}

/** Tags of one of the families; null if no recording has what one of them requires. */
export function anySense(senses: string[][][][], tags: Tags): string | null {
  return anyOf(senses.map((groups) => allOf(groups.map((group) => anyTag(group, tags)))));
}

/** The words and, for a single one, its other forms. */
function formsOf(words: string[]): string[][] {
  const [word = ""] = words;
  return [words, ...(words.length === 1 ? inflectionsOf(word).map((form) => [form]) : [])];
}

/**
 * Whether folded words name an existing tag of the categories, or a word of a family for tags. Families of two groups are scenes, not tags:
 * "no rain" excludes nothing.
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

/** FTS5 expression of the recordings that `excluded` removes: with a tag of these words or their family. */
export function excludedExpression({ words, anywhere }: ExcludedTag, dictionary: Dictionary): string {
  const named = `tags : ${oneOf(formsOf(words).map(quote))}`;
  const cores = findEntry(dictionary, words)?.cores.filter((groups) => groups.length === 1) ?? [];
  const related = anySense(cores, dictionary.tags);
  const terms = [`(${named})`, ...(related === null ? [] : [related]), ...(anywhere ? [quote(words)] : [])];
  return oneOf(terms);
}
