import { z } from "zod";
import { type Hit, type KnownList, knownList } from "#app/catalogue/search/known-lists.server.ts";
import { askRanking, missedOf } from "#app/catalogue/search/near-matches.ts";
import type { SearchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import type { SearchFilters, Sort } from "#app/catalogue/search/query/search-filters.ts";
import { pageSize } from "#app/catalogue/search/query/search-params.ts";
import {
  hitCap,
  laterPageByTiers,
  laterPageSorted,
  pageAt,
  pageByTiers,
  pageSorted,
  type SortedBy,
} from "#app/catalogue/search/query/search-sql.ts";
import type { Wishes } from "#app/catalogue/search/query/wishes.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { jsonReader } from "#app/edge/stored-json.ts";

export type HitRow = { view: string; lyrics?: string | null; missed?: ListedTrack["missed"] };
type TierRow = HitRow & { position: number; tier: number };
type PassedRow = HitRow & { passed: string | null };

export type HitPage = {
  rows: HitRow[];
  /** All hits from the first to at least the end of the page; null for the first page in another order, which does not read them. */
  hits: Hit[] | null;
  /** There are no further hits. */
  isWhole: boolean;
};

/** Statement of a page, and the reader of its result. */
export type PageReader = {
  /** Key of the list. */
  list: string;
  /** The cached list that the statement continues. */
  known: KnownList | null;
  statement: D1PreparedStatement;
  read(result: D1Result | undefined): HitPage;
};

const parseSong = jsonReader(z.object({ songId: z.string() }), "a view");
/** Position, tier and song of each. */
const parsePassed = jsonReader(z.array(z.tuple([z.number(), z.number(), z.string().nullable()])), "hits");

/**
 * Reads a page of a search. An FTS index has no offset: a later page reads the hits before it, from the last cached one. A cached page is
 * read by its positions. `ranking`: wishes that order the hits.
 */
export function pageReader(
  search: D1Database,
  expressions: SearchExpressions,
  { filters, ranking }: { filters: SearchFilters; ranking: Wishes | null },
): PageReader {
  const { page } = filters;
  // Without a sound of the brand to sort by.
  const sort = filters.sort === "brand" ? "relevance" : filters.sort;
  const tiers = tiersBy(sort, expressions);
  const list = JSON.stringify([isByTiers(sort) ? "popularity" : sort, tiers]);
  const start = (page - 1) * pageSize;
  const ranked = ranking && askRanking(search, ranking, { rows: pageSize, from: start });
  if (ranked) {
    const rowsOf = (result: D1Result | undefined) =>
      ((result?.results ?? []) as (HitRow & { met: number })[]).map(({ view, met }) => ({
        ...{ view, ...(filters.read?.namesMissed && { missed: missedOf(ranking, met) }) },
      }));
    return { list, known: null, statement: ranked, read: (one) => ({ rows: rowsOf(one), hits: null, isWhole: false }) };
  }
  const cached = page === 1 ? null : knownList(list);
  const isInLyrics = Number.isFinite(expressions.lyricsFrom);
  const lyricsFrom = sort === "relevance" ? expressions.lyricsFrom : isInLyrics ? 0 : tiers.length;
  if (cached && (cached.isWhole || cached.hits.length >= start + pageSize)) {
    return { list, known: cached, ...knownPage(search, cached, { start, lyricsFrom }) };
  }
  if (isByTiers(sort)) {
    return { list, known: cached, ...tieredPage(search, cached, { start, lyricsFrom, tiers }) };
  }
  return { list, known: cached, ...sortedPage(search, sort, { start, all: expressions.all }) };
}

type TieredSort = "relevance" | "popularity" | "fastest";

function isByTiers(sort: Sort): sort is TieredSort {
  return sort === "relevance" || sort === "popularity" || sort === "fastest";
}

/** Expressions whose hits follow one another, those of each by popularity. */
function tiersBy(sort: Sort, { tiers, all, fastest }: SearchExpressions): string[] {
  if (sort === "relevance") return tiers;
  return sort === "fastest" ? fastest : [all];
}

function knownPage(
  search: D1Database,
  { hits, isWhole }: KnownList,
  { start, lyricsFrom }: { start: number; lyricsFrom: number },
): Pick<PageReader, "statement" | "read"> {
  const page = hits.slice(start, start + pageSize);
  const hasLyrics = page.some(({ tier }) => tier >= lyricsFrom);
  return {
    statement: search.prepare(pageAt(page.length, hasLyrics)).bind(...page.map(({ position }) => position)),
    read(result) {
      const byPosition = new Map(((result?.results ?? []) as TierRow[]).map((row) => [row.position, row]));
      const rows = page.flatMap(({ position }) => byPosition.get(position) ?? []);
      return { rows: withLyricsFrom(rows, page, lyricsFrom), hits, isWhole };
    },
  };
}

function tieredPage(
  search: D1Database,
  cached: KnownList | null,
  { start, lyricsFrom, tiers }: { start: number; lyricsFrom: number; tiers: string[] },
): Pick<PageReader, "statement" | "read"> {
  const hits = cached?.hits.slice(0, start) ?? [];
  const last = hits.at(-1) ?? { tier: 0, position: 0 };
  const left = tiers.slice(last.tier);
  const passed = start - hits.length;
  const end = (all: Hit[]) => ({ hits: all, isWhole: all.length < start + pageSize || all.length >= hitCap });
  if (passed === 0) {
    return {
      statement: search.prepare(pageByTiers(left.length, lyricsFrom - last.tier)).bind(...left, last.position),
      read(result) {
        const rows = inOrder((result?.results ?? []) as TierRow[]);
        const added = rows.map(({ view, position, tier }) => ({
          position,
          tier: tier + last.tier,
          song: parseSong(view).songId,
        }));
        return { rows, ...end([...hits, ...added]) };
      },
    };
  }
  return {
    statement: search.prepare(laterPageByTiers(left.length)).bind(...left, last.position, passed),
    read(result) {
      const later = readLater(result);
      const added = later.hits.map((hit) => ({ ...hit, tier: hit.tier + last.tier }));
      return { rows: withLyricsFrom(later.rows, added.slice(passed), lyricsFrom), ...end([...hits, ...added]) };
    },
  };
}

function sortedPage(
  search: D1Database,
  by: SortedBy,
  { start, all }: { start: number; all: string },
): Pick<PageReader, "statement" | "read"> {
  if (start > 0) {
    const statement = search.prepare(laterPageSorted(by)).bind(all, start);
    return { statement, read: (result) => ({ ...readLater(result), isWhole: true }) };
  }
  const statement = search.prepare(pageSorted(by)).bind(all);
  return {
    statement,
    read: (result) => ({ rows: (result?.results ?? []) as HitRow[], hits: null, isWhole: false }),
  };
}

/** Rows of `laterPageByTiers` and `laterPageSorted`. */
function readLater(result: D1Result | undefined): { rows: HitRow[]; hits: Hit[] } {
  const [first, ...rows] = (result?.results ?? []) as PassedRow[];
  const passed = parsePassed(first?.passed ?? "[]");
  return { rows, hits: passed.map(([position, tier, song]) => ({ position, tier, song })) };
}

/** Hits of earlier tiers were not found by their lyrics. */
function withLyricsFrom(rows: HitRow[], hits: Hit[], lyricsFrom: number): HitRow[] {
  return rows.map((row, at) => ((hits[at]?.tier ?? 0) < lyricsFrom ? { ...row, lyrics: null } : row));
}

/** Rows of `pageByTiers` sorted by tier and position. */
function inOrder(rows: TierRow[]): TierRow[] {
  return rows.sort((a, b) => a.tier - b.tier || a.position - b.position);
}
