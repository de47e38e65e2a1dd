import { and, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, rowExists } from "#app/records/batch-assertion.server.ts";
import type { Database } from "#db/client.server.ts";

type Edit<Field extends string> = {
  table: SQLiteTable;
  isIt: SQL | undefined;
  /** The fields that change, with the expressions that read them. */
  columns: Partial<Record<Field, SQLWrapper>>;
  /** What the form showed, and what it sends. */
  before: Record<Field, unknown>;
  after: Record<Field, unknown>;
  message: string;
};

/**
 * For a batch that changes fields of a row: assertions that each is as the form showed it, or already as it is to be, so that two people
 * change different fields at once and of one field the second is told; and the errors, naming the field, where one fails.
 */
export function assertFieldsUnchanged<Field extends string>(
  db: Database,
  { table, isIt, columns, before, after, message }: Edit<Field>,
) {
  const changed = Object.entries<SQLWrapper | undefined>(columns) as [Field, SQLWrapper][];
  const nameOf = (field: Field) => `${field}-is-unchanged`;
  return {
    assertions: changed.map(([field, column]) => {
      const isKnown = inArray(column as SQL, [before[field], after[field]]);
      return assertInBatch(db, rowExists(table, and(isIt, isKnown)), nameOf(field));
    }),
    errors: Object.fromEntries(
      changed.map(([field]) => [nameOf(field), new AppError("conflict", message, { [field]: [message] })]),
    ),
  };
}
