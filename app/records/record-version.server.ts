import { and, eq } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { AppError } from "#app/edge/http/app-error.ts";
import { assertInBatch, isFailedAssertion, rowExists } from "#app/records/batch-assertion.server.ts";
import type { Database } from "#db/client.server.ts";

const isUnchanged = "record-is-unchanged";

/** A record as read: `updatedAt` (ms) is its version. */
type Read = { id: string; updatedAt: number };
type VersionedTable = SQLiteTable & { id: SQLiteColumn; updatedAt: SQLiteColumn };

/** Version of a record for the form that edits it; empty for a new one. */
export function versionOf(record: { updatedAt: number } | null): string {
  return record === null ? "" : String(record.updatedAt);
}

/** `updatedAt` of the next change, always later than the previous one, so that two saves within a millisecond conflict. */
export function nextUpdatedAt(now: number, before: { updatedAt: number } | null): number {
  return Math.max(now, (before?.updatedAt ?? 0) + 1);
}

/** @throws AppError conflict when the record changed after the form was rendered */
export function requireVersion(record: { updatedAt: number }, input: { version: string; message: string }): void {
  if (versionOf(record) !== input.version) throw new AppError("conflict", input.message);
}

/** A statement that fails the batch if `record` has changed since it was read. */
export function assertUnchanged(db: Database, table: VersionedTable, { id, updatedAt }: Read) {
  return assertInBatch(db, rowExists(table, and(eq(table.id, id), eq(table.updatedAt, updatedAt))), isUnchanged);
}

/** Whether a batch failed because of `assertUnchanged`. */
export function isChangedMeanwhile(error: unknown): boolean {
  return isFailedAssertion(error, isUnchanged);
}
