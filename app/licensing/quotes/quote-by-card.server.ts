import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { overriddenAnswers, uncoveredReason } from "#app/licensing/judge/describe-refusal.ts";
import { proposalOf } from "#app/licensing/judge/proposal.ts";
import { assertCovered, isUncoveredMeanwhile } from "#app/licensing/licences/covered-sides.server.ts";
import { licencesCopy } from "#app/licensing/licences/licences-copy.ts";
import { namesOf } from "#app/licensing/licences/require-clear.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import { rateCardKey } from "#app/licensing/quotes/price-quote.server.ts";
import { onePrice, priceSongs } from "#app/licensing/quotes/price-songs.ts";
import { quoteLimits } from "#app/licensing/quotes/quote.ts";
import { quotesCopy } from "#app/licensing/quotes/quotes-copy.ts";
import { type QuoteBasis, readQuoteBasis } from "#app/licensing/quotes/read-quote-form.server.ts";
import { priceOf } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { refuseClient } from "#app/licensing/transactions/require-transaction.server.ts";
import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { requireVersion } from "#app/records/record-version.server.ts";
import { isFree } from "#app/rights/clearability/clearability.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { pricesFor } from "#app/rights/rates/read-priced-clearability.server.ts";
import { assertPriced, cardOf, isPricedAnew } from "#app/rights/rates/read-rate-card.server.ts";

const { rates: copy, errors } = quotesCopy;

/** The songs of a request at their one price each. @throws AppError conflict without a card, or for a song that a person has to quote */
function pricedLines({ songs, terms, transaction, needsConditions }: QuoteBasis, card: ReturnType<typeof cardOf>) {
  if (card === null) throw new AppError("conflict", copy.none);
  if (needsConditions) throw new AppError("conflict", errors.conditions);
  const wanted = card.card.rates.find((rate) => rate.currency === transaction.currency) ?? card.card;
  const currency = currencies.find((code) => code === wanted.currency) ?? "EUR";
  const { prices, pricing } = priceSongs(card, { songs, terms, currency });
  const lines = songs.flatMap(({ recordingId, title, artists, favoured = [] }) => {
    const price = onePrice(prices.get(recordingId));
    if (price === null || (favoured.length > 0 && price.master !== price.composition)) return [];
    return [{ recordingId, title, artists, masterFee: price.master, compositionFee: price.composition }];
  });
  const unpriced = songs.filter(({ recordingId }) => lines.every((line) => line.recordingId !== recordingId));
  if (unpriced.length > 0 || lines.length === 0) throw new AppError("conflict", copy.noOnePrice(namesOf(unpriced)));
  return { lines, currency, rateCard: rateCardKey(pricing) };
}

/** @throws AppError conflict for what is not clear at the price, naming who has yet to agree */
function requireClearAt(basis: QuoteBasis, offer: ReturnType<typeof pricedLines>) {
  const sides = basis.judge(proposalOf(basis.terms, offer));
  const over = overriddenAnswers(sides).map(({ text }) => text);
  const lights = basis.lights();
  const unclear = basis.songs.flatMap(({ recordingId, title }) => {
    const { light } = lights[recordingId] ?? {};
    return light && !isFree(light.light) ? licencesCopy.songNote(title, [light.reason ?? light.text]) : [];
  });
  const reasons = [uncoveredReason(sides) ?? [], over, unclear].flat();
  if (reasons.length > 0) throw new AppError("conflict", copy.unclear(reasons));
}

/**
 * Makes the offer of a request that is clear at the one price of the rate card for each of its songs, with the company's tax, and emails it to the
 * client: one press in place of filling in and sending. `price`: in words, as the page showed it. @throws AppError as `makeQuote`; conflict for
 * another version or price, what is not priced, and what is not clear, also if that changed meanwhile
 */
export async function quoteByCard(
  ctx: RequestContext,
  { id, version, price }: { id: string; version: string; price: string },
): Promise<{ version: number }> {
  const basis = await readQuoteBasis(ctx, { id });
  const { transaction, songs, cards, taxBp } = basis;
  refuseClient(ctx, transaction);
  requireVersion(transaction, { version, message: transactionCopy.conflict });
  if (transaction.status === "quoted") throw new AppError("conflict", transactionCopy.conflict);
  const cardJson = cards[0]?.json ?? null;
  const offer = pricedLines(basis, cardOf(cardJson));
  const tiers = songs.map(({ recordingId, tier }) => ({ recordingId, tierId: tier?.id ?? null }));
  const prices = pricesFor(ctx, cards, transaction);
  const shown =
    prices &&
    priceOf(
      prices,
      tiers.map(({ tierId }) => tierId),
      transaction,
    );
  if (shown !== price) throw new AppError("conflict", copy.moved(shown ?? ""));
  requireClearAt(basis, offer);
  const given = { ...{ taxBp, conditions: "", validUntil: isoDateOf(ctx.now, quoteLimits.validDays) }, ...offer };
  const holds = [assertPriced(ctx, { cardJson, songs: tiers }), assertCovered(ctx, { id, sides: basis.statuses })];
  try {
    return await makeQuote(ctx, { ...given, id, version: basis.nextVersion }, { basis, holds });
  } catch (error) {
    if (isPricedAnew(error) || isUncoveredMeanwhile(error)) throw new AppError("conflict", transactionCopy.conflict);
    throw error;
  }
}
