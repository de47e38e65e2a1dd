import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { isDisputed } from "#app/rights/shares-of-recording.server.ts";

const nothingDisputed = "no-side-is-disputed";

/** A statement that fails the batch if a side of one of the songs is disputed. */
export function assertNothingDisputed({ db }: RequestContext, { recordingIds }: { recordingIds: string[] }) {
  const dispute = sql`EXISTS (SELECT 1 FROM recordings
    WHERE recordings.id IN (SELECT value FROM json_each(${JSON.stringify(recordingIds)})) AND ${isDisputed})`;
  return assertInBatch(db, sql`NOT ${dispute}`, nothingDisputed);
}

/** Whether a batch failed because of `assertNothingDisputed`. */
export function isDisputedMeanwhile(error: unknown): boolean {
  return isFailedAssertion(error, nothingDisputed);
}
