import { getTableName, type SQL, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { audiencePassages, audienceSongs, audienceTotals } from "#db/schema/audience.server.ts";
import { eventMonths, eventTotals } from "#db/schema/insight.server.ts";

/**
 * Figures of a recording, which are added to those of another one. `time`: of running totals, where each row has what was counted until
 * then. `keys`: conditions that let its index find the rows.
 */
type Figures = { subject: SQLiteColumn; measures: SQLiteColumn[]; time?: SQLiteColumn; keys?: (move: Move) => SQL };
type Move = { mergeId: string; from: string; into: string };

const isSong = sql`kind = 'song'`;
const ofScopes = sql`scope IN (SELECT id FROM companies UNION SELECT environment FROM companies) AND ${isSong}`;

const months = sql`WITH RECURSIVE m(at) AS (SELECT unixepoch() UNION ALL SELECT at - 28 * 86400 FROM m WHERE at > 1735689600)
  SELECT strftime('%Y-%m', at, 'unixepoch') FROM m`;
const ofMonths = sql`${ofScopes} AND month IN (${months}) AND measure IN (${sql.join(
  measuresOf(eventTotals).map(({ name }) => sql`${name}`),
  sql`, `,
)})`;

/** Counts that are no part of the primary key. */
function measuresOf(table: SQLiteTable): SQLiteColumn[] {
  const { columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys.flatMap((key) => key.columns.map(({ name }) => name));
  return columns.filter(({ name }) => !keys.includes(name));
}

const all: Figures[] = [
  { subject: eventTotals.subjectId, measures: measuresOf(eventTotals), time: eventTotals.hour, keys: () => ofScopes },
  {
    subject: audienceTotals.subjectId,
    measures: measuresOf(audienceTotals),
    time: audienceTotals.day,
    keys: () => isSong,
  },
  {
    subject: eventMonths.subjectId,
    measures: measuresOf(eventMonths),
    keys: () => ofMonths,
  },
  { subject: audiencePassages.recordingId, measures: measuresOf(audiencePassages) },
  {
    subject: audienceSongs.recordingId,
    measures: measuresOf(audienceSongs),
    // Its index begins with the artist.
    keys: ({ from, into }) =>
      sql`artist_id IN (SELECT artist_id FROM recording_artists WHERE recording_id IN (${from}, ${into}))`,
  },
];

const list = (parts: SQL[]) => sql.join(parts, sql`, `);

/** Statements that add the figures of a recording to another one (`sign` 1), or take them away again (-1), while both are there. */
function addFigures({ subject, measures, time, ...figures }: Figures, move: Move, sign: 1 | -1): SQL[] {
  const { from, into } = move;
  const keys = figures.keys?.(move) ?? sql`1`;
  const { table } = subject;
  const names = getTableConfig(table).columns.map(({ name }) => sql.identifier(name));
  const key = getTableConfig(table).primaryKeys.flatMap((one) => one.columns.map(({ name }) => name));
  const isMeasure = (name: string) => measures.some((measure) => measure.name === name);
  const others = key.filter((name) => name !== subject.name && name !== time?.name);
  const sameKeys = (alias: string, of: string) =>
    sql.join(
      [
        sql`1`,
        ...others.map(
          (name) => sql`${sql.raw(alias)}.${sql.identifier(name)} = ${sql.raw(of)}.${sql.identifier(name)}`,
        ),
      ],
      sql` AND `,
    );
  const subjectName = sql.identifier(subject.name);
  if (time === undefined) {
    const sum = measures.map(
      ({ name }) => sql`${sql.identifier(name)} = ${sql.identifier(name)} + excluded.${sql.identifier(name)}`,
    );
    const cells = getTableConfig(table).columns.map(({ name }) =>
      name === subject.name
        ? sql`${into}`
        : isMeasure(name)
          ? sql`${sign} * ${sql.identifier(name)}`
          : sql`${sql.identifier(name)}`,
    );
    return [
      sql`INSERT INTO ${table} (${list(names.map((name) => sql`${name}`))}) SELECT ${list(cells)} FROM ${table}
        WHERE ${subjectName} = ${from} AND ${keys} ON CONFLICT DO UPDATE SET ${list(sum)}`,
      sql`DELETE FROM ${table} WHERE ${subjectName} = ${into} AND ${keys} AND ${sql.identifier(measures[0]?.name ?? "")} = 0`,
    ];
  }
  const at = sql.identifier(time.name);
  /** What a subject had of a measure until the time of row `f`. */
  const until = (
    id: string,
    measure: SQLiteColumn,
    of: string,
  ) => sql`coalesce((SELECT t.${sql.identifier(measure.name)} FROM ${table} t
    WHERE t.${subjectName} = ${id} AND ${sameKeys("t", of)} AND t.${at} <= ${sql.raw(of)}.${at} ORDER BY t.${at} DESC LIMIT 1), 0)`;
  const carried = getTableConfig(table).columns.map((column) =>
    column.name === subject.name
      ? sql`${into}`
      : isMeasure(column.name)
        ? until(into, column, "f")
        : sql`f.${sql.identifier(column.name)}`,
  );
  const name = getTableName(table);
  return [
    ...(sign === 1
      ? [
          sql`INSERT INTO ${table} (${list(names.map((one) => sql`${one}`))}) SELECT ${list(carried)} FROM ${table} f
            WHERE f.${subjectName} = ${from} AND ${keys} ON CONFLICT DO NOTHING`,
        ]
      : []),
    sql`UPDATE ${table} SET ${list(
      measures.map(
        (one) => sql`${sql.identifier(one.name)} = ${sql.identifier(one.name)} + ${sign} * ${until(from, one, name)}`,
      ),
    )} WHERE ${subjectName} = ${into} AND ${keys}`,
  ];
}

/** Statements that add all figures of a recording to another one. Its own are kept with the merge. */
export function moveFigures(move: Move): SQL[] {
  return all.flatMap((figures) => {
    const { subject } = figures;
    const keys = figures.keys?.(move) ?? sql`1`;
    const { table } = subject;
    const cells = getTableConfig(table).columns.map(({ name }) => sql`${name}, ${sql.identifier(name)}`);
    const isOfFrom = sql`${sql.identifier(subject.name)} = ${move.from} AND ${keys}`;
    return [
      sql`INSERT INTO recording_merge_rows (merge_id, source, row)
        SELECT ${move.mergeId}, ${getTableName(table)}, json_object(${list(cells)}) FROM ${table} WHERE ${isOfFrom}`,
      ...addFigures(figures, move, 1),
      sql`DELETE FROM ${table} WHERE ${isOfFrom}`,
    ];
  });
}

/** Statements that give the figures back. */
export function moveFiguresBack(move: Move): SQL[] {
  return all.flatMap((figures) => {
    const { table } = figures.subject;
    const names = getTableConfig(table).columns.map(({ name }) => name);
    return [
      sql`INSERT OR REPLACE INTO ${table} (${list(names.map((name) => sql`${sql.identifier(name)}`))})
        SELECT ${list(names.map((name) => sql`row ->> ${name}`))} FROM recording_merge_rows
        WHERE merge_id = ${move.mergeId} AND source = ${getTableName(table)}`,
      ...addFigures(figures, move, -1),
    ];
  });
}
