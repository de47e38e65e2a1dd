import { and, desc, gte, inArray, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { mayEnterRates } from "#app/licensing/rates/exchange/save-exchange-rates.server.ts";
import { formatIsoDate, isoDateOf } from "#app/rights/iso-date.ts";
import { currencies } from "#app/rights/licence-terms.ts";
import { exchangeRates } from "#db/schema/bank.server.ts";

/** Days that the page lists. */
const listedDays = 90;

/** Data of /rates/exchange: the last days with their rates. @throws AppError unauthorised, forbidden */
export async function readExchangePage(ctx: RequestContext) {
  requireAccess(ctx, "transactions-manage");
  const { day, currency, micro, source } = exchangeRates;
  const days = await ctx.db
    .select({
      day,
      rates: sql<string>`group_concat(${currency} || ' ' || round(${micro} / 1000000.0, 6), ' · ' ORDER BY ${currency})`,
      source: sql<
        "ecb" | "hand" | "mixed"
      >`CASE WHEN min(${source}) = max(${source}) THEN min(${source}) ELSE 'mixed' END`,
    })
    .from(exchangeRates)
    .where(and(inArray(currency, [...currencies]), gte(day, isoDateOf(ctx.now, -listedDays))))
    .groupBy(day)
    .orderBy(desc(day));
  return {
    mayEnter: mayEnterRates(ctx),
    today: isoDateOf(ctx.now),
    days: days.map((one) => ({ ...one, id: one.day, day: formatIsoDate(one.day) })),
  };
}
