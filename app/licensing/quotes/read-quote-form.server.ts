import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { selectCounters } from "#app/licensing/acceptance/select-offer-parts.server.ts";
import { type ApprovalRow, selectApprovals } from "#app/licensing/approvals/select-approvals.server.ts";
import {
  companyDocumentsOf,
  selectCompanyDocuments,
} from "#app/licensing/documents/company/read-company-documents.server.ts";
import { judgeDeal } from "#app/licensing/judge/judge-deal.ts";
import { type Proposal, termsOf } from "#app/licensing/judge/proposal.ts";
import { proposalOfRequest, selectOffer } from "#app/licensing/judge/read-deal.server.ts";
import { exclusivityNotes } from "#app/licensing/licences/blocked-songs.ts";
import { isExclusivityGranted } from "#app/licensing/licences/exclusivity-grant.server.ts";
import { agreedFees, leastFees } from "#app/licensing/quotes/agreed-fees.ts";
import { favouredSongOf, selectNewestQuote, selectRequestSongs } from "#app/licensing/quotes/get-quote.server.ts";
import { feeField, linesOfNet, percentOf, quoteLimits } from "#app/licensing/quotes/quote.ts";
import { writeDiscount, writeOptions } from "#app/licensing/quotes/quote-extras.ts";
import { statusesOf } from "#app/licensing/transactions/clearing/clearing.ts";
import { lightsOf } from "#app/licensing/transactions/clearing/read-lights.server.ts";
import { selectSongs } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { canMove } from "#app/licensing/transactions/transaction-status.ts";
import { readSongFacts } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import type { StoredLine } from "#db/schema/quotes.server.ts";

/**
 * The request, its songs and its newest quote, to validate and create the next version. @throws AppError unauthorised, forbidden, not_found
 */
export async function readQuoteBasis(ctx: RequestContext, { id }: { id: string }) {
  const transaction = await requireManagedTransaction(ctx, { id });
  const terms = termsOf(transaction);
  const today = isoDateOf(ctx.now);
  const [rows, [last], items, lit, stored, [offer], [settings], cards] = await ctx.db.batch([
    selectRequestSongs(ctx, { id }),
    selectNewestQuote(ctx, { id }),
    selectApprovals(ctx, { id }),
    ...selectSongs(ctx, { id, isStaff: true }),
    selectOffer(ctx, { id }),
    selectCompanyDocuments(ctx),
    selectCard(ctx),
  ]);
  const songs = rows.map((row) => favouredSongOf(row, terms, today));
  const judge = (proposal: Proposal) => {
    const offered = rows.map(({ trackId, facts }, at) => {
      return { recordingId: trackId, title: songs[at]?.title ?? "", facts: readSongFacts(facts) };
    });
    const deal = { songs: offered, stored, items: items as ApprovalRow[], requested: terms };
    return judgeDeal(deal, proposal, { now: ctx.now, company: ctx.company });
  };
  return {
    ...{ transaction, songs, judge, cards },
    lights: () => lightsOf(ctx, { rows: lit, stored }, proposalOfRequest(transaction, offer)),
    /** Of the company, in basis points. */
    taxBp: companyDocumentsOf(ctx, settings).taxBp,
    judged: rows.map(({ trackId: recordingId, facts, made }) => ({ recordingId, facts, made })),
    statuses: statusesOf(
      stored,
      rows.map(({ trackId }) => trackId),
    ),
    agreed: agreedFees(items, ctx.now),
    least: leastFees(items, ctx.now),
    last: last ?? null,
    nextVersion: (last?.version ?? 0) + 1,
    canQuote: canMove(transaction.status, "quoted") && !transaction.isOwn,
    ...{ today, terms },
    needsConditions: transaction.media.length === 0,
  };
}

export type QuoteBasis = Awaited<ReturnType<typeof readQuoteBasis>>;
type Basis = QuoteBasis;

