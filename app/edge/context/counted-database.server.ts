/** D1 round trips of one request: how many, how long (ms of wall time), how many rows were read. */
export type RoundTrips = { count: number; ms: number; rowsRead: number };

type Session = Pick<D1Database, "prepare" | "batch">;

const rawStatements = new WeakMap<object, D1PreparedStatement>();

async function counted<T>(trips: RoundTrips, run: () => Promise<T>): Promise<T> {
  const start = performance.now();
  trips.count += 1;
  const result = await run();
  trips.ms += performance.now() - start;
  const rows = (Array.isArray(result) ? result : [result]) as { meta?: { rows_read?: number } }[];
  for (const row of rows) trips.rowsRead += row?.meta?.rows_read ?? 0;
  return result;
}

function countedStatement(statement: D1PreparedStatement, trips: RoundTrips): D1PreparedStatement {
  const wrapper = {
    bind: (...values: unknown[]) => countedStatement(statement.bind(...values), trips),
    all: () => counted(trips, () => statement.all()),
    run: () => counted(trips, () => statement.run()),
    // `raw` and `first` return no meta: their rows are not counted.
    raw: (options?: { columnNames?: false }) => counted(trips, () => statement.raw(options)),
    first: (column?: string) =>
      counted(trips, () => (column === undefined ? statement.first() : statement.first(column))),
  } as unknown as D1PreparedStatement;
  rawStatements.set(wrapper, statement);
  return wrapper;
}

/** A view of a database that counts its round trips into `trips`. A batch is one. */
export function countedDatabase(database: Session, trips: RoundTrips): D1Database {
  return {
    prepare: (query: string) => countedStatement(database.prepare(query), trips),
    batch: (statements: D1PreparedStatement[]) =>
      counted(trips, () => database.batch(statements.map((statement) => rawStatements.get(statement) ?? statement))),
  } as unknown as D1Database;
}
