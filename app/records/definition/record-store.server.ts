import type { SQL } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { FieldOption, RecordType, RecordValues } from "#app/records/definition/record-type.ts";

export type RecordTable = SQLiteTable & { id: SQLiteColumn; updatedAt: SQLiteColumn };

/** A field that is stored in other tables. */
type LinkedField = {
  /** Its value, as an expression over the row. */
  value: SQL;
  /** Statements that store it. */
  write: (ctx: RequestContext, id: string, value: unknown) => SQL[];
};

/** A table of records linked to those of a type; `columns`: the others that a link has. */
export type LinkTable = { table: string; record: string; key: string; columns: readonly string[] };

/** `of`: the table of what a row links to. */
export type BulkLink = LinkTable & {
  of: string;
  options: (ctx: RequestContext) => PromiseLike<FieldOption[]>;
  /** Condition of the rows that count as links, where others are only proposed: to add one of these confirms it. */
  confirmed?: string;
  /** Statement before the rows with `keys` of the records that a SELECT finds are removed, and one after they are restored. */
  beforeRemoval?: (ctx: RequestContext, records: SQL, keys: SQL) => SQL;
  afterUndo?: (records: SQL, keys: SQL) => SQL;
};

export type BulkStore = {
  /** Where `RecordType.bulk.links` are stored. */
  links: Record<string, BulkLink>;
  /** SELECT of the ids of the recordings that search has to read again, from a SELECT of `id` of changed records. */
  recordings: (records: SQL) => SQL;
  /** By field: whether an undo may give a record (its id) the value back that it had; it may if left out. */
  mayRestore?: Record<string, (id: SQL, value: SQL) => SQL>;
  /** Statements that note the change of `fields` of the records that a SELECT of `id` finds. */
  changed: (ctx: RequestContext, records: SQL, fields: readonly string[]) => SQL[];
  /** Further statements for records that get `values`. @throws AppError invalid */
  prepare: (ctx: RequestContext, records: SQL, values: RecordValues) => Promise<BatchItem<"sqlite">[]>;
};

/** What belongs to a record, on its page; `all`: where the whole list is, if there is a page of it. */
export type RecordSection = {
  title: string;
  all: string | null;
  lines: { id: string; to: string; name: string; note: string }[];
};

/** A row: `updatedAt` (ms) is its version. */
export type StoredRecord = RecordValues & { id: string; updatedAt: number };

/**
 * A rule checked within the batch, so that two changes at a time cannot break it; `field` names where it is said. Checked when that field
 * or one of `also` changes.
 */
type Guard = { condition: SQL; field: string; also?: readonly string[]; message: string };

/** What is wrong, by field. */
export type Problems = Record<string, string | null>;

/** @throws AppError with the field, where its code matters */
export type Check = (
  ctx: RequestContext,
  values: RecordValues,
  stored: StoredRecord | null,
) => Promise<Problems> | Problems;

type Deletion = { id: string; moveTo: string };

/** What merging a record into another of its type moves. */
export type RecordMerge = {
  /** For the preview: numbers of what the records of `ids` (a list in parentheses) have together. */
  counts: readonly { label: string; count: (ids: SQL) => SQL }[];
  statements: (ctx: RequestContext, merge: { from: StoredRecord; into: StoredRecord }) => SQL[];
  /** No row is deleted: `statements` say which of the two is left, and take the other one out of the type's records. */
  keepsRow?: true;
  /** What prevents a merge. */
  guard?: (from: string, into: string) => Omit<Guard, "field" | "also">;
};

