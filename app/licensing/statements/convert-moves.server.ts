import { and, between, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { jsonReader } from "#app/edge/stored-json.ts";
import type { Posting } from "#app/licensing/ledger/entry-statements.server.ts";
import { convert, newestRate, type RateOn, rateOfCard } from "#app/licensing/ledger/exchange.ts";
import { goodForDays } from "#app/licensing/ledger/exchange-rates.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { exchangeRates } from "#db/schema/bank.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Move = { id: string; currency: string; day: string; amount: number };
export type Converted = { converted: number; rateMicro: number | null; rateOn: string | null };

/** The rate of a price; a damaged one is none. */
const readRate = jsonReader(z.object({ from: z.string(), rate: z.string(), on: z.string() }).nullable().catch(null));

const firstDay = (day: string) => isoDateOf(Date.parse(`${day}T00:00:00Z`), -goodForDays);

/**
 * What moves are in other currencies, by id: at the rate of the move's day or, without one, that of the card that the licence was priced with.
 * A move without either is left out.
 */
export async function convertMoves(
  { db, company }: Posting,
  moves: readonly { move: Move; to: string }[],
): Promise<Map<string, Converted>> {
  const days = moves.map(({ move }) => move.day).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const currencies = [...new Set(moves.flatMap(({ move, to }) => [move.currency, to]))];
  const { ledgerEntries, ledgerMoves, quotes, ofCompany } = scoped(db, company);
  const [rates, ...priced] = await db.batch([
    db
      .select({ currency: exchangeRates.currency, day: exchangeRates.day, micro: exchangeRates.micro })
      .from(exchangeRates)
      .where(and(inArray(exchangeRates.currency, currencies), between(exchangeRates.day, firstDay(first), last))),
    ...chunkByBytes(moves.map(({ move }) => [move.id])).map((ids) =>
      db
        .select({
          moveId: sql<string>`${ledgerMoves.id}`.as("move_key"),
          currency: quotes.currency,
          rate: sql<string | null>`iif(json_valid(${quotes.pricing}), ${quotes.pricing} -> 'rate', NULL)`.as("rate"),
        })
        .from(ledgerMoves)
        .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerMoves.entryId))
        .innerJoin(quotes, eq(quotes.id, ledgerEntries.quoteId))
        .where(ofCompany(ledgerMoves, sql`${ledgerMoves.id} IN (SELECT value ->> 0 FROM json_each(${ids}))`)),
    ),
  ]);
  const cards = new Map(
    priced.flat().map(({ moveId, currency, rate }) => [moveId, { currency, rate: readRate(rate ?? "null") }]),
  );
  const known = new Map<string, RateOn | null>();
  const found = moves.flatMap(({ move, to }): [string, Converted][] => {
    const { id, currency: from, day, amount } = move;
    const key = `${from} ${to} ${day}`;
    if (!known.has(key)) {
      const near = rates.filter((one) => one.day <= day && one.day >= firstDay(day));
      known.set(key, newestRate(near, { from, to }));
    }
    const card = cards.get(id);
    const ofCard = card?.rate ? rateOfCard({ currency: card.currency, ...card.rate }, { from, to }) : null;
    const rate = known.get(key) ?? ofCard;
    if (rate === null) return [];
    const converted = convert({ amount, from, to, rates: rate.rates });
    return [[id, { converted, rateMicro: rate.micro, rateOn: rate.on }]];
  });
  return new Map(found);
}
