import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { Database } from "#db/client.server.ts";

/** Milliseconds within which an identical text by the same user in the same place counts as a resend. */
export const resendMs = 60_000;

const isNew = "is-new";

type Batch = [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];

/**
 * Writes `statements` in one batch unless `exists` holds: a form is sent twice if its response was lost, possibly concurrently. `write`
 * runs the batch, with what else belongs to it. @returns whether they were written
 */
export async function writeOnce(
  db: Database,
  exists: SQL,
  statements: BatchItem<"sqlite">[],
  write: (batch: Batch) => Promise<unknown> = (batch) => db.batch(batch),
): Promise<boolean> {
  try {
    await write([assertInBatch(db, sql`NOT ${exists}`, isNew), ...statements]);
    return true;
  } catch (error) {
    if (!isFailedAssertion(error, isNew)) throw error;
    return false;
  }
}
