import { askTitle } from "#app/catalogue/search/ask-title.ts";
import { countStatements } from "#app/catalogue/search/known-counts.server.ts";
import {
  type SearchExpressions,
  searchExpressions,
  visibleExpression,
} from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { lastPage, pageSize } from "#app/catalogue/search/query/search-params.ts";
import { readListedTracks } from "#app/catalogue/search/read-track-views.server.ts";
import { readCounts } from "#app/catalogue/search/run-searches.server.ts";
import { type SearchResults, searchAgain } from "#app/catalogue/search/search-catalogue.server.ts";
import { targetShape } from "#app/catalogue/shape/curve.ts";
import {
  type ComparedRow,
  formExpressions,
  rankCompared,
  type TargetForm,
} from "#app/catalogue/shape/rank-compared.ts";
import { curveOfQuery } from "#app/catalogue/shape/search-shape.server.ts";
import { comparedHits } from "#app/catalogue/shape/shape-sql.ts";
import { explainMatches } from "#app/catalogue/similar/explain-matches.server.ts";
import {
  openPackedIndex,
  readIndexStatements,
  type StoredIndex,
  toStoredIndex,
} from "#app/catalogue/similar/index/packed-index.server.ts";
import { CorruptIndexError } from "#app/catalogue/similar/index/packed-matrix.ts";
import type { SimilarState } from "#app/catalogue/similar/index/similar-state.server.ts";
import type { SimilarHit, SimilarityIndex } from "#app/catalogue/similar/index/similarity-index.ts";
import type { MatchedTrack } from "#app/catalogue/similar/listed-match.ts";
import { requireSeed, SeedError, type SimilarSeed, targetSeed } from "#app/catalogue/similar/require-seed.server.ts";
import { similarCopy as copy } from "#app/catalogue/similar/similar-copy.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import {
  readSavedSegments,
  readSeeds,
  type SeedTracks,
  toSeedTracks,
} from "#app/catalogue/similar/similar-seed.server.ts";
import { candidateCap, exactCap, hitIds, resultCap, similarPage } from "#app/catalogue/similar/similar-sql.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { knownDictionary, updateWords, wordStatements } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireGeneration } from "#app/edge/lists/require-generation.ts";

/** Max results with explanations: their features are read from the bucket. */
const explainedCap = 60;

export type SimilarResults = {
  query: SimilarQuery;
  /** Existing seeds, by requested id. */
  tracks: SeedTracks;
  /** Why there are no results, or which seeds were ignored; null if none. */
  problem: string | null;
  /** Parameter that prevents the search. */
  wrongField?: SeedError["field"];
  /** Null if `problem` prevents the search. */
  results: FoundSimilar | null;
  /** Curve that filters the results; null for none. */
  curve: ArrayLike<number> | null;
};

export type FoundSimilar = Omit<SearchResults, "tracks"> & { tracks: MatchedTrack[] };

type First = {
  tracks: SeedTracks;
  expressions: SearchExpressions;
  stored: StoredIndex;
  /** Hits of words, filters, shape and length if they are few enough to be compared one by one. */
  only: string[] | null;
  counted: Omit<SearchResults, "tracks" | "count" | "page" | "pages" | "more" | "instead" | "near">;
};

/**
 * Recordings similar to the seeds of `filters.similar`, within its words and filters, best match first. Two round trips, and one beside the
 * first for groups of segments; one more if a tag is unknown, the dictionary changed or the words are a title. A missing or corrupt index
 * is a `problem`, not an error. `target`: features to search by instead of seeds, by the state of the index, read beside the first trip; null
 * for no search.
 */
export async function searchSimilar(
  ctx: RequestContext,
  filters: SearchFilters & { similar: SimilarQuery },
  target?: (state: SimilarState) => Promise<Float32Array | null>,
): Promise<SimilarResults> {
  const query = filters.similar;
  const curve = filters.shape && curveOfQuery(filters.shape);
  const first = await readFirst(ctx, filters, { shape: curve && targetShape(curve), fit: filters.fit });
  const { tracks, stored } = first;
  requireGeneration(ctx, stored.state.build_id);
  const sound = await target?.(stored.state);
  if (sound === null) return { query, tracks, curve, problem: null, results: null };
  const some = [...query.seeds, ...query.minus].some((id) => !tracks.has(id)) ? [copy.someUnknown] : [];
  try {
    const index = await openPackedIndex(ctx, stored);
    const version = stored.state.model_version ?? "";
    const seed = sound
      ? await targetSeed(ctx, { sound, version })
      : await requireSeed(ctx, { query, tracks, index, version });
    const problem = [...some, ...groupProblem(query, tracks)].join(" ") || null;
    return { query, tracks, curve, problem, results: await listSimilar(ctx, filters, { first, index, seed }) };
  } catch (error) {
    if (error instanceof SeedError) {
      const { message, field: wrongField } = error;
      return { query, tracks, curve, problem: message || null, wrongField, results: null };
    }
    if (!(error instanceof CorruptIndexError)) throw error;
    const isMissing = stored.state.build_id === null;
    if (!isMissing) console.warn("similar: the index cannot be used", error);
    ctx.cache.allowed = false;
    return { query, tracks, curve, problem: isMissing ? copy.noIndex : copy.broken, results: null };
  }
}

