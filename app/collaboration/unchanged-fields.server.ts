import { and, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import type { Database } from "#db/client.server.ts";

type Edit = {
  table: SQLiteTable;
  isIt: SQL | undefined;
  /** The fields that change, with the expressions that read them. */
  columns: Record<string, SQLWrapper>;
  /** What the form showed, and what it sends. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  message: string;
};

/**
 * For a batch that changes fields of a row: assertions that each is as the form showed it, or already as it is to be, so that two people
 * change different fields at once and of one field the second is told; and the errors, naming the field, where one fails.
 */
export function assertFieldsUnchanged(
  db: Database,
  { table, isIt, columns, before, after, message }: Edit,
): { assertions: ReturnType<typeof assertInBatch>[]; errors: Record<string, AppError> } {
  const nameOf = (field: string) => `${field}-is-unchanged`;
  return {
    assertions: Object.entries(columns).map(([field, column]) => {
      const isKnown = inArray(column, [before[field], after[field]]);
      return assertInBatch(db, rowExists(table, and(isIt, isKnown)), nameOf(field));
    }),
    errors: Object.fromEntries(
      Object.keys(columns).map((field) => [nameOf(field), new AppError("conflict", message, { [field]: [message] })]),
    ),
  };
}
