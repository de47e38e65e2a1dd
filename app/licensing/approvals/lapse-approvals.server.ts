import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { runEach } from "#app/edge/run-each.server.ts";
import { keepAnswerTimes, selectAsks } from "#app/licensing/approvals/answer-times.server.ts";
import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { newestOfParties, stateOfItem } from "#app/licensing/approvals/judge-approvals.ts";
import { clearSides } from "#app/licensing/approvals/read-approvals.server.ts";
import { readDeal } from "#app/licensing/judge/read-deal.server.ts";
import { clearanceStatements } from "#app/licensing/transactions/clearing/clearance-statements.server.ts";
import { approvalEvent } from "#app/licensing/transactions/transaction-webhooks.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { isChangedMeanwhile } from "#app/records/record-version.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped, unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { approvalRequests, transactions } = unsafeTenantTables("a job ends the links of every company");

/** Requests per run, one batch each; the rest follow the next night. A link that is over cannot be answered meanwhile. */
const rowsPerRun = 100;

type Job = Pick<RequestContext, "db" | "now">;

/** Requests that are being cleared with a side that is marked as asked, and a party of it whose link is over. */
function listDue({ db, now }: Job) {
  return db
    .select()
    .from(transactions)
    .where(
      sql`${transactions.status} IN ('sent', 'clearing', 'quoted', 'accepted', 'expired') AND ${transactions.id} IN (
        SELECT r.transaction_id FROM ${approvalRequests} AS r CROSS JOIN approval_items i ON i.request_id = r.id
          CROSS JOIN clearances c ON c.transaction_id = r.transaction_id AND c.recording_id = i.recording_id AND c.side = i.side
        WHERE r.answered_at IS NULL AND r.expires_at <= ${now} AND c.status = 'asked')`,
    )
    .limit(rowsPerRun);
}

/**
 * Sides whose parties have not all answered in time lapse, with a task for the desk. @throws AggregateError with all failures, after
 * everything else was done; the next night retries
 */
export async function lapseApprovals({ db, now }: Job): Promise<void> {
  await runEach(await listDue({ db, now }), "lapsed approvals", async (transaction) => {
    const ctx = { db, now, actor: null, company: { id: transaction.companyId } };
    const approvals = await readDeal(ctx, transaction);
    const changed = clearSides(approvals, approvals.items, ctx);
    if (changed.length === 0) return;
    const silent = newestOfParties(approvals.items).filter((item) => stateOfItem(item, now) === "lapsed");
    const names = [...new Set(silent.map(({ partyName }) => partyName))];
    const silentIds = [...new Set(silent.map(({ partyId }) => partyId))];
    const asks = await Promise.all(silentIds.map((partyId) => selectAsks({ db, now }, partyId)));
    const { transactionTasks, insert } = scoped(db, ctx.company);
    const task = { id: newId(now), transactionId: transaction.id, title: copy.tasks.lapsed(names), dueAt: now };
    const [first, ...rest] = [
      ...clearanceStatements(ctx, transaction, changed),
      insert(transactionTasks, { ...task, assigneeId: transaction.assigneeId, createdAt: now, updatedAt: now }),
      ...silentIds.map((partyId, at) => keepAnswerTimes({ db, now }, { partyId, asks: asks[at] ?? [] })),
      approvalEvent(ctx, "approval.lapsed", {
        ...{ requestId: transaction.id, approvalIds: [...new Set(silent.map(({ requestId }) => requestId))] },
      }),
      auditEntry(ctx, {
        ...{ action: "approvals-lapsed", subjectType: "transaction", subjectId: transaction.id },
        detail: { parties: silent.map(({ partyId }) => partyId) },
      }),
    ];
    // Answered since it was listed: the next night looks again.
    if (first)
      await db.batch([first, ...rest]).catch((error) => {
        if (!isChangedMeanwhile(error)) throw error;
      });
  });
}
