import { type SQL, sql } from "drizzle-orm";
import { fold } from "#app/catalogue/fold.ts";
import { tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import { searchPeople } from "#db/schema/insight.server.ts";
import { wordFamilies } from "#db/schema/words.server.ts";

/** A longer search is a sentence, which may say more than its words. */
const maxWords = 8;
const maxPhrase = 2;
/** Phrases that are looked up, of the first searches: a page reads at most 600 rows. */
const maxPhrases = 60;

/** Positions and lengths of the phrases in `words`. */
function spansOf(words: readonly string[]): [start: number, end: number][] {
  return words.flatMap((_, start) =>
    Array.from({ length: Math.min(maxPhrase, words.length - start) }, (_, more): [number, number] => [
      start,
      start + more + 1,
    ]),
  );
}

function wordsOf(search: string): string[] {
  const words = search.split(" ");
  return words.length > maxWords ? [] : words;
}

/** Searches by the names of their filters, without words. */
const hasNoWords = (search: string) => search.startsWith("[");
const isNumber = (word: string) => /^\d{1,4}$/.test(word);

export type PublicRow = { text: string; isPhrase: number };

/** For `publicSearches`: which searches three people made or name a song or an artist, and which phrases are a tag or a search word. */
export function publicWordsOf(scope: string, searches: readonly string[]): SQL {
  const named = searches.map((text) => [text, fold(text)]);
  const phrases = new Set(
    searches.flatMap((search) => {
      const words = wordsOf(search);
      return spansOf(words).map(([start, end]) => words.slice(start, end).join(" "));
    }),
  );
  const slugs = [...phrases].slice(0, maxPhrases).map((text) => [text, nameSlugOf(text), fold(text)]);
  // One seek for each category: a list would be read anew for each phrase.
  const isTag = sql.join(
    tagCategories.map(
      (category) => sql`EXISTS (SELECT 1 FROM tags WHERE category = ${category} AND slug = value ->> 1)`,
    ),
    sql` OR `,
  );
  return sql`SELECT value ->> 0 AS text, 0 AS isPhrase FROM json_each(${JSON.stringify(named)}) WHERE
      EXISTS (SELECT 1 FROM ${searchPeople} WHERE scope = ${scope} AND words = value ->> 0 AND person = '')
      OR EXISTS (SELECT 1 FROM recordings WHERE status = 'published' AND title = value ->> 0 COLLATE NOCASE)
      OR EXISTS (SELECT 1 FROM artists WHERE status = 'published' AND sort_name = value ->> 1)
    UNION ALL SELECT value ->> 0, 1 FROM json_each(${JSON.stringify(slugs)}) WHERE
      ${isTag} OR EXISTS (SELECT 1 FROM ${wordFamilies} WHERE word_key = value ->> 2)`;
}

/** The searches whose words may be shown: those of three people, and those that consist of the catalogue's own words. */
export function publicSearches(searches: readonly string[], rows: readonly PublicRow[]): Set<string> {
  const known = new Set(rows.filter(({ isPhrase }) => isPhrase === 0).map(({ text }) => text));
  const phrases = new Set(rows.filter(({ isPhrase }) => isPhrase === 1).map(({ text }) => text));
  const isOfCatalogue = (search: string) => {
    const words = wordsOf(search);
    const found = spansOf(words).filter(([start, end]) => phrases.has(words.slice(start, end).join(" ")));
    return (
      words.length > 0 &&
      words.every((word, at) => isNumber(word) || found.some(([start, end]) => start <= at && at < end))
    );
  };
  return new Set(searches.filter((search) => hasNoWords(search) || known.has(search) || isOfCatalogue(search)));
}