/** Message about groups that match no passage of the seeds. */
function groupProblem({ seeds, groups, start }: SimilarQuery, tracks: SeedTracks): string[] {
  const sections = seeds.flatMap((id) => tracks.get(id)?.sections ?? []);
  const unknown = groups.filter((name) => !sections.some(({ group }) => group === name));
  const isWhole = unknown.length === groups.length;
  return start !== null || unknown.length === 0 ? [] : [copy.unknownGroups(unknown, isWhole)];
}

/** Hits of the search without its seed, and the state of the index: one batch. */
async function readFirst(
  ctx: RequestContext,
  filters: SearchFilters & { similar: SimilarQuery },
  form: TargetForm,
  isSecond = false,
): Promise<First> {
  const { search } = ctx;
  const hidden = hiddenTokens(ctx);
  const expressions = searchExpressions(filters, hidden, knownDictionary());
  const seeds = [...filters.similar.seeds, ...filters.similar.minus];
  const isFormed = form.shape !== null || form.fit !== null;
  const parts = isFormed ? formExpressions(expressions.all, form) : [expressions.all];
  const counts = countStatements(search, expressions);
  const title = askTitle(search, { filters, expressions, hidden, dictionary: knownDictionary() });
  const [[terms, dictionary, stateRow, deltaRows, seedRows, hits, ...counted], saved] = await Promise.all([
    search.batch<Record<string, unknown>>([
      ...wordStatements(search),
      ...readIndexStatements(search),
      search.prepare(readSeeds).bind(JSON.stringify(seeds), visibleExpression(hidden)),
      search.prepare(isFormed ? comparedHits(parts.length, form.fit !== null) : hitIds).bind(...parts),
      ...counts,
      ...title.statements,
    ]),
    readSavedSegments(ctx, filters.similar),
  ]);
  const words = updateWords(terms, dictionary);
  const { unknown, again } = searchAgain(filters, { ...words, isTitle: title.isTitle(counted) });
  if (again && !isSecond) {
    const second = await readFirst(ctx, again, form, true);
    return { ...second, counted: { ...second.counted, unknown } };
  }
  const found = (hits?.results ?? []) as ComparedRow[];
  const ids = (isFormed ? rankCompared(found, form, null) : found).map(({ id }) => id);
  const { facets } = readCounts(counted, { expressions, vocabulary: words.vocabulary });
  return {
    expressions,
    tracks: toSeedTracks(seedRows?.results, seeds, saved),
    stored: toStoredIndex(stateRow, deltaRows),
    only: !isFormed && ids.length > exactCap ? null : ids,
    counted: { facets, unknown, verbatim: filters.verbatim },
  };
}

type Listing = { first: First; index: SimilarityIndex; seed: SimilarSeed };

async function listSimilar(
  ctx: RequestContext,
  filters: SearchFilters & { similar: SimilarQuery },
  { first, index, seed }: Listing,
): Promise<FoundSimilar> {
  const { vector, by, songs } = seed;
  const hits = await index.nearest({ seed: vector, by, limit: candidateCap, only: first.only });
  const { explain } = filters.similar;
  const cap = explain ? explainedCap : resultCap;
  const requestedPage = Math.min(filters.page, lastPage, Math.ceil(cap / pageSize));
  async function read(page: number) {
    const [from, rows] = explain ? [0, explainedCap] : [(page - 1) * pageSize, pageSize];
    return readPage(ctx, { hits, expression: first.expressions.all, songs, from, rows });
  }
  const found = await read(requestedPage);
  // A page beyond the last: the first page has the total.
  const { total, tracks } = found.tracks.length === 0 && requestedPage > 1 ? await read(1) : found;
  const count = Math.min(cap, total);
  const pages = Math.max(1, Math.ceil(count / pageSize));
  const page = tracks === found.tracks ? Math.min(requestedPage, pages) : 1;
  const explained = explain ? await explainMatches(ctx, { tracks, seed, query: filters.similar }) : tracks;
  return {
    ...first.counted,
    tracks: explain ? explained.slice((page - 1) * pageSize, page * pageSize) : explained,
    count,
    more: false,
    page,
    pages,
    instead: null,
    near: null,
  };
}

type Page = { hits: SimilarHit[]; expression: string; songs: string[]; from: number; rows: number };

async function readPage(ctx: RequestContext, { hits, expression, songs, from, rows }: Page) {
  const candidates = JSON.stringify(hits.map(({ id, sound }) => [id, sound]));
  const { results } = await ctx.search
    .prepare(similarPage)
    .bind(candidates, expression, JSON.stringify(songs), rows, from)
    .all<{ place: number; total: number; view: string }>();
  const tracks = readListedTracks(results, hiddenTokens(ctx)).map((track, index): MatchedTrack => {
    const hit = hits[results[index]?.place ?? -1];
    const passage = hit?.passage ?? { startMs: 0, endMs: track.durationMs };
    return { ...track, match: { percent: percentOf(hit?.score ?? 0), ...passage } };
  });
  return { total: results[0]?.total ?? 0, tracks };
}

function percentOf(score: number): number {
  return Math.round(100 * Math.max(0, score));
}
