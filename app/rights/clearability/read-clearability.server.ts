import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { judgeForHolder } from "#app/rights/clearability/judge-for-holder.ts";
import { readSongFacts, songFacts } from "#app/rights/clearability/song-facts.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import type { PricedUse } from "#app/rights/rates/rate-card.ts";
import { selectCard } from "#app/rights/rates/read-rate-card.server.ts";
import { keepRules, rulesFor, selectRules } from "#app/rights/standing/read-rules.server.ts";
import { noFees } from "#app/rights/terms/terms.ts";
import { selectOrderLimits } from "#app/rights/usage/order-limits.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

type Reader = Pick<RequestContext, "company" | "now" | "db"> & { actor: { id: string; email: string } | null };

/** SQL of the facts and tiers of songs. */
function selectFacts({ company, actor }: Reader, recordingIds: readonly string[]): SQL {
  return sql`SELECT recordings.id AS id, recordings.tier_id AS tierId, ${songFacts({ companyId: company.id, holderId: actor?.id ?? "", answers: true })} AS facts
    FROM json_each(${JSON.stringify(recordingIds)}) AS asked CROSS JOIN ${recordings} ON recordings.id = asked.value`;
}

type Asked = { recordingIds: readonly string[]; usage: Usage; edits?: PricedUse["edits"] };

/**
 * Clearability of songs for a use of the company in `ctx`, by the ids of their recordings, without unknown ids; with their tiers and the rate card
 * in force, by which standing approvals are compared with the price, and the reader's orders. One trip, up to 1,000 songs. The caller has checked that the reader may
 * see them.
 */
export async function readJudged(ctx: Reader, { recordingIds, usage, edits = [] }: Asked) {
  const [rows, rules, cards, orders] = await ctx.db.batch([
    ctx.db.all<{ id: string; facts: string; tierId: string | null }>(selectFacts(ctx, recordingIds)),
    selectRules(ctx),
    selectCard(ctx),
    selectOrderLimits(ctx),
  ]);
  keepRules(ctx, { rules, cards });
  const client = { today: isoDateOf(ctx.now), companyId: ctx.company.id };
  const rulesOf = rulesFor({ rules, cards }, { ...usage, edits });
  const judged = rows.map(({ id, facts, tierId }): [string, Clearability] => [
    id,
    judgeForHolder("reader", readSongFacts(facts), usage, client, {}, noFees, rulesOf(tierId)),
  ]);
  return {
    judged: Object.fromEntries(judged),
    tiers: Object.fromEntries(rows.map(({ id, tierId }) => [id, tierId])),
    ...{ cards, orders },
  };
}

/** As `readJudged`, the clearability alone. */
export async function readClearability(ctx: Reader, asked: Asked): Promise<Record<string, Clearability>> {
  return asked.recordingIds.length === 0 ? {} : (await readJudged(ctx, asked)).judged;
}
