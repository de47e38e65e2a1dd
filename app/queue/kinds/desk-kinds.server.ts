import { sql } from "drizzle-orm";
import { inInvoiceState, openOf } from "#app/licensing/invoices/invoice-state.server.ts";
import type { KindSql } from "#app/queue/kinds/kind-sql.ts";
import { awaitsReply } from "#app/visitor-requests/awaits-reply.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const {
  approvalRequests,
  bankLines,
  counterOffers,
  invoices,
  opportunities,
  quotes,
  statementLines,
  statements,
  transactions,
  visitorRequests,
} = unsafeTenantTables("each kind is limited to the company in `waits`");

/** The last millisecond of an ISO date. */
const endOf = (day: string) => sql.raw(`(unixepoch(${day}) * 1000 + 86399999)`);

const ofVisitors = {
  id: sql`visitor_requests.id`,
  title: sql`coalesce(nullif(visitor_requests.organisation, ''), visitor_requests.name)`,
  ...{ sub: sql`substr(visitor_requests.message, 1, 140)`, since: sql`visitor_requests.created_at` },
  owner: "visitor_requests",
} as const;

const ofRequests = {
  ...{ title: sql`transactions.project`, path: sql`'/transactions/' || transactions.id` },
  owner: "transactions",
} as const;

/** Requests of the company whose rights holders are still asked. */
const isCleared = sql`transactions.status IN ('sent', 'clearing', 'quoted', 'accepted')`;
/** The last question to its party about the request, which still counts. */
const isNewestAsk = sql`approval_requests.standing_id IS NULL AND approval_requests.ignored IS NULL AND NOT EXISTS (
  SELECT 1 FROM ${approvalRequests} newer WHERE newer.transaction_id = approval_requests.transaction_id
    AND newer.party_id = approval_requests.party_id AND newer.created_at > approval_requests.created_at)`;
const ofAsks = {
  ...ofRequests,
  from: sql`${transactions} CROSS JOIN ${approvalRequests} ON approval_requests.transaction_id = transactions.id`,
  ...{ id: sql`approval_requests.id`, title: sql`approval_requests.party_name`, sub: sql`transactions.project` },
  currency: sql`approval_requests.currency`,
} as const;

