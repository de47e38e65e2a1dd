import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Change } from "#app/collaboration/change-document.server.ts";
import type { DocumentKind } from "#app/collaboration/document-kind.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Ordered rows of a kind of document. Defined once for each kind. */
export type OrderedRows = {
  document: DocumentKind;
  /** Name of a row in the audit log. */
  noun: "row" | "slide";
  /** Tables whose rows share one order, with their document columns, by their names in the audit entry of a removal. */
  tables: Record<string, { table: SQLiteTable & Record<"id" | "position", SQLiteColumn>; of: SQLiteColumn }>;
  /** Name of the table whose rows hold recordings. */
  tracks: string;
  /** `changeDocument` for a document whose rows can be changed. */
  change(ctx: RequestContext, change: Change, statements: BatchItem<"sqlite">[]): Promise<unknown[]>;
  /** Fields with other values on restore. `row.value`: the removed row as JSON. */
  restored?(ctx: RequestContext): Record<string, SQL>;
  /** Errors: row removed, document changed too often, removal by someone else. */
  errors: Record<"rowGone" | "busy" | "notRemoved", string>;
};

/** Rows of a document, as a sub-select of `id` and `position`. */
export function rowsIn({ tables }: Pick<OrderedRows, "tables">, documentId: string | SQL): SQL {
  const parts = Object.values(tables).map(
    ({ table, of }) => sql`SELECT id, position FROM ${table} WHERE ${sql.identifier(of.name)} = ${documentId}`,
  );
  return sql`(${sql.join(parts, sql` UNION ALL `)})`;
}

/** SQL condition: the document has this row. */
export function hasRow(rows: Pick<OrderedRows, "tables">, documentId: string, rowId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${rowsIn(rows, documentId)} WHERE id = ${rowId})`;
}
