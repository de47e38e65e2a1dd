import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { assertUnchanged, nextUpdatedAt } from "#app/records/record-version.server.ts";
import { monthOf, usedSongs } from "#app/rights/standing/find-standing-yes.server.ts";
import { clearances } from "#db/schema/licences.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Counting = Pick<RequestContext, "db" | "now"> & { company: Pick<RequestContext["company"], "id" | "subdomain"> };

const isWithinMonth = "standing-uses-within-month";

/** A statement that fails the batch if one of these standing approvals, ids of an SQL list, is used too often this month, in all or by this company. */
export function assertWithinMonth({ db, now, company }: Counting, standingIds: SQL) {
  const used = usedSongs({ company, month: monthOf(now) }, sql`s.id`);
  const exceeded = sql`EXISTS (SELECT 1 FROM standing_approvals s WHERE s.id IN (${standingIds})
    AND (s.max_per_month < ${used.byAll} OR ${used.share(sql`s.max_per_month`)} < ${used.byCompany}))`;
  return assertInBatch(db, sql`NOT ${exceeded}`, isWithinMonth);
}

/** Whether a batch failed because of `assertWithinMonth`. */
export function isMonthFull(error: unknown): boolean {
  return isFailedAssertion(error, isWithinMonth);
}

/**
 * Statements that count what a request holds of standing approvals as it is licensed: in the month of the issue, which has to have room for
 * it. What it holds of other songs is freed.
 */
export function countStandingUses(ctx: Counting, input: { id: string; recordingIds: readonly string[] }) {
  const { standingUses, update, ofCompany } = scoped(ctx.db, ctx.company);
  const { transactionId, recordingId, month, standingId } = standingUses;
  const isOfRequest = eq(transactionId, input.id);
  const isLicensed = sql`${recordingId} IN (SELECT value FROM json_each(${JSON.stringify(input.recordingIds)}))`;
  const counted = ofCompany(standingUses, and(isOfRequest, ne(month, "")));
  return [
    update(standingUses, { month: "" }, and(isOfRequest, sql`NOT ${isLicensed}`)),
    update(standingUses, { month: monthOf(ctx.now) }, and(isOfRequest, ne(month, ""))),
    assertWithinMonth(ctx, sql`SELECT ${standingId} FROM ${standingUses} WHERE ${counted}`),
  ];
}

/**
 * Statements that free what a request holds of standing approvals, as it ends without a licence. The sides that they approved lapse: another
 * company may have used up the month when the request is reopened, so they are asked about again.
 */
export function freeStandingUses(
  { db, now, company }: Pick<RequestContext, "db" | "now"> & { company: { id: string } },
  { id }: { id: string },
): BatchItem<"sqlite">[] {
  const { standingUses, approvalRequests, update, ofCompany } = scoped(db, company);
  const isByStanding = and(
    eq(approvalRequests.transactionId, id),
    sql`${approvalRequests.standingId} IS NOT NULL AND ${approvalRequests.ignored} IS NULL`,
  );
  const isApproved = sql`EXISTS (SELECT 1 FROM ${approvalRequests} CROSS JOIN approval_items i ON i.request_id = ${approvalRequests.id}
    WHERE ${ofCompany(approvalRequests, isByStanding)} AND i.recording_id = ${clearances.recordingId} AND i.side = ${clearances.side})`;
  return [
    db
      .update(clearances)
      .set({ status: "lapsed", updatedAt: now })
      .where(and(eq(clearances.transactionId, id), eq(clearances.status, "approved"), isApproved)),
    update(approvalRequests, { ignored: "ended" }, isByStanding),
    update(standingUses, { month: "" }, eq(standingUses.transactionId, id)),
  ];
}

/** Opens the sides of a request whose standing approvals have no room in the month of its licence, so that their parties can be asked. */
export async function lapseStandingUses(ctx: Counting, request: { id: string; updatedAt: number }): Promise<void> {
  const { db, now, company } = ctx;
  const { transactions, update } = scoped(db, company);
  await db.batch([
    assertUnchanged(db, transactions, request),
    update(transactions, { updatedAt: nextUpdatedAt(now, request) }, eq(transactions.id, request.id)),
    ...freeStandingUses(ctx, request),
  ]);
}
