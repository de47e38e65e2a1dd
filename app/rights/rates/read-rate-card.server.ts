import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader } from "#app/edge/stored-json.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { rateCard } from "#app/rights/rates/rate-card.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { rateCards } = unsafeTenantTables("the card of the environment's company holds for companies without one");

/** The rate card in force: its version, and whether it is the company's own or that of its environment's company. */
const stored = z.object({ id: z.string(), version: z.number(), isOwn: z.boolean(), card: rateCard });
export type CardInForce = z.infer<typeof stored>;
const parseCard = jsonReader(stored, "the rate card in force");

type Reader = Pick<RequestContext, "db" | "company" | "now">;

/** SQL for one JSON text of the card in force for a company, null without one: a column for a read that the caller makes anyway. */
function cardInForce({ company, now }: Omit<Reader, "db">): SQL<string | null> {
  return sql<string | null>`(SELECT json_object('id', rc.id, 'version', rc.version, 'card', json(rc.card),
      'isOwn', json(iif(rc.company_id = ${company.id}, 'true', 'false')))
    FROM ${rateCards} rc
    WHERE rc.company_id IN (${company.id}, (SELECT c.id FROM companies c WHERE c.environment = ${company.environment} AND c.subdomain = ''))
      AND rc.version IS NOT NULL AND rc.in_force_from <= ${isoDateOf(now)}
    ORDER BY rc.company_id = ${company.id} DESC, rc.in_force_from DESC, rc.version DESC LIMIT 1)`;
}

/** Query for the card in force, for the caller's batch. */
export function selectCard(ctx: Reader) {
  return ctx.db.all<{ json: string | null }>(sql`SELECT ${cardInForce(ctx)} AS json`);
}

/** The card of a column of `cardInForce`. */
export function cardOf(json: string | null): CardInForce | null {
  return json === null ? null : parseCard(json);
}

/** The rate card in force for the company; null if neither it nor its environment's company has one. One trip. */
export async function readRateCard(ctx: Reader): Promise<CardInForce | null> {
  const [row] = await selectCard(ctx);
  return cardOf(row?.json ?? null);
}

const isAsPriced = "prices-are-as-read";
type Priced = { cardJson: string | null; songs: readonly { recordingId: string; tierId: string | null }[] };

/** A statement that fails the batch if the card in force or a song's tier is no longer what a price was read by. */
export function assertPriced(ctx: Reader, { cardJson, songs }: Priced) {
  const tiers = JSON.stringify(songs.map(({ recordingId, tierId }) => ({ recordingId, tierId })));
  const isOther = sql`EXISTS (SELECT 1 FROM json_each(${tiers}) one CROSS JOIN recordings ON recordings.id = one.value ->> 'recordingId'
    WHERE recordings.tier_id IS NOT one.value ->> 'tierId')`;
  return assertInBatch(ctx.db, sql`${cardInForce(ctx)} IS ${cardJson} AND NOT ${isOther}`, isAsPriced);
}

/** Whether a batch failed because of `assertPriced`. */
export function isPricedAnew(error: unknown): boolean {
  return isFailedAssertion(error, isAsPriced);
}