export const deskKinds = {
  brief: {
    ...ofVisitors,
    from: sql`${visitorRequests} LEFT JOIN ${opportunities} ON opportunities.id = visitor_requests.id`,
    waits: ({ company }) =>
      sql`visitor_requests.company_id = ${company} AND visitor_requests.kind = 'brief' AND ${awaitsReply}`,
    ...{ due: sql`visitor_requests.due_at`, amount: sql`opportunities.budget`, currency: sql`opportunities.currency` },
    path: sql`'/opportunities/' || visitor_requests.id`,
  },
  request: {
    ...ofVisitors,
    from: sql`${visitorRequests}`,
    waits: ({ company }) => sql`visitor_requests.company_id = ${company}
      AND visitor_requests.kind IN ('music', 'account', 'contact') AND ${awaitsReply}`,
    path: sql`'/requests/' || visitor_requests.id`,
  },
  quote: {
    ...ofRequests,
    from: sql`${transactions}`,
    waits: ({ company }) => sql`transactions.company_id = ${company} AND transactions.status IN ('sent', 'clearing')`,
    ...{ id: sql`transactions.id`, sub: sql`transactions.end_client`, since: sql`transactions.sent_at` },
    ...{ due: endOf("transactions.needed_by"), amount: sql`transactions.budget` },
    currency: sql`transactions.currency`,
  },
  counter: {
    ...ofRequests,
    from: sql`${transactions} CROSS JOIN ${quotes} ON quotes.transaction_id = transactions.id
      CROSS JOIN ${counterOffers} ON counter_offers.quote_id = quotes.id`,
    // A reply to the newest answers those before it, and a newer quote as well.
    waits: ({ company }) => sql`transactions.company_id = ${company} AND transactions.status = 'quoted'
      AND counter_offers.reply IS NULL
      AND NOT EXISTS (SELECT 1 FROM ${quotes} later WHERE later.transaction_id = transactions.id AND later.version > quotes.version)
      AND NOT EXISTS (SELECT 1 FROM ${counterOffers} later WHERE later.quote_id = quotes.id AND later.created_at > counter_offers.created_at)`,
    ...{ id: sql`counter_offers.id`, sub: sql`counter_offers.name`, since: sql`counter_offers.created_at` },
    ...{ due: endOf("quotes.valid_until"), amount: sql`counter_offers.total`, currency: sql`quotes.currency` },
  },
  terms: {
    ...ofAsks,
    waits: ({ company }) => sql`transactions.company_id = ${company} AND ${isCleared} AND ${isNewestAsk}
      AND EXISTS (SELECT 1 FROM approval_items i WHERE i.request_id = approval_requests.id AND i.answer = 'counter' AND i.decision IS NULL)`,
    since: sql`coalesce(approval_requests.answered_at, approval_requests.created_at)`,
    due: endOf("transactions.needed_by"),
    amount: sql`(SELECT sum(i.answer_fee) FROM approval_items i
      WHERE i.request_id = approval_requests.id AND i.answer = 'counter' AND i.decision IS NULL)`,
  },
  approval: {
    ...ofAsks,
    waits: ({ company, today }) => sql`transactions.company_id = ${company} AND ${isCleared} AND ${isNewestAsk}
      AND approval_requests.answered_at IS NULL AND approval_requests.answer_by < ${today}
      AND EXISTS (SELECT 1 FROM approval_items i LEFT JOIN clearances c
          ON c.transaction_id = approval_requests.transaction_id AND c.recording_id = i.recording_id AND c.side = i.side
        WHERE i.request_id = approval_requests.id AND coalesce(c.status, '') <> 'approved')`,
    ...{ since: sql`approval_requests.created_at`, due: endOf("approval_requests.answer_by") },
    amount: sql`(SELECT sum(i.fee) FROM approval_items i WHERE i.request_id = approval_requests.id)`,
  },
  invoice: {
    ...ofRequests,
    from: sql`${invoices} CROSS JOIN ${transactions} ON transactions.id = invoices.transaction_id`,
    waits: ({ company, today }) => sql`invoices.company_id = ${company} AND ${inInvoiceState("overdue", today)}`,
    ...{ id: sql`invoices.id`, title: sql`invoices.number`, sub: sql`(invoices.buyer ->> 'name')` },
    ...{ since: sql`invoices.created_at`, due: endOf("invoices.due_on") },
    amount: openOf(sql`invoices.id`),
    ...{ currency: sql`invoices.currency`, path: sql`'/invoices/' || invoices.id` },
  },
  statement: {
    from: sql`${statementLines} CROSS JOIN ${statements} ON statements.id = statement_lines.statement_id`,
    waits: ({ company }) => sql`statement_lines.company_id = ${company} AND statement_lines.disputed_at IS NOT NULL
      AND statement_lines.answered_at IS NULL`,
    ...{ id: sql`statement_lines.statement_id || ':' || statement_lines.move_id`, title: sql`statements.payee_name` },
    ...{ sub: sql`substr(statement_lines.dispute, 1, 140)`, since: sql`statement_lines.disputed_at` },
    ...{ amount: sql`statement_lines.amount`, currency: sql`statements.currency` },
    path: sql`'/statements/' || statements.id || '?line=' || statement_lines.move_id`,
  },
  bank: {
    from: sql`${bankLines}`,
    waits: ({ company }) => sql`bank_lines.company_id = ${company} AND bank_lines.state = 'open'`,
    ...{ id: sql`bank_lines.id`, title: sql`coalesce(nullif(bank_lines.counterparty, ''), bank_lines.reference)` },
    ...{ sub: sql`substr(bank_lines.reference, 1, 140)`, since: sql`bank_lines.created_at` },
    ...{ amount: sql`bank_lines.amount`, currency: sql`bank_lines.currency`, path: sql`'/invoices/bank'` },
  },
} satisfies Record<string, KindSql>;
