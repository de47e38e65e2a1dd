import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Change } from "#app/collaboration/change-document.server.ts";
import type { DocumentKind } from "#app/collaboration/document-kind.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

type RowTable = {
  table: SQLiteTable & Record<"id" | "position", SQLiteColumn>;
  of: SQLiteColumn;
  /** Condition: the document shows the row. */
  isOwn?(documentId: string): SQL;
};

type Tables = Pick<OrderedRows, "tables" | "alongside" | "listOf">;

/** Ordered rows of a kind of document. Defined once for each kind. */
export type OrderedRows = {
  document: DocumentKind;
  /** Name of a row in the audit log. */
  noun: "row" | "slide";
  /** Tables whose rows share one order, with their document columns, by their names in the audit entry of a removal. */
  tables: Record<string, RowTable>;
  /** Tables of further rows in that order, which this kind of document does not show. */
  alongside: RowTable[];
  /** Whose rows they are, the value of the document columns; default: the document. */
  listOf?(documentId: string): SQL;
  /** Name of the table whose rows hold recordings. */
  tracks: string;
  /** `changeDocument` for a document whose rows can be changed. */
  change(ctx: RequestContext, change: Change, statements: BatchItem<"sqlite">[]): Promise<unknown[]>;
  /** Fields with other values on restore. `row.value`: the removed row as JSON. */
  restored?(ctx: RequestContext): Record<string, SQL>;
  /** Errors: row removed, document changed too often, removal by someone else. */
  errors: Record<"rowGone" | "busy" | "notRemoved", string>;
};

/** Whose rows a document has. */
export function listOf(rows: Pick<OrderedRows, "listOf">, documentId: string): SQL {
  return rows.listOf?.(documentId) ?? sql`${documentId}`;
}

const selectFrom = ({ table, of }: RowTable, listId: SQL) =>
  sql`SELECT id, position FROM ${table} WHERE ${sql.identifier(of.name)} = ${listId}`;

/** All rows in the order of a document's, as a sub-select of `id` and `position`. */
export function rowsIn(rows: Tables, documentId: string | SQL): SQL {
  const listId = typeof documentId === "string" ? listOf(rows, documentId) : documentId;
  const parts = [...Object.values(rows.tables), ...rows.alongside].map((own) => selectFrom(own, listId));
  return sql`(${sql.join(parts, sql` UNION ALL `)})`;
}

/** The rows that a document shows. */
export function ownRowsIn(rows: Tables, documentId: string): SQL {
  const parts = Object.values(rows.tables).map(
    (own) => sql`${selectFrom(own, listOf(rows, documentId))} AND ${own.isOwn?.(documentId) ?? sql`1`}`,
  );
  return sql`(${sql.join(parts, sql` UNION ALL `)})`;
}

/** SQL condition: the document has this row. */
export function hasRow(rows: Tables, documentId: string, rowId: string): SQL {
  return sql`EXISTS (SELECT 1 FROM ${ownRowsIn(rows, documentId)} WHERE id = ${rowId})`;
}