/** How a type of record is stored, and what its changes affect. */
export type RecordStore = {
  type: RecordType;
  table: RecordTable;
  /** For records of companies, whose table has a `companyId`: which of them the actor has. Not for types with `bulk`. */
  within?: (ctx: RequestContext) => SQL | undefined;
  /** Fields that are not columns of the table. */
  linked?: Record<string, LinkedField>;
  /** Columns that follow from the fields, such as the folded name. */
  derivedColumns?: (values: RecordValues) => RecordValues;
  /** Columns that the list's search looks in, folded; or a condition for a text, for tables too long to be read through. */
  searchIn: (SQLiteColumn | SQL)[] | ((text: string) => SQL | undefined);
  order: (SQLiteColumn | { downwards: SQLiteColumn })[];
  /** Column to sort by, where it is not the field's own. */
  sortBy?: Record<string, SQLiteColumn | SQL>;
  /** A unique index ("tiers.name_key"), and what to say at which field when it refuses a record. */
  unique?: { index: string; field: string; message: string };
  /** Choices of selects that are read from the database, by field, and suggestions of text; `moveTo` for the choice of a deletion. */
  options?: Record<string, (ctx: RequestContext, id: string | null) => PromiseLike<FieldOption[]>>;
  /** Conditions of `RecordType.filters`. */
  filters?: Record<string, (value: string) => SQL>;
  /**
   * Values to store instead of those entered, such as the records that names mean. A field whose input is wrong is not `in` the values.
   * @throws AppError invalid with the field
   */
  resolve?: (ctx: RequestContext, values: RecordValues, stored: StoredRecord | null) => Promise<RecordValues>;
  /** Rules between fields: each is judged when the fields that it reads are right. */
  checks?: readonly Check[];
  /** Further statements of a change, from what is stored and entered. @throws AppError invalid with the field */
  prepare?: (
    ctx: RequestContext,
    change: { stored: StoredRecord | null; values: RecordValues },
  ) => Promise<BatchItem<"sqlite">[]>;
  /** What was saved otherwise than it was typed, to say after saving. */
  notice?: (values: RecordValues) => string | undefined;
  /** Rules between records, such as no cycles. */
  guards?: (values: RecordValues, id: string) => Guard[];
  /**
   * Further statements of a change, such as who entered the fields. `before`: the record as it was, null for a new one; `after`: its fields
   * and derived columns as they are written.
   */
  changed?: (
    ctx: RequestContext,
    id: string,
    fields: readonly string[],
    before: StoredRecord | null,
    after: RecordValues,
  ) => SQL[] | Promise<SQL[]>;
  /** For types whose records can be merged. */
  merge?: RecordMerge;
  /**
   * A table with a row for each changed field (`source`, `user_id`, `at`, `locked`), which an undo of many changes restores. Fields that are
   * locked with the source `ddex` are read-only.
   */
  sources?: LinkTable;
  /** For types with `bulk` and `sources`. */
  bulk?: BulkStore;
  /** What prevents a deletion, said for the form as a whole. */
  deletionGuard?: (id: string) => Omit<Guard, "field" | "also">;
  /** What prevents that a deletion is undone. */
  restoreGuard?: (id: string) => Omit<Guard, "field" | "also">;
  /** What else does, which the database cannot tell; `row`: as it was deleted. @throws AppError */
  checkRestored?: (ctx: RequestContext, row: StoredRecord) => Promise<void>;
  /** SELECT of the ids of the recordings that have the record, for types of which search reads something. */
  recordings?: (id: string) => SQL;
  /** What belongs to a record, above its form, as far as the actor may read it. */
  sections?: (ctx: RequestContext, id: string) => Promise<RecordSection[]>;
  /** Fields that search reads: a change of them marks the recordings. */
  searchFields?: readonly string[];
  /** What follows a change of the status at once, instead of with the minute's run: a song that is taken down leaves the search. */
  refresh?: (ctx: RequestContext) => Promise<unknown>;
  /**
   * Statements that keep the links of a record (`deleted_record_links`) and remove them, before its row is deleted. Left out, as `inUse`,
   * for types that keep the row. Also what else the deletion changes.
   */
  unlink?: (deletion: Deletion) => SQL[];
  /** Statements that bring the links back, after its row is, or change what comes back. */
  relink?: (id: string) => SQL[];
  /** What to say at `moveTo` when the record is still in use. */
  inUse?: string;
};
