import { asc, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { ApprovalItem } from "#app/licensing/approvals/judge-approvals.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** The company's id alone: the nightly job has no more. */
export type Reader = Pick<RequestContext, "db" | "now"> & { company: { id: string; subdomain?: string | null } };

/** Query for what parties were asked and answered about a request that the caller has checked, in the order of asking, for a batch. */
export function selectApprovals({ db, company }: Reader, { id }: { id: string }) {
  const { approvalRequests: r, ofCompany } = scoped(db, company);
  const { requestId, recordingId, side, partyId, fee, shares, shareBp, answer, answerFee, answerText } = approvalItems;
  return db
    .select({
      ...{ requestId, recordingId, side, partyId, fee, shares, shareBp, answer, answerFee, answerText },
      ...{ decision: approvalItems.decision, isSold: approvalItems.isSold, title: recordings.title },
      ...{ partyName: r.partyName, currency: r.currency, expiresAt: r.expiresAt, answerBy: r.answerBy, terms: r.terms },
      ...{ answeredAt: r.answeredAt, answeredBy: r.answeredBy, ignored: r.ignored, standingId: r.standingId },
      askedAt: sql<number>`${r.createdAt}`.as("asked_at"),
      isIgnored: sql<boolean>`${r.ignored} IS NOT NULL`.mapWith(Boolean).as("is_ignored"),
    })
    .from(r)
    .innerJoin(approvalItems, eq(approvalItems.requestId, r.id))
    .innerJoin(recordings, eq(recordings.id, approvalItems.recordingId))
    .where(ofCompany(r, eq(r.transactionId, id)))
    .orderBy(asc(r.createdAt), asc(r.id), asc(recordings.title), asc(approvalItems.side));
}

export type ApprovalRow = Awaited<ReturnType<typeof selectApprovals>>[number] & ApprovalItem;
