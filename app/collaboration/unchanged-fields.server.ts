import { and, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import type { Database } from "#db/client.server.ts";

type Edit = {
  table: SQLiteTable;
  isIt: SQL | undefined;
  /** Changed fields, with the expressions that read them. */
  columns: Record<string, SQLWrapper>;
  /** Values that the form was rendered with, and the submitted ones. */
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  message: string;
};

/**
 * For a batch that changes fields of a row: assertions that each field has the value the form was rendered with, or already the new one, so
 * that concurrent edits of different fields succeed and of the same field the second conflicts; and the errors, naming the field.
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
