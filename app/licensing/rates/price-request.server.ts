import { eq } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { describePrice } from "#app/licensing/rates/describe-price.ts";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { priceUse } from "#app/rights/rates/price-use.ts";
import type { Price } from "#app/rights/rates/rate-card.ts";
import { selectCard } from "#app/rights/rates/read-priced-clearability.server.ts";
import { cardOf } from "#app/rights/rates/read-rate-card.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import type { StoredPricing, StoredTerms } from "#db/schema/licences.server.ts";
import { tiers } from "#db/schema/licensing.server.ts";
import { transactionItems } from "#db/schema/transactions.server.ts";

type Fees = { masterFee: number; compositionFee: number };

function stepsOf({ rows }: ReturnType<typeof describePrice>) {
  return rows.map(({ label, detail, factor, amount }) => ({
    label,
    value: [detail, factor, amount].filter(Boolean).join(" · "),
  }));
}

/**
 * Fees of a request's songs by the rate card in force, by recording id, and what an offer keeps of where they are from. Without fees: songs
 * that a person has to quote, and all of them where the terms leave open what is priced. Null without a card. The caller has checked that the
 * actor manages the request.
 */
export async function priceRequest(
  ctx: RequestContext,
  { id, terms, currency }: { id: string; terms: StoredTerms; currency: string },
): Promise<{ fees: Record<string, Fees>; pricing: StoredPricing } | null> {
  const [songs, cards] = await ctx.db.batch([
    ctx.db
      .select({ recordingId: recordings.id, tierId: recordings.tierId, tier: tiers.name })
      .from(transactionItems)
      .innerJoin(recordings, eq(recordings.id, transactionItems.recordingId))
      .leftJoin(tiers, eq(tiers.id, recordings.tierId))
      .where(eq(transactionItems.transactionId, id)),
    selectCard(ctx),
  ]);
  const found = cardOf(cards[0]?.json ?? null);
  if (found === null) return null;
  const { card, version } = found;
  const clientSize = card.clientSize || "medium";
  const priced = songs.flatMap(({ recordingId, tierId, tier }) => {
    const price = priceUse({ card, tier: tierId, use: terms, clientSize, currency });
    if ("toQuote" in price || price.low.total !== price.high.total) return [];
    const basis = { card, tier: { id: tierId ?? "", name: tier ?? copy.others }, use: terms, clientSize } as const;
    return [{ recordingId, price: price.high, steps: stepsOf(describePrice(price.high, { ...basis, end: "high" })) }];
  });
  const rate = card.rates.find((row) => row.currency === currency);
  const feesOf = ({ master, composition }: Price): Fees => ({ masterFee: master, compositionFee: composition });
  return {
    fees: Object.fromEntries(priced.map(({ recordingId, price }) => [recordingId, feesOf(price)])),
    pricing: {
      ...{ card: found.id, version },
      rate: rate === undefined ? null : { from: card.currency, rate: String(rate.micro / 1_000_000), on: rate.on },
      why: priced.map(({ recordingId, steps }) => ({ recordingId, steps })),
    },
  };
}
