import { and, between, inArray } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type CardRate, newestRate, type RateOn, rateOfCard } from "#app/licensing/ledger/exchange.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { exchangeRates } from "#db/schema/bank.server.ts";

/** Days that a rate is good for: over weekends and holidays. */
export const goodForDays = 7;

/** Query for the rates that `rateOn` takes for a day. */
function selectRates({ db }: Pick<RequestContext, "db">, currencies: readonly string[], day: string) {
  const { currency, day: on, micro } = exchangeRates;
  const first = isoDateOf(Date.parse(`${day}T00:00:00Z`), -goodForDays);
  return db
    .select({ currency, day: on, micro })
    .from(exchangeRates)
    .where(and(inArray(currency, [...currencies]), between(on, first, day)));
}

/**
 * What one unit of `from` is in `to` on a day (ISO date): the newest rate on file up to it that is not older than seven days, else the rate
 * of the card that the licence was priced with, else null.
 */
export async function rateOn(
  ctx: Pick<RequestContext, "db">,
  from: string,
  to: string,
  day: string,
  card: CardRate | null = null,
): Promise<RateOn | null> {
  if (from === to) return { micro: 1_000_000, on: day, rates: {} };
  const found = newestRate(await selectRates(ctx, [from, to], day), { from, to });
  return found ?? (card === null ? null : rateOfCard(card, { from, to }));
}
