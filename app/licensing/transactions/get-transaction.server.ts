import { and, asc, desc, eq, ne, sql } from "drizzle-orm";
import { filesOf } from "#app/downloads/find-downloadable.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { isErasedAddress } from "#app/identity/account/erased-address.ts";
import { describeApprovals } from "#app/licensing/approvals/approval-panel.ts";
import { type ApprovalRow, selectApprovals } from "#app/licensing/approvals/select-approvals.server.ts";
import { closedBy, deliveredSongs, isAiReserved, selectFilesOf } from "#app/licensing/delivery/read-delivery.server.ts";
import { selectThreadsOf } from "#app/licensing/inbox/thread.server.ts";
import { invoiceOfRequest, selectInvoices } from "#app/licensing/invoices/invoices-of-request.server.ts";
import { proposalOfRequest, selectOffer } from "#app/licensing/judge/read-deal.server.ts";
import { chargedLines, isChoice, totalsOf } from "#app/licensing/quotes/quote.ts";
import { readSongs, selectSongs } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { selectMessages, selectTasks } from "#app/licensing/transactions/desk/select-desk.server.ts";
import { requireTransaction, type Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { pricesFor } from "#app/rights/rates/read-priced-clearability.server.ts";
import { selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { relativeDay } from "#app/rights/relative-day.ts";
import type { ResultsOf } from "#db/results-of.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

function selectEvents({ db, company }: RequestContext, { id, isStaff }: { id: string; isStaff: boolean }) {
  const { transactionEvents, ofCompany } = scoped(db, company);
  const { kind, actorId, message, createdAt } = transactionEvents;
  // Why a blocked song was licensed is visible to the staff only.
  const isReadable = isStaff ? undefined : ne(kind, "denial_overridden");
  return db
    .select({ id: transactionEvents.id, kind, actorId, actor: users.name, message, createdAt })
    .from(transactionEvents)
    .leftJoin(users, eq(users.id, transactionEvents.actorId))
    .where(ofCompany(transactionEvents, and(eq(transactionEvents.transactionId, id), isReadable)))
    .orderBy(asc(transactionEvents.createdAt), asc(transactionEvents.id));
}

function selectQuotes({ db, company }: RequestContext, id: string) {
  const { quotes, ofCompany } = scoped(db, company);
  const { version, currency, lines, terms, taxBp, discount, validUntil, createdAt } = quotes;
  return db
    .select({
      ...{ version, currency, lines, terms, taxBp, discount, validUntil, createdAt },
      ...{ answer: quoteAnswers.answer, chosen: quoteAnswers.recordingId },
    })
    .from(quotes)
    .leftJoin(quoteAnswers, eq(quoteAnswers.quoteId, quotes.id))
    .where(ofCompany(quotes, eq(quotes.transactionId, id)))
    .orderBy(desc(quotes.version));
}

function selectLicences({ db, company }: RequestContext, id: string) {
  const { licences, licenceEnds, ofCompany } = scoped(db, company);
  const { number, issuedAt, supersedesId, lines, terms, startsOn, endsOn } = licences;
  return db
    .select({
      ...{ id: licences.id, number, issuedAt, supersedesId, lines, terms, startsOn, endsOn },
      endedAt: licenceEnds.endedAt,
    })
    .from(licences)
    .leftJoin(licenceEnds, eq(licenceEnds.licenceId, licences.id))
    .where(ofCompany(licences, eq(licences.transactionId, id)))
    .orderBy(desc(licences.issuedAt), desc(licences.number));
}

/** SQL: the number of the newest licence of a request. */
function newestNumber({ db, company }: RequestContext, id: string) {
  const { licences, ofCompany } = scoped(db, company);
  return sql`(SELECT ${licences.number} FROM ${licences} WHERE ${ofCompany(licences, eq(licences.transactionId, id))}
    ORDER BY ${licences.issuedAt} DESC, ${licences.number} DESC LIMIT 1)`;
}

/** The files of the newest licence of a request that its client may download; null while there are none. */
function deliveredOf(
  { now }: RequestContext,
  licences: Awaited<ReturnType<typeof selectLicences>>,
  [rows, , chosen]: ResultsOf<ReturnType<typeof selectFilesOf>>,
) {
  const [newest] = licences;
  if (newest === undefined || closedBy({ now }, { ...newest, supersededBy: null }) !== null) return null;
  const songs = deliveredSongs(newest, { files: filesOf(rows), chosen, isOffered: () => false });
  const delivered = songs.filter(({ kinds }) => kinds.length > 0);
  if (delivered.length === 0) return null;
  return { number: newest.number, isAiReserved: isAiReserved(newest.terms.media), songs: delivered };
}

type EventRow = Awaited<ReturnType<typeof selectEvents>>[number];

/** Events whose actor is on the client's side. */
const clientEvents: readonly EventRow["kind"][] = ["sent", "accepted", "quote_declined", "withdrawn"];

/** Clients see the company in place of its staff; null for events without an actor. */
function nameOf({ actorId, actor, kind }: EventRow, { isStaff }: Transaction, company: string): string | null {
  if (actorId === null) return null;
  return isStaff || clientEvents.includes(kind) ? actor : company;
}

/**
 * A sent request with its songs, history, quotes and licences, with the parts that the viewer may see. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function getTransaction(ctx: RequestContext, { id }: { id: string }) {
  const transaction = await requireTransaction(ctx, { id });
  const { isStaff } = transaction;
  const [rows, stored, [offer], events, quotes, licences, cards, invoices, asked, messages, tasks, threads, ...files] =
    await ctx.db.batch([
      ...selectSongs(ctx, { id, isStaff }),
      selectOffer(ctx, { id }),
      selectEvents(ctx, { id, isStaff }),
      selectQuotes(ctx, id),
      selectLicences(ctx, id),
      selectCard(ctx),
      selectInvoices(ctx, { id, isStaff }),
      selectApprovals(ctx, { id: isStaff ? id : "" }),
      selectMessages(ctx, { id }),
      selectTasks(ctx, { id: isStaff ? id : "" }),
      selectThreadsOf(ctx, { id: isStaff ? id : "" }),
      ...selectFilesOf(ctx, { id, number: newestNumber(ctx, id), isStaff: false }),
    ]);
  const {
    companyId: _,
    searchKey: __,
    hasAnswered: ____,
    assigneeId,
    internalNote,
    sender,
    ...publicFields
  } = transaction;
  const chosen = quotes.find(({ answer }) => answer === "accepted")?.chosen ?? null;
  const request = readSongs(ctx, {
    ...{ rows, stored, proposal: proposalOfRequest(transaction, offer), isStaff, request: transaction },
    prices: pricesFor(ctx, cards, transaction),
  });
  const replaced = new Set(licences.map(({ supersedesId }) => supersedesId));
  return {
    transaction: {
      ...publicFields,
      sender: isErasedAddress(sender.email) ? { ...sender, email: null } : sender,
      assigneeId: isStaff ? assigneeId : null,
      internalNote: isStaff ? internalNote : null,
      isWithdrawn: isWithdrawn(publicFields.status, events),
      // Only the newest licence can be ended, and no licence follows it.
      isLicenceEnded: licences.some(({ endedAt }) => endedAt !== null),
    },
    ...request,
    // What was accepted of alternatives comes first.
    songs: request.songs.toSorted((a, b) => Number(b.track.id === chosen) - Number(a.track.id === chosen)),
    chosen,
    events: events.map(({ actorId: ___, ...event }, at) => ({
      ...event,
      actor: nameOf(events[at] as EventRow, transaction, ctx.company.name),
    })),
    approvals: describeApprovals(asked as ApprovalRow[], threads, ctx.now),
    messages: messages.map(({ isFromDesk, name, ...message }) => ({
      ...{ ...message, isFromDesk },
      name: isFromDesk && !isStaff ? ctx.company.name : name,
    })),
    tasks: tasks.map((task) => ({ ...task, due: task.dueAt === null ? "" : relativeDay(task.dueAt, ctx.now) })),
    quotes: quotes.map(({ lines, terms, taxBp, discount, chosen: line, ...quote }) => ({
      ...quote,
      total: totalsOf(chargedLines({ lines, terms }, line), taxBp, discount).total,
      isUpTo: isChoice({ lines, terms }) && line === null,
    })),
    licences: licences.map(({ id: licence, number, issuedAt, endedAt }) => ({
      number,
      issuedAt,
      isSuperseded: replaced.has(licence),
      isEnded: endedAt !== null,
    })),
    delivered: deliveredOf(ctx, licences, files),
    invoices: invoices.map((row) => invoiceOfRequest(ctx, row)),
  };
}

export type TransactionDetails = Awaited<ReturnType<typeof getTransaction>>;

/** Whether a request was declined by the client's withdrawal. */
function isWithdrawn(status: Transaction["status"], events: readonly { kind: EventRow["kind"] }[]): boolean {
  const last = events.findLast(({ kind }) => ["declined", "quote_declined", "withdrawn"].includes(kind));
  return status === "declined" && last?.kind === "withdrawn";
}
