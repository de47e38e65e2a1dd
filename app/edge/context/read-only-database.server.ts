import { isWriting } from "#app/edge/context/writing-statement.ts";

/** Wraps a database to prepare only reading statements. `refuse` makes the error for others. */
export function readOnlyDatabase(database: D1Database, refuse: () => Error): D1Database {
  return {
    prepare(query: string) {
      if (isWriting(query)) throw refuse();
      return database.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => database.batch(statements),
  } as unknown as D1Database;
}
