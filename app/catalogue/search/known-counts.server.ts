import { type Counted, toCounted } from "#app/catalogue/search/facets/facet-counts.ts";
import type { SearchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { countHits, countHitsBoth } from "#app/catalogue/search/query/search-sql.ts";
import { RecentEntries } from "#app/edge/cache/recent-entries.ts";

/** The counts of an expression in one revision of the projection. */
type KnownCount = { expression: string; revision: number; counted: Counted };

/** Some 100 codes with their numbers each: 2 MB in all. */
const maxCounts = 500;

/**
 * By expression: docs/decisions/013-result-cache.md. Expressions hold the tokens of what their visitors must not see, so visitors share what
 * both may see, and every page and order of a search has the same.
 */
const counts = new RecentEntries<KnownCount>(maxCounts);

/** The revision that the last search found: counts of another one are made anew without asking. */
let lastRevision: number | null = null;

/** The revision of the projection that the last search of this isolate found; null before the first one. */
export function lastSeenRevision(): number | null {
  return lastRevision;
}

/** The counts of a search: all hits, and those without the choice in each group. */
export type CountReader = {
  /** Count what is not known. */
  statements: D1PreparedStatement[];
  /**
   * The counts in the order of `all` and `without`, from the results of `statements`. What is known of another revision than the projection
   * has now is counted again, in a batch of its own.
   */
  read(results: D1Result[], revision: number): Promise<Counted[]>;
  /** Forgets what is known of another revision. */
  forget(revision: number): void;
};

/** Statements for the counts of a search: all hits, and those without the choice in each group. */
export function countStatements(search: D1Database, { all, without, byRule }: SearchExpressions) {
  const first = byRule === null ? search.prepare(countHits).bind(all) : search.prepare(countHitsBoth).bind(all, byRule);
  return [first, ...without.map(({ expression }) => search.prepare(countHits).bind(expression))];
}

export function countReader(search: D1Database, expressions: SearchExpressions): CountReader {
  const { all, without, byRule } = expressions;
  // Without a choice for the use the hits are the same whatever is clear by rule, which is counted among them.
  const asked = [byRule === null ? all : JSON.stringify([all, byRule]), ...without.map(({ expression }) => expression)];
  const statements = countStatements(search, expressions);
  const stored = asked.flatMap((one) => counts.get(one) ?? []);
  const known = new Map(stored.filter(({ revision }) => revision === lastRevision).map((one) => [one.expression, one]));
  const count = (some: string[]) => some.flatMap((expression) => statements[asked.indexOf(expression)] ?? []);
  const unknown = asked.filter((expression) => !known.has(expression));
  return {
    statements: count(unknown),
    async read(results, revision) {
      lastRevision = revision;
      const outdated = [...known.values()].filter((one) => one.revision !== revision).map((one) => one.expression);
      const again = outdated.length === 0 ? [] : await search.batch(count(outdated));
      for (const [at, expression] of [...unknown, ...outdated].entries()) {
        const result = at < unknown.length ? results[at] : again[at - unknown.length];
        known.set(expression, keepCount({ expression, revision, counted: toCounted(result) }));
      }
      return asked.flatMap((expression) => known.get(expression)?.counted ?? []);
    },
    forget(revision) {
      for (const one of known.values()) if (one.revision !== revision) counts.delete(one.expression);
    },
  };
}

function keepCount(count: KnownCount): KnownCount {
  counts.set(count.expression, count);
  return count;
}
