import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { audienceOf, figuresBetween } from "#app/figures/audience/audience-sql.server.ts";
import { between, firstOfMonths, pickCandidates, totalsAt } from "#app/figures/totals-sql.server.ts";
import { parseSnapshots } from "#app/insight/snapshot.server.ts";
import type { Tile, TileName, Wrapup } from "#app/wrapup/wrapup.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { events } = unsafeTenantTables("each query names a company or an artist that the viewer may see, or the viewer");

/** A row of any of the queries below; each has some of the columns. */
export type SourceRow = { id: string; n: number; at: number; total: string | null; count: number };
type Counted = { id: string; n: number };

/** What is known of a year before its songs are named. Counts of a company's songs and searches are 0: they follow with the names. */
export type YearFigures = Pick<Wrapup, "tiles" | "months" | "reason"> & {
  songs: Counted[];
  words: Counted[];
  firstSong: { id: string; at: number } | null;
  licenceAt: number | null;
};

/** Queries of a year, for the caller's batch, and what their rows say. */
export type YearSource = { queries: SQL[]; summarise(rows: SourceRow[][]): YearFigures };

export type YearRange = { year: number; start: number; end: number };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Songs and searches of which the first are shown. */
const candidates = 10;
/** Events of one person that are read at most. */
const ownLimits = { play: 150, search: 80, listen_range: 120, shortlist: 40, download: 40 } as const;
export const noFigures: YearFigures = {
  tiles: [],
  months: [],
  songs: [],
  words: [],
  firstSong: null,
  licenceAt: null,
  reason: null,
};

function tilesOf(counts: Partial<Record<TileName, number>>, capped: readonly TileName[] = []): Tile[] {
  return (Object.entries(counts) as [TileName, number][])
    .filter(([, count]) => count > 0)
    .map(([name, count]) => ({ name, count, isAtLeast: capped.includes(name) }));
}

const monthEdges = (year: number) => Array.from({ length: 13 }, (_, at) => Date.UTC(year, at) / hourMs);
const monthNames = (year: number) =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, "0")}`);
const within = ({ start, end }: YearRange): SQL => sql`created_at >= ${start} AND created_at < ${end}`;

/**
 * The year of a company, or of all of an environment's: `scope`. `isWhole`: with songs, searches and, of one company, firsts; those are
 * events, so only of a year that is still kept.
 */
export function companyYear(
  scope: string,
  { range, isWhole, isKept }: { range: YearRange; isWhole: boolean; isKept: boolean },
): YearSource {
  const months = monthNames(range.year);
  const first = (kind: "play" | "spend") => sql`SELECT subject_id AS id, created_at AS at FROM ${events}
    WHERE company_id = ${isKept ? scope : ""} AND kind = ${kind} AND ${within(range)} ORDER BY created_at LIMIT 1`;
  return {
    queries: [
      totalsAt({ scope, kind: "total", id: "" }, monthEdges(range.year)),
      ...(isWhole
        ? [
            first("play"),
            first("spend"),
            ...firstOfMonths({ scope, kind: "song", measure: "plays" }, months),
            ...firstOfMonths({ scope, kind: "word", measure: "searches" }, months),
          ]
        : []),
    ],
    summarise([totals = [], songAt = [], licenceAt = [], ...lists]) {
      const at = (index: number) => totals.find((row) => row.at === index)?.total ?? null;
      const { plays, searches, shortlists, downloads, requests, licences } = between(at(0), at(12));
      const pick = (part: SourceRow[][]) =>
        pickCandidates(part)
          .ids.slice(0, candidates)
          .map((id) => ({ id, n: 0 }));
      return {
        ...noFigures,
        tiles: tilesOf({ plays, searches, shortlists, downloads, requests, licences }),
        months: months.map((_, month) => between(at(month), at(month + 1)).plays),
        songs: pick(lists.slice(0, 12)),
        words: pick(lists.slice(12)),
        firstSong: songAt[0] ?? null,
        licenceAt: licenceAt[0]?.at ?? null,
      };
    },
  };
}

/** How often each id is there, most first. */
function countIds(rows: readonly { id: string }[]): Counted[] {
  const counts = new Map<string, number>();
  for (const { id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].map(([id, n]) => ({ id, n })).sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1));
}

/** What one person did at this company. */
export function ownYear({ company }: Pick<RequestContext, "company">, userId: string, range: YearRange): YearSource {
  const own = (kind: keyof typeof ownLimits, order: SQL = sql`DESC`, limit: number = ownLimits[kind] + 1) =>
    sql`FROM ${events} WHERE user_id = ${userId} AND company_id = ${company.id} AND kind = ${kind}
      AND ${within(range)} ORDER BY created_at ${order} LIMIT ${limit}`;
  const kinds = ["play", "search", "shortlist", "download"] as const;
  return {
    queries: [
      ...kinds.map((kind) => sql`SELECT subject_id AS id, created_at AS at ${own(kind)}`),
      sql`SELECT sum(ms) AS n, count(*) AS count FROM (
        SELECT max(0, (detail ->> 'endMs') - (detail ->> 'startMs')) AS ms ${own("listen_range")})`,
      sql`SELECT subject_id AS id, created_at AS at ${own("play", sql`ASC`, 1)}`,
    ],
    summarise([plays = [], searches = [], shortlists = [], downloads = [], heard = [], first = []]) {
      const limited = {
        plays: [plays, "play"],
        searches: [searches, "search"],
        shortlists: [shortlists, "shortlist"],
        downloads: [downloads, "download"],
      } as const;
      const names = Object.keys(limited) as (keyof typeof limited)[];
      const kept = (name: keyof typeof limited) => limited[name][0].slice(0, ownLimits[limited[name][1]]);
      const capped: TileName[] = names.filter((name) => limited[name][0].length > kept(name).length);
      if ((heard[0]?.count ?? 0) > ownLimits.listen_range) capped.push("minutes");
      const minutes = Math.floor((heard[0]?.n ?? 0) / 60_000);
      const months = monthNames(range.year).map(
        (month) => kept("plays").filter(({ at }) => new Date(at).toISOString().startsWith(month)).length,
      );
      return {
        ...noFigures,
        tiles: tilesOf(
          {
            plays: kept("plays").length,
            minutes,
            searches: kept("searches").length,
            shortlists: kept("shortlists").length,
            downloads: kept("downloads").length,
          },
          capped,
        ),
        months: capped.includes("plays") ? [] : months,
        songs: countIds(kept("plays")).slice(0, candidates),
        words: countIds(kept("searches")).slice(0, candidates),
        firstSong: first[0] ?? null,
      };
    },
  };
}

/** An artist's totals, in parts of three people as on the dashboard, so that no difference of the two is about fewer. */
export function artistYear(artistId: string, { start, end }: YearRange): YearSource {
  const days = { first: start / dayMs, last: end / dayMs - 1 };
  return {
    queries: [sql`SELECT ${audienceOf("artist", sql`${artistId}`, [days])} AS total`],
    summarise([totals = []]) {
      const [from = null, to = null] = parseSnapshots(totals[0]?.total ?? "[]");
      const { plays, minutes, shortlists, requests } = figuresBetween(from, to);
      const shown = Object.entries({ plays, minutes, shortlists, requests }).flatMap(([name, count]) =>
        count === null ? [] : [[name, count] as const],
      );
      return { ...noFigures, tiles: tilesOf(Object.fromEntries(shown)), reason: shown.length === 0 ? "few" : null };
    },
  };
}
