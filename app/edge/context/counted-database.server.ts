import { isWriting } from "#app/edge/context/writing-statement.ts";

/** D1 round trips of a request. */
export type RoundTrips = {
  count: number;
  /** To the primary, which may be an ocean away. */
  primary: number;
  /** With writes. */
  writing: number;
  /** A batch has several: D1 takes 1,000 of an invocation. */
  statements: number;
  /** Milliseconds of wall time. */
  ms: number;
  rowsRead: number;
};

export function noRoundTrips(): RoundTrips {
  return { count: 0, primary: 0, writing: 0, statements: 0, ms: 0, rowsRead: 0 };
}

type Session = Pick<D1Database, "prepare" | "batch">;
type Raw = { statement: D1PreparedStatement; writes: boolean };
type Counter = <T>(writes: boolean, run: () => Promise<T>, statements?: number) => Promise<T>;

const rawStatements = new WeakMap<object, Raw>();

/** `isPrimary`: the first statement goes to the primary. Whatever follows it, or a write, waits for it and counts as a trip there. */
function counterOf(trips: RoundTrips, isPrimary: boolean): Counter {
  let isBound = isPrimary;
  return async (writes, run, statements = 1) => {
    const start = performance.now();
    trips.count += 1;
    trips.statements += statements;
    isBound ||= writes;
    if (isBound) trips.primary += 1;
    if (writes) trips.writing += 1;
    const result = await run();
    trips.ms += performance.now() - start;
    const rows = (Array.isArray(result) ? result : [result]) as { meta?: { rows_read?: number } }[];
    for (const row of rows) trips.rowsRead += row?.meta?.rows_read ?? 0;
    return result;
  };
}

function countedStatement(raw: Raw, counted: Counter): D1PreparedStatement {
  const { statement, writes } = raw;
  const wrapper = {
    bind: (...values: unknown[]) => countedStatement({ statement: statement.bind(...values), writes }, counted),
    all: () => counted(writes, () => statement.all()),
    run: () => counted(writes, () => statement.run()),
    // `raw` and `first` return no meta: their rows are not counted.
    raw: (options?: { columnNames?: false }) => counted(writes, () => statement.raw(options)),
    first: (column?: string) =>
      counted(writes, () => (column === undefined ? statement.first() : statement.first(column))),
  } as unknown as D1PreparedStatement;
  rawStatements.set(wrapper, raw);
  return wrapper;
}

/** Wraps a database or session to count its round trips into `trips`. A batch is one. */
export function countedDatabase(
  database: Session,
  trips: RoundTrips,
  { isPrimary = false }: { isPrimary?: boolean } = {},
): D1Database {
  const counted = counterOf(trips, isPrimary);
  return {
    prepare: (query: string) =>
      countedStatement({ statement: database.prepare(query), writes: isWriting(query) }, counted),
    batch(statements: D1PreparedStatement[]) {
      const raw = statements.map((statement) => rawStatements.get(statement) ?? { statement, writes: false });
      const writes = raw.some((one) => one.writes);
      return counted(writes, () => database.batch(raw.map(({ statement }) => statement)), raw.length);
    },
  } as unknown as D1Database;
}
