import { askTitle, type TitleQuestion } from "#app/catalogue/search/ask-title.ts";
import { countStatements } from "#app/catalogue/search/known-counts.server.ts";
import { askNear, fewHits, labelsOf, type NearMatches } from "#app/catalogue/search/near-matches.ts";
import { type SearchExpressions, searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { pageSize } from "#app/catalogue/search/query/search-params.ts";
import { readListedTracks } from "#app/catalogue/search/read-track-views.server.ts";
import { readCounts } from "#app/catalogue/search/run-searches.server.ts";
import { type SearchResults, searchAgain } from "#app/catalogue/search/search-catalogue.server.ts";
import { searchMessages as copy } from "#app/catalogue/search/search-messages.ts";
import { type BorrowedCurve, readBorrowedCurve } from "#app/catalogue/shape/borrowed-curve.server.ts";
import { presetCurve, readCurve, targetShape } from "#app/catalogue/shape/curve.ts";
import type { Fit } from "#app/catalogue/shape/fit.ts";
import {
  type ComparedRow,
  comparedExpressions,
  type RankedForm,
  rankMeant,
  type TargetForm,
} from "#app/catalogue/shape/rank-compared.ts";
import { shapeMessages as messages } from "#app/catalogue/shape/shape-copy.ts";
import type { ShapeQuery } from "#app/catalogue/shape/shape-query.ts";
import { comparedHits, readPlaces, resultCap } from "#app/catalogue/shape/shape-sql.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import { knownDictionary, updateWords, wordStatements } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** A result of a search by shape or length before rendering. `percent` is null without a shape, `fit` without a length. */
export type FormTrack = Omit<ListedTrack, "match"> & {
  match: { percent: number | null; curve: number[]; fit: Fit | null };
};

export type FormResults = {
  /** Target curve; null for a length alone. */
  curve: ArrayLike<number> | null;
  /** Recording that it was borrowed from. */
  source: TrackView | null;
  /** Why the curve is not usable. */
  problem: string | null;
  /** Null if there is nothing to compare with. */
  results: (Omit<SearchResults, "tracks"> & { tracks: FormTrack[] }) | null;
};

/** Curve of a query that needs no reading; null for a borrowed one. */
export function curveOfQuery(shape: ShapeQuery): ArrayLike<number> | null {
  if (shape.kind === "preset") return presetCurve(shape.name);
  return shape.kind === "drawn" ? readCurve(shape.curve) : null;
}

/**
 * Recordings similar to the curve of `filters.shape` that fit the length of `filters.fit`, within words and filters, best match first, with
 * near matches if there are few. `isTyped`: the phrase counts as words if nothing matches. At most three round trips.
 */
export async function searchForms(
  ctx: RequestContext,
  filters: SearchFilters,
  { isTyped }: { isTyped: boolean },
): Promise<FormResults> {
  const { shape, fit } = filters;
  const borrowed = shape?.kind === "borrowed" ? await readBorrowedCurve(ctx, shape, titleOf(ctx, filters)) : null;
  const curve = borrowed ? borrowed.curve : shape && curveOfQuery(shape);
  const problem = borrowed && borrowProblem(borrowed);
  const form = { shape: curve && targetShape(curve), fit };
  const common = { curve, source: borrowed?.track ?? null, problem };
  if (form.shape === null && fit === null) return { ...common, results: null };
  // Dictionary and vocabulary read with a borrowed curve are current.
  const repeated = borrowed && searchAgain(filters, { ...borrowed, changed: false });
  const first = await readFirst(ctx, repeated?.again ?? filters, form, borrowed !== null);
  const { rows, meantParts } = first;
  const ranked = rankMeant(rows, form, { meantParts, except: common.source?.songId ?? null }).slice(0, resultCap);
  const pages = Math.max(1, Math.ceil(ranked.length / pageSize));
  const page = Math.min(filters.page, pages);
  const hits = ranked.slice((page - 1) * pageSize, page * pageSize);
  const isAnswered = ranked.length > 0 || !isTyped;
  const isFew =
    isAnswered && ranked.length < fewHits && borrowed === null && first.verbatim.length === filters.verbatim.length;
  const { tracks, near } = await readTracks(ctx, first.expressions, {
    hits,
    near: isFew ? filters : null,
    labelOf: first.labelOf,
  });
  return {
    ...common,
    results: {
      tracks,
      count: ranked.length,
      more: false,
      page,
      pages,
      instead: null,
      near,
      verbatim: first.verbatim,
      facets: first.facets,
      unknown: repeated?.unknown ?? first.unknown,
    },
  };
}

function borrowProblem({ track, curve }: BorrowedCurve): string | null {
  if (track === null) return messages.unknownSource;
  return curve === null ? messages.notAnalysed : null;
}

type First = {
  expressions: SearchExpressions;
  rows: ComparedRow[];
  /** Number of parts with primary hits. */
  meantParts: number;
  facets: SearchResults["facets"];
  unknown: SearchResults["unknown"];
  verbatim: string[];
  labelOf: (tag: string) => string;
};

function titleOf({ search, ...visitor }: RequestContext, filters: SearchFilters): TitleQuestion {
  const [hidden, dictionary] = [hiddenTokens(visitor), knownDictionary()];
  return askTitle(search, { filters, expressions: searchExpressions(filters, hidden, dictionary), hidden, dictionary });
}

/**
 * Candidates of the words and filters, and their counts: one batch, and another if the dictionary or tags were outdated, or the words are a
 * title.
 */
async function readFirst(
  ctx: RequestContext,
  filters: SearchFilters,
  form: TargetForm,
  isLast: boolean,
): Promise<First> {
  const { search } = ctx;
  const expressions = searchExpressions(filters, hiddenTokens(ctx), knownDictionary());
  const { parts, meantParts } = comparedExpressions(expressions, form);
  const title = titleOf(ctx, filters);
  const [terms, dictionary, compared, ...counted] = await search.batch<Record<string, unknown>>([
    ...wordStatements(search),
    search.prepare(comparedHits(parts.length, form.fit !== null)).bind(...parts),
    ...countStatements(search, expressions),
    ...title.statements,
  ]);
  const words = updateWords(terms, dictionary);
  const { unknown, again } = searchAgain(filters, { ...words, isTitle: title.isTitle(counted) });
  if (again && !isLast) return { ...(await readFirst(ctx, again, form, true)), unknown };
  const { facets } = readCounts(counted, { expressions, vocabulary: words.vocabulary });
  const rows = (compared?.results ?? []) as ComparedRow[];
  const labelOf = labelsOf(words.vocabulary);
  return { expressions, rows, meantParts, facets, unknown, verbatim: filters.verbatim, labelOf };
}

type Listed = {
  /** The hits of the page. */
  hits: RankedForm[];
  /** Search whose near matches are listed regardless of shape and length; null for none. */
  near: SearchFilters | null;
  labelOf: (tag: string) => string;
};

/** Rows of a page, if they are still hits, and near matches. */
async function readTracks(
  ctx: RequestContext,
  expressions: SearchExpressions,
  { hits, near, labelOf }: Listed,
): Promise<{ tracks: FormTrack[]; near: NearMatches | null }> {
  const { search } = ctx;
  const hidden = hiddenTokens(ctx);
  const isEmpty = hits.length === 0;
  const question =
    near && askNear(search, { filters: near, hidden, dictionary: knownDictionary(), labelOf, isEmpty, hasMore: true });
  const statements = [
    search.prepare(readPlaces).bind(JSON.stringify(hits.map(({ id }) => id)), expressions.all),
    ...(question?.statements ?? []),
  ];
  if (isEmpty && statements.length === 1) return { tracks: [], near: null };
  const [places, ...others] = await search.batch<{ place: number; view: string }>(statements);
  const tracks = readListedTracks(places?.results, hidden).flatMap((track, at) => {
    const one = hits[places?.results[at]?.place ?? -1];
    if (one === undefined) return [];
    const percent = one.match === null ? null : Math.round(100 * one.match);
    return [{ ...track, match: { percent, curve: one.curve, fit: one.fit } }];
  });
  const songs = new Set(tracks.map(({ songId }) => songId));
  const lacks = near ? [near.shape && copy.shapeChip(near.shape), near.fit && copy.fitChip(near.fit)] : [];
  const found = question?.read(others, new Set(tracks.map(({ id }) => id))) ?? null;
  const rows = found?.tracks.filter(({ songId }) => !songs.has(songId)) ?? [];
  if (found === null || rows.length === 0) return { tracks, near: null };
  const without = found.isPopular ? [] : [...lacks.filter((label) => label !== null), ...found.without];
  return { tracks, near: { ...found, without, tracks: rows } };
}
