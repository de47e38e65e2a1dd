import { type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { Database } from "#db/client.server.ts";

/** Milliseconds in which the same words of the same person in the same place are the same, sent again. */
export const resendMs = 60_000;

const isNew = "is-new";

type Batch = [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]];

/**
 * Writes `statements` in one batch unless `exists` holds: a form is sent twice where its response was lost, also at the same moment.
 * `write` runs the batch, with what else belongs to it.
 * @returns whether they were written
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
