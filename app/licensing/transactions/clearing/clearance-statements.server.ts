import { eq, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Clearance } from "#app/licensing/transactions/clearing/clearing.ts";
import { moveStatements } from "#app/licensing/transactions/move-transaction.server.ts";
import type { TransactionStatus } from "#app/licensing/transactions/transaction-status.ts";
import { assertUnchanged, nextUpdatedAt } from "#app/records/record-version.server.ts";
import type { Side } from "#app/rights/shares.ts";
import { clearances } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Clearing = Pick<RequestContext, "db" | "now" | "actor"> & { company: { id: string } };
type Cleared = { id: string; status: TransactionStatus; updatedAt: number };
export type SideClearance = Clearance & { recordingId: string; side: Side };

/** Statements that set clearances of a request, or fail if it changed since it was read. Setting the first one starts the clearing. */
export function clearanceStatements(
  ctx: Clearing,
  before: Cleared,
  changed: readonly SideClearance[],
): BatchItem<"sqlite">[] {
  const { db, now, company } = ctx;
  const { transactions, update } = scoped(db, company);
  const updatedAt = nextUpdatedAt(now, before);
  const list = JSON.stringify(
    changed.map(({ recordingId, side, status, note }) => ({ recordingId, side, status, note })),
  );
  const begun =
    before.status === "sent"
      ? moveStatements(ctx, before, { to: "clearing", event: "clearing" })
      : [
          assertUnchanged(db, transactions, before),
          update(transactions, { updatedAt }, eq(transactions.id, before.id)),
        ];
  return [
    ...begun,
    db.run(sql`INSERT INTO ${clearances} (transaction_id, recording_id, side, status, note, updated_at)
      SELECT ${before.id}, value ->> 'recordingId', value ->> 'side', value ->> 'status', value ->> 'note', ${now} FROM json_each(${list})
      WHERE true ON CONFLICT (transaction_id, recording_id, side)
      DO UPDATE SET status = excluded.status, note = excluded.note, updated_at = excluded.updated_at`),
  ];
}
