import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { can } from "#app/identity/access/scopes.ts";
import { invoicesCopy } from "#app/licensing/invoices/invoices-copy.ts";
import { invoiceOfRequest, selectInvoices } from "#app/licensing/invoices/invoices-of-request.server.ts";
import { describeQuote } from "#app/licensing/transactions/describe-quote.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { licencePath, quotePath } from "#app/licensing/transactions/transaction-paths.ts";
import { opportunitiesCopy as copy } from "#app/opportunities/opportunities-copy.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { users } from "#db/schema/identity.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Newest entries of the requests' histories that the page shows. */
const maxEvents = 50;

/**
 * Quotes, licences, invoices and history of an opportunity's licence requests, as queries for a batch. Nothing for people who do not manage
 * requests.
 */
export function selectPapers(ctx: RequestContext, actor: Actor, opportunityId: string) {
  const { db, company } = ctx;
  const { licences, licenceEnds, quotes, transactionEvents, transactions, ofCompany } = scoped(db, company);
  const isOf = and(eq(transactions.opportunityId, opportunityId), ne(transactions.status, "draft"));
  const isManaged = can(actor, "transactions-manage", company) ? isOf : sql`0`;
  const ids = sql`(SELECT ${transactions.id} FROM ${transactions} WHERE ${ofCompany(transactions, isManaged)})`;
  const { kind, createdAt, transactionId } = transactionEvents;
  return [
    db
      .select({
        ...{ requestId: quotes.transactionId, version: quotes.version, validUntil: quotes.validUntil },
        answer: quoteAnswers.answer,
      })
      .from(quotes)
      .leftJoin(quoteAnswers, eq(quoteAnswers.quoteId, quotes.id))
      .where(ofCompany(quotes, inArray(quotes.transactionId, ids)))
      .orderBy(desc(quotes.version)),
    db
      .select({
        ...{ id: licences.id, requestId: licences.transactionId, number: licences.number },
        ...{ supersedesId: licences.supersedesId, endedAt: licenceEnds.endedAt },
      })
      .from(licences)
      .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
      .where(ofCompany(licences, inArray(licences.transactionId, ids)))
      .orderBy(desc(licences.issuedAt), desc(licences.number)),
    selectInvoices(ctx, { id: ids, isStaff: true }),
    db
      .select({ id: transactionEvents.id, kind, at: createdAt, who: users.name, project: transactions.project })
      .from(transactionEvents)
      .innerJoin(transactions, eq(transactions.id, transactionId))
      .leftJoin(users, eq(users.id, transactionEvents.actorId))
      .where(ofCompany(transactionEvents, inArray(transactionId, ids)))
      .orderBy(desc(createdAt), desc(transactionEvents.id))
      .limit(maxEvents),
  ] as const;
}

type Selected = ReturnType<typeof selectPapers>;
type Rows = readonly [
  Awaited<Selected[0]>,
  Awaited<Selected[1]>,
  Awaited<ReturnType<typeof selectInvoices>>,
  Awaited<Selected[3]>,
];

/** A line under its licence request. */
export type Paper = { to: string; label: string; note: string };

export function papersOf(ctx: RequestContext, requestId: string, [quotes, licences, invoices]: Rows): Paper[] {
  const ofRequest = <Row extends { requestId: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.requestId === requestId);
  const [latest] = ofRequest(quotes);
  const today = isoDateOf(ctx.now);
  const replaced = new Set(licences.map(({ supersedesId }) => supersedesId));
  return [
    ...ofRequest(quotes).map(({ version, answer, validUntil }) => ({
      ...{ to: quotePath(requestId, version), label: transactionCopy.quote(version) },
      note: describeQuote(
        { version, answer, validUntil: formatIsoDate(validUntil), isOver: validUntil < today },
        latest,
      ),
    })),
    ...ofRequest(licences).map(({ id, number, endedAt }) => ({
      ...{ to: licencePath(requestId, number), label: copy.licence(number) },
      note: replaced.has(id)
        ? transactionCopy.superseded
        : endedAt === null
          ? transactionCopy.issued
          : transactionCopy.ended,
    })),
    ...ofRequest(invoices)
      .map((row) => invoiceOfRequest(ctx, row))
      .map(({ id, number, state, total }) => ({
        ...{ to: `/invoices/${id}`, label: number ?? copy.invoice },
        note: `${total}, ${invoicesCopy.states[state].toLowerCase()}`,
      })),
  ];
}

/** What happened to the requests, as entries of the opportunity's history. */
export function eventsOf([, , , events]: Rows) {
  return events.map(({ id, at, who, kind, project }) => ({
    ...{ id, at, who },
    changes: [{ field: `${project || copy.request}: ${transactionCopy.events[kind]}`, before: "", after: "" }],
  }));
}
