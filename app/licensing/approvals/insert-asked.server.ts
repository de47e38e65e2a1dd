import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { AskForm } from "#app/licensing/approvals/ask-form.ts";
import type { ApprovalItem } from "#app/licensing/approvals/judge-approvals.ts";
import type { PartyItem } from "#app/licensing/approvals/list-parties.server.ts";
import { approvalItems } from "#db/schema/approvals.server.ts";
import type { StoredTerms } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** What is stored of a side that a party is asked about. */
type WrittenItem = Pick<PartyItem, "recordingId" | "side" | "shares" | "shareBp"> & { fee: number | null };
/** `id`: of the licence request. */
type AskedTerms = Omit<AskForm, "asked" | "currency"> & { id: string; currency: string; terms: StoredTerms | null };

/** A row of `approval_requests` to be written, with its items. */
export type NewRequest = {
  id: string;
  partyId: string;
  partyName: string;
  tokenHash: string | null;
  expiresAt: number;
  awaitsDigest?: boolean;
  items: WrittenItem[];
  /** The standing approval that answered. */
  standing?: { id: string; name: string };
};

/** Statements that write what parties were asked, and what standing approvals answered. */
export function insertStatements(ctx: RequestContext, form: AskedTerms, requests: NewRequest[]): BatchItem<"sqlite">[] {
  const { db, now, actor, company } = ctx;
  const { approvalRequests, insert } = scoped(db, company);
  const { id: transactionId, currency, answerBy, note, namesEndClient, terms } = form;
  const about = { transactionId, currency, answerBy, note, namesEndClient, terms };
  const asking = { ...about, askedBy: actor?.id ?? "", createdAt: now };
  const rows = requests.flatMap(({ id, partyId, items, standing }) =>
    items.map(({ recordingId, side, fee, shares, shareBp }) => ({
      ...{ id, partyId, recordingId, side, fee, shares, shareBp, answer: standing === undefined ? null : "yes" },
    })),
  );
  return [
    ...requests.map(({ items: _, standing, ...request }) =>
      insert(approvalRequests, {
        ...{ ...asking, ...request },
        ...(standing && { standingId: standing.id, answeredAt: now, answeredBy: standing.name }),
      }),
    ),
    db.run(sql`INSERT INTO ${approvalItems} (request_id, recording_id, side, party_id, fee, shares, share_bp, answer)
      SELECT value ->> 'id', value ->> 'recordingId', value ->> 'side', value ->> 'partyId', value ->> 'fee', value ->> 'shares',
        value ->> 'shareBp', value ->> 'answer' FROM json_each(${JSON.stringify(rows)})`),
  ];
}

/** The new requests as parties' words, for the clearances that they change. */
export function wordsOf(requests: NewRequest[], { currency, terms }: AskedTerms, now: number): ApprovalItem[] {
  return requests.flatMap(({ id: requestId, partyId, partyName, expiresAt, standing, items }) =>
    items.map(({ recordingId, side, fee, shares, shareBp }) => ({
      ...{ requestId, recordingId, side, partyId, partyName, fee, currency, shares, shareBp, expiresAt, askedAt: now },
      terms,
      answer: standing === undefined ? null : ("yes" as const),
      ...{ answerFee: null, answerText: "", decision: null, isSold: false, isIgnored: false },
      ...{ answeredAt: standing === undefined ? null : now, answeredBy: standing?.name ?? "" },
    })),
  );
}
