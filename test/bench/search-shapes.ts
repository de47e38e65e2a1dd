import { excludedFromToken, token } from "#app/catalogue/projection/search-token.ts";
import { searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { pageSize, readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { countHits, laterPageByTiers, pageByTiers, readVocabulary } from "#app/catalogue/search/query/search-sql.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";
import { fixtureTags, randomOf, wordOf } from "#test/bench/search-fixture.ts";

/** The shapes of performance-reliability.md, goal P4, as addresses of the search page with changing words. */
export type Shape = { name: string; query(random: () => number): string };

function pick(random: () => number, from: number, to: number): string {
  return wordOf(from + Math.floor(random() * (to - from)));
}

function start(random: () => number, letters: number): string {
  return [...pick(random, 0, 3000)].slice(0, letters).join("");
}

const common = (random: () => number) => pick(random, 0, 20);
const middling = (random: () => number) => pick(random, 100, 1000);
const rare = (random: () => number) => pick(random, 10_000, 29_000);

export const shapes: Shape[] = [
  { name: "nothing, the whole catalogue", query: () => "" },
  { name: "1 letter", query: (random) => `q=${start(random, 1)}` },
  { name: "3 letters", query: (random) => `q=${start(random, 3)}` },
  { name: "6 letters", query: (random) => `q=${start(random, 6)}` },
  { name: "common word", query: (random) => `q=${common(random)}` },
  { name: "rare word", query: (random) => `q=${rare(random)}` },
  { name: "2 words, common and middling", query: (random) => `q=${common(random)} ${middling(random)}` },
  { name: "4 common words", query: (random) => `q=${[1, 2, 3, 4].map(() => common(random)).join(" ")}` },
  { name: "word and minus", query: (random) => `q=${common(random)} -${middling(random)}` },
  {
    name: "genre and mood",
    query: (random) => `genre=genre-${Math.floor(random() * 8)}&mood=mood-${Math.floor(random() * 6)}`,
  },
  {
    name: "word, tempo and voice",
    query: (random) => `q=${common(random)}&bpmMin=${80 + Math.floor(random() * 20)}&bpmMax=126&vocals=no`,
  },
  { name: "word, and either of 2", query: (random) => `q=${common(random)} ${middling(random)} OR ${rare(random)}` },
  {
    name: "brackets, 6 words",
    query: (random) =>
      `q=(${common(random)} ${middling(random)}) OR (${common(random)} ${rare(random)}) ${common(random)} OR ${middling(random)}`,
  },
  {
    name: "word, years, language, one-stop and stems",
    query: (random) =>
      `q=${common(random)}&yearMin=${1990 + Math.floor(random() * 20)}&language=eng&oneStop=yes&stems=yes`,
  },
  { name: "common word, page 50", query: (random) => `q=${common(random)}&page=50` },
];

export type Statement = { sql: string; parameters: (string | number)[] };
export type ShapedQuery = {
  /** What the index itself takes: any twenty recordings with the words, or those the filters allow, with their rows. */
  bare: Statement;
  page: Statement;
  counts: Statement[];
};

function pageOf(tiers: string[], lyricsFrom: number, earlier: number): Statement {
  if (earlier === 0) return { sql: pageByTiers(tiers.length, lyricsFrom), parameters: [...tiers, 0] };
  return { sql: laterPageByTiers(tiers.length), parameters: [...tiers, 0, earlier] };
}

/** What one search page asks for a company without an account: every expression carries the tokens of what is hidden from it. */
export function shapedQuery({ query }: Shape, seed: number): ShapedQuery {
  const { filters } = readSearchParams(new URLSearchParams(query(randomOf(seed))));
  const hidden = [excludedFromToken(`company-${seed % 100}`), token.membersOnly];
  const { tiers, lyricsFrom, all, without, units, rest } = searchExpressions(filters, hidden, {
    ...emptyDictionary,
    tags: fixtureTags,
  });
  const earlier = (filters.page - 1) * pageSize;
  const words = units.flatMap(({ phrases, open }, at) =>
    phrases.map((phrase) => `"${phrase.words.join(" ")}"${open && at === units.length - 1 ? " *" : ""}`),
  );
  return {
    bare: pageOf([[...words, ...rest].join(" AND ") || all], 1, earlier),
    page: pageOf(tiers, lyricsFrom, earlier),
    counts: [
      { sql: countHits, parameters: [all] },
      { sql: readVocabulary, parameters: [] },
      ...without.map(({ expression }) => ({ sql: countHits, parameters: [expression] })),
    ],
  };
}

/** The `share` (0 to 1) of sorted values. */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
