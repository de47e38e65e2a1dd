/** Statements that change rows; a common table expression may begin one, too. */
const writing =
  /^\s*(?:insert|update|delete|replace|create|alter|drop)\b|^\s*with\b[\s\S]*\b(?:insert\s+(?:or\s+\w+\s+)?into|update\s+\S+\s+set|delete\s+from)\b/i;

/** A view of a database that prepares statements which only read. `refuse` makes the error for all others. */
export function readOnlyDatabase(database: D1Database, refuse: () => Error): D1Database {
  return {
    prepare(query: string) {
      if (writing.test(query)) throw refuse();
      return database.prepare(query);
    },
    batch: (statements: D1PreparedStatement[]) => database.batch(statements),
  } as unknown as D1Database;
}
