import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { getDraftContent } from "#app/licensing/requests/reuse-terms.server.ts";
import { describeBudget, describeChoice, summariseRequest } from "#app/licensing/requests/summarise-request.ts";
import { listAssignees } from "#app/licensing/transactions/acts/list-assignees.server.ts";
import { writeFingerprints } from "#app/licensing/transactions/clearing/clearing-form.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { getTransaction, type TransactionDetails } from "#app/licensing/transactions/get-transaction.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { requestViews } from "#app/licensing/transactions/transaction-paths.ts";
import { canMove, clearableStatuses, isOneOf, isOverdue } from "#app/licensing/transactions/transaction-status.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { describeTerms } from "#app/rights/describe-terms.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { formatMoney } from "#app/rights/money.ts";
import { rateWords } from "#app/rights/rates/rates-words.ts";

type Request = TransactionDetails["transaction"];

/** Territories named in the line below the title; all of them stand in the terms. */
const maxNamed = 8;

/** Requested terms as labels and values, without those that are not set and those of the page's head. */
function describeAll(request: Request) {
  const { kind, endClient } = request;
  const all = [
    { label: requestCopy.kind, value: requestCopy.kinds[kind] },
    { label: requestCopy.endClient, value: endClient },
    ...describeTerms(request).map(({ label, value }) => ({
      label,
      value: label === requestCopy.startsOn ? formatIsoDate(value) : value,
    })),
    { label: requestCopy.choice, value: describeChoice(request) },
  ];
  return all.filter(({ value }) => value !== "");
}

/** What was quoted and, until that is decided, what the rate card says, beside the budget. */
function describeMoney({ transaction, quotes: [latest], price }: TransactionDetails) {
  const card = isOneOf(transaction.status, clearableStatuses) ? (price ?? "") : "";
  return [
    ...(latest ? [{ label: copy.quote(latest.version), value: totalOf(latest) }] : []),
    { label: rateWords.byCard, value: card },
    { label: requestCopy.budget, value: describeBudget(transaction) },
  ].filter(({ value }) => value !== "");
}

function totalOf({ total, isUpTo, currency }: TransactionDetails["quotes"][number]): string {
  return isUpTo ? quotesCopy.upTo(formatMoney(total, currency)) : formatMoney(total, currency);
}

/** The parts of the page that the viewer has, with how much is in them, and the one that the address names: by default that of the state. */
function describeViews(ctx: RequestContext, { transaction, songs, approvals, messages, licences }: TransactionDetails) {
  const counts = { tracks: songs.length, approvals: approvals.length, messages: messages.length };
  const views = requestViews
    .filter((view) => view !== "approvals" || transaction.isStaff)
    .map((view) => ({ view, count: view in counts ? counts[view as keyof typeof counts] : 0 }));
  const named = ctx.url.searchParams.get("view");
  const usual = licences.length > 0 ? "licence" : "tracks";
  return { views, view: views.find(({ view }) => view === named)?.view ?? usual };
}

/** Which parties are most favoured, in words, and which of them for each song. */
function favouredOf(songs: TransactionSong[]) {
  const texts = songs.flatMap(({ reasons }) => reasons.flatMap(({ kind, text }) => (kind === "mfn" ? text : [])));
  const all = [...new Set(texts)];
  return { all, ofAll: all.filter((text) => songs.every(({ reasons }) => reasons.some((one) => one.text === text))) };
}

function fingerprintsOf(songs: TransactionSong[]): string {
  return writeFingerprints(
    songs.flatMap(({ track, states }) => (states === null ? [] : [{ id: track.id, sides: states }])),
  );
}

/** Data of a request's page, for the viewer's side. @throws AppError unauthorised, forbidden, not_found */
export async function readTransactionPage(ctx: RequestContext, { id }: { id: string }) {
  const found = await getTransaction(ctx, { id });
  const { transaction, quotes, price, ...details } = found;
  const { isStaff, isOwn, assigneeId, neededBy } = transaction;
  const canRequest = can(ctx.actor, "transactions", ctx.company);
  const [assignees, draft] = await Promise.all([
    isStaff ? listAssignees(ctx, { assigneeId }) : [],
    isOwn && canRequest ? getDraftContent(ctx) : null,
  ]);
  const today = isoDateOf(ctx.now);
  return {
    ...details,
    request: transaction,
    summary: summariseRequest(transaction, { songs: details.songs.length, maxNamed }),
    ...describeViews(ctx, found),
    facts: describeAll(transaction),
    money: describeMoney(found),
    favoured: favouredOf(details.songs),
    neededBy: neededBy === null ? null : { on: neededBy, isOver: isOverdue(transaction, ctx.now) },
    quotes: quotes.map(({ version, answer, createdAt, validUntil, ...quote }) => ({
      ...{ version, answer, createdAt, total: totalOf({ version, answer, createdAt, validUntil, ...quote }) },
      validUntil: formatIsoDate(validUntil),
      isOver: validUntil < today,
    })),
    version: versionOf(transaction),
    /** By the rate card, while it can be offered at it. */
    cardPrice: isStaff && canMove(transaction.status, "quoted") && transaction.status !== "quoted" ? price : null,
    /** The opportunity that it belongs to, if the viewer may open it; null inside without one. */
    job: isStaff && can(ctx.actor, "opportunities", ctx.company) ? { id: transaction.opportunityId } : null,
    seen: isStaff ? fingerprintsOf(details.songs) : "",
    clearingLead: ctx.company.subdomain === null ? copy.clearingLead : copy.clearingLeadCompany,
    ...{ assignees, draft, canAct: isOwn && canRequest, canRequest },
  };
}

export type TransactionPageData = Awaited<ReturnType<typeof readTransactionPage>>;
