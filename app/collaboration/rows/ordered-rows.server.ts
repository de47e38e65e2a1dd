import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Change } from "#app/collaboration/change-document.server.ts";
import type { DocumentKind } from "#app/collaboration/document-kind.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** The rows of a kind of document in the order that its editors give them. Each kind is defined once. */
export type OrderedRows = {
  document: DocumentKind;
  /** What the audit trail calls a row. */
  noun: "row" | "slide";
  /** The tables whose rows share one order, with their columns of the document, by their names in the audit row of a removal. */
  tables: Record<string, { table: SQLiteTable & Record<"id" | "position", SQLiteColumn>; of: SQLiteColumn }>;
  /** Changes a document whose rows can be changed, as `changeDocument`. */
  change(ctx: RequestContext, change: Change, statements: BatchItem<"sqlite">[]): Promise<unknown[]>;
  /** Which rows have to be there for a row to move beside them; without one that need not be, it comes to the top. */
  neighbours: ("after" | "before")[];
  /** Fields that a row gets another way when it comes back. `row.value` is what was removed, as JSON. */
  restored?(ctx: RequestContext): Record<string, SQL>;
  /** Said of a row that is gone, of a document that others keep changing, and of a removal that is not the person's. */
  errors: Record<"rowGone" | "busy" | "notRemoved", string>;
};

/** The rows of a document, as a sub-select of `id` and `position`. */
export function rowsIn({ tables }: Pick<OrderedRows, "tables">, documentId: string | SQL): SQL {
  const parts = Object.values(tables).map(
    ({ table, of }) => sql`SELECT id, position FROM ${table} WHERE ${sql.identifier(of.name)} = ${documentId}`,
  );
  return sql`(${sql.join(parts, sql` UNION ALL `)})`;
}

/** Whether the document has this row. */
export function hasRow(rows: Pick<OrderedRows, "tables">, documentId: string, rowId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${rowsIn(rows, documentId)} WHERE id = ${rowId})`;
}