type Counter = Pick<Awaited<ReturnType<typeof selectCounters>>[number], "total" | "fees" | "termMonths">;

/** The lines of a quote at the fees of a counter-offer: each side keeps its proportion. */
function counteredLines({ lines }: { lines: StoredLine[] }, { total, fees }: Counter): StoredLine[] {
  if (total !== null) return linesOfNet(lines, total);
  return lines.flatMap((line) => {
    const fee = fees?.[line.recordingId];
    return fee === undefined ? [line] : linesOfNet([line], fee);
  });
}

/** Initial fields: those of a counter-offer, else those of the newest version, else all songs with what rights holders agreed to. */
function initialFields(basis: Basis, counter: Counter | null, now: number) {
  const { transaction, songs, least, last, nextVersion, terms, taxBp } = basis;
  const tax = last === null ? taxBp : last.taxBp;
  const currency = last?.currency ?? transaction.currency ?? "EUR";
  const lines = last === null ? [] : counter === null ? last.lines : counteredLines(last, counter);
  const fees = lines.flatMap(({ recordingId, masterFee, compositionFee }) => [
    [feeField.masterFee(recordingId), fromMinorUnits(masterFee, currency)],
    [feeField.compositionFee(recordingId), fromMinorUnits(compositionFee, currency)],
  ]);
  const agreedTo = least
    .filter((fee) => last === null && fee.currency === currency)
    .map(({ recordingId, side, amount }) => [feeField[`${side}Fee`](recordingId), fromMinorUnits(amount, currency)]);
  const offered = last === null ? songs : last.lines;
  const months = counter?.termMonths ?? (last?.terms.termMonths === terms.termMonths ? null : last?.terms.termMonths);
  // What the client offers is without the discount.
  const discount = counter?.total == null && counter?.fees == null ? (last?.discount ?? null) : null;
  return {
    values: {
      ...(Object.fromEntries([...agreedTo, ...fees]) as Record<string, string>),
      currency,
      taxPercent: tax === null ? "" : percentOf(tax),
      conditions: last?.conditions ?? "",
      discount: writeDiscount(discount, currency),
      discountReason: discount?.reason ?? "",
      termMonths: months?.toString() ?? "",
      ...writeOptions(last?.options ?? [], currency),
      validUntil: isoDateOf(now, quoteLimits.validDays),
      version: String(nextVersion),
    } as Record<string, string>,
    include: offered.map(({ recordingId }) => recordingId),
  };
}

/**
 * The form of a new version for the staff, with conflicts with licences in force, clearance of the songs, and whether exclusivity still
 * needs a grant. @throws AppError unauthorised, forbidden, not_found
 */
export async function readQuoteForm(ctx: RequestContext, { id, counterId }: { id: string; counterId: string | null }) {
  const basis = await readQuoteBasis(ctx, { id });
  const counters = basis.last === null || counterId === null ? [] : await selectCounters(ctx, basis.last.id);
  const { transaction, songs, nextVersion, canQuote, today } = basis;
  const [lights, isGranted] = [basis.lights(), await isExclusivityGranted(ctx, transaction)];
  return {
    ...initialFields(basis, counters.find(({ id: one }) => one === counterId) ?? null, ctx.now),
    request: requestHead(transaction),
    songs,
    agreed: basis.agreed,
    lights,
    nextVersion,
    canQuote,
    isOwn: transaction.isOwn,
    needsGrant: !isGranted,
    today,
    notes: exclusivityNotes(songs, lights),
  };
}

/** Summary of the request above the staff's forms. */
function requestHead(transaction: Basis["transaction"]) {
  const { id, project, endClient, description, status, sender, budget, currency, budgetPer } = transaction;
  return {
    ...{ id, project, endClient, description, status, client: sender.name, terms: termsOf(transaction) },
    budget: budget === null || currency === null ? null : { amount: budget, currency, per: budgetPer },
  };
}

export type QuoteFormPage = Awaited<ReturnType<typeof readQuoteForm>>;
