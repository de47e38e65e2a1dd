import { type SQL, sql } from "drizzle-orm";
import { type Counts, type Measure, measures, type TotalsKind } from "#app/figures/measures.ts";
import { countsOf, parseSnapshots, type Snapshot } from "#app/insight/snapshot.server.ts";
import { eventMonths, eventTotals } from "#db/schema/insight.server.ts";

/** Candidates of a list, and rows of its months together: docs/decisions/071. */
export type ListLimits = { candidates: number; rows: number };
const limits: ListLimits = { candidates: 30, rows: 140 };
/** Of searches, for each of which it is also read whether its words may be shown. */
const wordLimits: ListLimits = { candidates: 24, rows: 100 };
const briefLimits: ListLimits = { candidates: 12, rows: 40 };

export function limitsOf(kind: TotalsKind, isBrief: boolean): ListLimits {
  if (isBrief) return briefLimits;
  return kind === "word" ? wordLimits : limits;
}

export type Subject = { scope: string; kind: TotalsKind; id: string };

const columns = sql.join(
  [...measures.map((name) => eventTotals[name]), eventTotals.amount].map((column) => sql.identifier(column.name)),
  sql`, `,
);

/** What was counted of a subject before `hour` (hours since 1970). */
function totalsBefore({ scope, kind }: Pick<Subject, "scope" | "kind">, id: SQL, hour: SQL | number): SQL {
  return sql`(SELECT json_array(${columns}) FROM ${eventTotals} WHERE scope = ${scope} AND kind = ${kind}
    AND subject_id = ${id} AND hour < ${hour} ORDER BY hour DESC LIMIT 1)`;
}

/** The totals of a subject at each of `hours`, whose position is `at`. */
export function totalsAt(subject: Subject, hours: readonly number[]): SQL {
  return sql`SELECT hours.key AS at, ${totalsBefore(subject, sql`${subject.id}`, sql`hours.value`)} AS total FROM json_each(${JSON.stringify(hours)}) AS hours`;
}

/** How much the column `at` grew between two snapshots. */
function growth(start: Snapshot, end: Snapshot, at: number): number {
  return (countsOf(end)[at] ?? 0) - (countsOf(start)[at] ?? 0);
}

/** What was counted between two snapshots, without fees, which are for fewer readers. */
export function between(start: Snapshot, end: Snapshot): Counts {
  return Object.fromEntries(measures.map((name, at) => [name, growth(start, end, at)])) as Counts;
}

export type Listed = { scope: string; kind: TotalsKind; measure: Measure | "amount" };

/** The first subjects of each month, most counted first: a query a month. */
export function firstOfMonths(list: Listed, months: readonly string[], { rows } = limits): SQL[] {
  const { scope, kind, measure } = list;
  const limit = Math.floor(rows / months.length);
  return months.map(
    (month) => sql`SELECT subject_id AS id, count FROM ${eventMonths} WHERE scope = ${scope} AND kind = ${kind}
      AND month = ${month} AND measure = ${eventTotals[measure].name} ORDER BY count DESC LIMIT ${limit}`,
  );
}

export type MonthRow = { id: string; count: number };

/** Who may be first in a period: those who are in its months, and what a subject that is not among them has at most. */
export function pickCandidates(
  lists: readonly (readonly MonthRow[])[],
  { candidates, rows } = limits,
): { ids: string[]; missing: number } {
  const limit = Math.floor(rows / Math.max(lists.length, 1));
  const seen = new Map<string, number>();
  for (const { id, count } of lists.flat()) seen.set(id, (seen.get(id) ?? 0) + count);
  const ranked = [...seen].sort(([a, most], [b, least]) => least - most || (a < b ? -1 : 1));
  const cut = ranked[candidates]?.[1] ?? 0;
  const unlisted = lists.map((list) => (list.length < limit ? 0 : (list.at(-1)?.count ?? 0)));
  return {
    ids: ranked.slice(0, candidates).map(([id]) => id),
    missing: unlisted.reduce((sum, count) => sum + count, cut),
  };
}

export type CandidateRow = { id: string; name: string | null; totals: string };

/** The currencies that have fees in these months: candidates for `totalsOf`. */
export function currenciesOf(scope: string, months: readonly string[]): SQL {
  return sql`(SELECT DISTINCT subject_id AS value FROM ${eventMonths} WHERE scope = ${scope} AND kind = 'currency'
    AND month IN (SELECT value FROM json_each(${JSON.stringify(months)})) AND measure = 'amount' ORDER BY 1)`;
}

/** The totals of candidates, their ids or a SELECT of `value`, at `hours`. `name`: a JSON value that names `candidate.value`. */
export function totalsOf(
  list: Listed,
  ids: readonly string[] | SQL,
  { hours, name }: { hours: readonly number[]; name: SQL },
): SQL {
  const totals = hours.map((hour) => totalsBefore(list, sql`candidate.value`, hour));
  return sql`SELECT candidate.value AS id, ${name} AS name, json_array(${sql.join(totals, sql`, `)}) AS totals
    FROM ${Array.isArray(ids) ? sql`json_each(${JSON.stringify(ids)})` : ids} AS candidate`;
}

/** A candidate's counts from the first to the second of its hours, and those between the others. */
export function countedOf({ id, name, totals }: CandidateRow) {
  const [start = null, end = null, beforeStart = null, beforeEnd = null] = parseSnapshots(totals);
  return { id, name, counts: between(start, end), before: between(beforeStart, beforeEnd) };
}

/** Fees in minor units of a currency, at the hours as above. */
export function feesOf({ id, totals }: CandidateRow) {
  const [start = null, end = null, beforeStart = null, beforeEnd = null] = parseSnapshots(totals);
  const at = measures.length;
  return { id, thisYear: growth(start, end, at), lastYear: growth(beforeStart, beforeEnd, at) };
}

/** Candidates by their counts from the first to the second of their hours, with those between the others. `missing` as above, 0 if none is. */
export function rankCandidates(
  rows: readonly CandidateRow[],
  missing: number,
  { measure, size }: { measure: Measure; size: number },
) {
  const ranked = rows
    .map(countedOf)
    .filter(({ counts }) => counts[measure] !== 0)
    .sort((a, b) => b.counts[measure] - a.counts[measure] || (a.id < b.id ? -1 : 1));
  const shown = ranked.slice(0, size);
  const isWhole = shown.length === size && missing <= (shown.at(-1)?.counts[measure] ?? 0);
  return { rows: shown, missing: isWhole ? 0 : missing };
}
