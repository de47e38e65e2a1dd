import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { currentStatus } from "#app/licensing/transactions/clearing/current-status.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import type { ClearanceStatus } from "#app/rights/clearability/clearability.ts";
import type { Side } from "#app/rights/shares.ts";
import { clearances } from "#db/schema/licences.server.ts";

const areCovered = "sides-are-covered";

type JudgedSide = { recordingId: string; side: Side; status: ClearanceStatus };

/**
 * A statement that fails the batch if the clearance of a side is no longer what its licence was judged by: both sides of each song must be
 * covered, by an approval or by what is on file.
 */
export function assertCovered({ db }: Pick<RequestContext, "db">, { id, sides }: { id: string; sides: JudgedSide[] }) {
  const changed = sql`EXISTS (SELECT 1 FROM json_each(${JSON.stringify(sides)}) judged LEFT JOIN ${clearances} c
    ON c.transaction_id = ${id} AND c.recording_id = judged.value ->> 'recordingId' AND c.side = judged.value ->> 'side'
    WHERE coalesce(${currentStatus("c")}, 'open') <> judged.value ->> 'status' OR c.status IN ('asked', 'countered', 'lapsed', 'stated'))`;
  return assertInBatch(db, sql`NOT ${changed}`, areCovered);
}

/** Whether a batch failed because of `assertCovered`. */
export function isUncoveredMeanwhile(error: unknown): boolean {
  return isFailedAssertion(error, areCovered);
}
