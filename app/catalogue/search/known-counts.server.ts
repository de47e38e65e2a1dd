import { type Counted, toCounted } from "#app/catalogue/search/facet-counts.ts";
import type { SearchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { countHits, countOnly } from "#app/catalogue/search/query/search-sql.ts";

/** The counts of an expression in one revision of the projection. */
type KnownCount = { key: string; revision: number; counted: Counted };

type Count = { key: string; statement: D1PreparedStatement };

/** What a search counts: all hits, those without the choice in each group, and those of each choice for its use. */
export function countsOf(search: D1Database, { all, without, clear }: SearchExpressions): Count[] {
  const count = (sql: string) => (expression: string) => ({
    key: `${sql} ${expression}`,
    statement: search.prepare(sql).bind(expression),
  });
  return [
    ...[all, ...without.map(({ expression }) => expression)].map(count(countHits)),
    ...clear.map(count(countOnly)),
  ];
}

/** Some 100 codes with their numbers each: 2 MB in all. */
const maxCounts = 500;

/**
 * By statement and expression, the oldest first: docs/decisions/013-result-cache.md. Expressions hold the tokens of what their visitors must not see, so visitors share what
 * both may see, and every page and order of a search has the same.
 */
const counts = new Map<string, KnownCount>();

/** The revision that the last search found: counts of another one are made anew without asking. */
let lastRevision: number | null = null;

/** The counts of a search. */
export type CountReader = {
  /** Count what is not known. */
  statements: D1PreparedStatement[];
  /**
   * The counts in the order of `countsOf`, from the results of `statements`. What is known of another revision than the projection
   * has now is counted again, in a batch of its own.
   */
  read(results: D1Result[], revision: number): Promise<Counted[]>;
  /** Forgets what is known of another revision. */
  forget(revision: number): void;
};

export function countReader(search: D1Database, expressions: SearchExpressions): CountReader {
  const all = countsOf(search, expressions);
  const stored = all.flatMap(({ key }) => counts.get(key) ?? []);
  const known = new Map(stored.filter(({ revision }) => revision === lastRevision).map((one) => [one.key, one]));
  const unknown = all.filter(({ key }) => !known.has(key));
  const statementsOf = (some: Count[]) => some.map(({ statement }) => statement);
  return {
    statements: statementsOf(unknown),
    async read(results, revision) {
      lastRevision = revision;
      const outdated = all.filter(({ key }) => known.has(key) && known.get(key)?.revision !== revision);
      const again = outdated.length === 0 ? [] : await search.batch(statementsOf(outdated));
      for (const [at, { key }] of [...unknown, ...outdated].entries()) {
        const result = at < unknown.length ? results[at] : again[at - unknown.length];
        known.set(key, keepCount({ key, revision, counted: toCounted(result) }));
      }
      return all.flatMap(({ key }) => known.get(key)?.counted ?? []);
    },
    forget(revision) {
      for (const one of known.values()) if (one.revision !== revision) counts.delete(one.key);
    },
  };
}

function keepCount(count: KnownCount): KnownCount {
  counts.delete(count.key);
  counts.set(count.key, count);
  const [oldest] = counts.keys();
  if (counts.size > maxCounts && oldest !== undefined) counts.delete(oldest);
  return count;
}
