import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { exclusivityNotes } from "#app/licensing/licences/blocked-songs.ts";
import { isExclusivityGranted } from "#app/licensing/licences/exclusivity-grant.server.ts";
import { quoteSongOf, selectNewestQuote, selectRequestSongs, termsOf } from "#app/licensing/quotes/get-quote.server.ts";
import { feeField, percentOf, quoteLimits } from "#app/licensing/quotes/quote.ts";
import { readLights } from "#app/licensing/transactions/clearing/read-lights.server.ts";
import { requireManagedTransaction } from "#app/licensing/transactions/require-transaction.server.ts";
import { canMove } from "#app/licensing/transactions/transaction-status.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { fromMinorUnits } from "#app/rights/money.ts";

/**
 * The request, its songs and its newest quote, to validate and create the next version. @throws AppError unauthorised, forbidden, not_found
 */
export async function readQuoteBasis(ctx: RequestContext, { id }: { id: string }) {
  const transaction = await requireManagedTransaction(ctx, { id });
  const [rows, [last]] = await ctx.db.batch([selectRequestSongs(ctx, { id }), selectNewestQuote(ctx, { id })]);
  return {
    transaction,
    songs: rows.map(quoteSongOf),
    last: last ?? null,
    nextVersion: (last?.version ?? 0) + 1,
    canQuote: canMove(transaction.status, "quoted") && !transaction.isOwn,
    today: isoDateOf(ctx.now),
    needsConditions: transaction.media.length === 0,
  };
}

type Basis = Awaited<ReturnType<typeof readQuoteBasis>>;

/** Initial fields: those of the newest version, else all songs with empty fees. */
function initialFields({ transaction, songs, last, nextVersion }: Basis, now: number) {
  const currency = last?.currency ?? transaction.currency ?? "EUR";
  const fees = (last?.lines ?? []).flatMap(({ recordingId, masterFee, compositionFee }) => [
    [feeField.masterFee(recordingId), fromMinorUnits(masterFee, currency)],
    [feeField.compositionFee(recordingId), fromMinorUnits(compositionFee, currency)],
  ]);
  const offered = last === null ? songs : last.lines;
  return {
    values: {
      ...(Object.fromEntries(fees) as Record<string, string>),
      currency,
      taxPercent: last === null || last.taxBp === null ? "" : percentOf(last.taxBp),
      conditions: last?.conditions ?? "",
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
export async function readQuoteForm(ctx: RequestContext, { id }: { id: string }) {
  const basis = await readQuoteBasis(ctx, { id });
  const { transaction, songs, nextVersion, canQuote, today } = basis;
  const [lights, isGranted] = await Promise.all([readLights(ctx, transaction), isExclusivityGranted(ctx, transaction)]);
  return {
    ...initialFields(basis, ctx.now),
    request: requestHead(transaction),
    songs,
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
  const { id, project, endClient, description, status, sender } = transaction;
  return { id, project, endClient, description, status, client: sender.name, terms: termsOf(transaction) };
}

export type QuoteFormPage = Awaited<ReturnType<typeof readQuoteForm>>;
