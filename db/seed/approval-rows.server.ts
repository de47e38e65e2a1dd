import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { sharesText } from "#app/licensing/approvals/judge-approvals.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { approvalItems, approvalRequests, transactionMessages, transactionTasks } from "#db/schema/approvals.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoId } from "#db/seed/demo-id.ts";
import type { demoRequests } from "#db/seed/demo-requests.ts";

const day = 24 * 60 * 60 * 1000;

type Given = Pick<(typeof demoRequests)[number], "tenant" | "currency"> & {
  id: string;
  now: number;
  songs: { id: string }[];
  staff: string;
  client: string;
};

/** The label of the first song approved for more than was offered, which the desk accepted; a message of the client, and a task. */
export function approvalRows(db: RequestContext["db"], given: Given): BatchItem<"sqlite">[] {
  const { tenant, currency, id: transactionId, now, songs, staff, client } = given;
  const [requestId, partyId, companyId] = [demoId("approval", 0), demoId("party", 3), demoCompanyIds[tenant]];
  const shares = sharesText([{ role: "OWNER", right: "all", shareBp: 10_000, territories: ["World"], excluded: [] }]);
  const created = { companyId, transactionId };
  return [
    db
      .insert(approvalRequests)
      .values({
        ...{ ...created, id: requestId, partyId, partyName: "Harbour Street Records", currency, askedBy: staff },
        ...{ expiresAt: now + 11 * day, answerBy: isoDateOf(now + 4 * day), createdAt: now - 3 * day },
        ...{ answeredAt: now - day, answeredBy: "Hana Moreau" },
      })
      .onConflictDoNothing(),
    db
      .insert(approvalItems)
      .values({
        ...{ requestId, recordingId: songs[0]?.id ?? "", side: "master", partyId, shares, shareBp: 10_000 },
        ...{ fee: 250_000, answer: "counter", answerFee: 300_000, answerText: "", decision: "accepted" },
      })
      .onConflictDoNothing(),
    db
      .insert(transactionMessages)
      .values({
        ...{ ...created, id: demoId("message", 0), userId: client, isFromDesk: false, createdAt: now - 2 * day },
        message: "The edit is locked on Friday. Can we hear about the second track before?",
      })
      .onConflictDoNothing(),
    db
      .insert(transactionTasks)
      .values({
        ...{ ...created, id: demoId("task", 0), title: "Call the publisher of the first track", createdBy: staff },
        ...{ dueAt: now + day, assigneeId: staff, createdAt: now - 2 * day, updatedAt: now - 2 * day },
      })
      .onConflictDoNothing(),
  ];
}
