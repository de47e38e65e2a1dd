import { sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import type { Edit } from "#app/rights/edits.ts";
import { readPricedClearability } from "#app/rights/rates/read-priced-clearability.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** By the rate card, in minor units; `low` and `high` differ where the use leaves something open, and null is for a person to quote. */
type SongPrice = { text: string; currency: string; low: number | null; high: number | null };

/** `song`: as it was named. `price`: null where the user sees none. */
type SongClearance = {
  song: string;
  recordingId: string;
  title: string;
  clearability: Clearability;
  price: SongPrice | null;
};

/**
 * Whether songs can be licensed for a use, and at which price, by the ids or slugs of their recordings, up to 500. `missing`: those that the user may not see.
 * @throws AppError unauthorised, forbidden, too_many_requests
 */
export async function listClearances(
  ctx: RequestContext,
  { songs, usage, edits = [] }: { songs: string[]; usage: Usage; edits?: Edit[] },
): Promise<{ found: SongClearance[]; missing: string[] }> {
  const actor = requireAccess(ctx, "transactions");
  await enforceRateLimit(ctx.env, "form", `clearance:${actor.id}`);
  const rows = await ctx.db.all<{
    song: string;
    id: string;
    title: string;
  }>(sql`SELECT asked.value AS song, recordings.id AS id, recordings.title AS title
    FROM json_each(${JSON.stringify(songs)}) AS asked
    CROSS JOIN ${recordings} ON (recordings.id = asked.value OR recordings.slug = asked.value) WHERE ${visibleTo(ctx)}`);
  const named = new Map(rows.map((row) => [row.song, row]));
  const recordingIds = [...new Set(rows.map(({ id }) => id))];
  const { judged, tiers, prices } = await readPricedClearability(ctx, { recordingIds, usage, edits });
  const priceOf = (tier: string | null) =>
    prices && {
      text: prices.text(tier),
      currency: prices.currency,
      ...(prices.ends(tier) ?? { low: null, high: null }),
    };
  const found = songs.flatMap((song) => {
    const { id: recordingId = "", title = "" } = named.get(song) ?? {};
    const clearability = judged[recordingId];
    return clearability === undefined
      ? []
      : [{ song, recordingId, title, clearability, price: priceOf(tiers[recordingId] ?? null) }];
  });
  return { found, missing: songs.filter((song) => !named.has(song)) };
}
