import { findNamedSongs, type NamedSong } from "#app/catalogue/record/find-named-songs.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import type { Edit } from "#app/rights/edits.ts";
import { readPricedClearability } from "#app/rights/rates/read-priced-clearability.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** By the rate card, in minor units; `low` and `high` differ where the use leaves something open, and null is for a person to quote. */
type SongPrice = { text: string; currency: string; low: number | null; high: number | null };

/** `song`: as it was named. `price`: null where the user sees none. */
type SongClearance = Pick<NamedSong, "track" | "isOpen" | "facts"> & {
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
  const named = await findNamedSongs(ctx, songs);
  const recordingIds = [...new Set([...named.values()].map(({ track }) => track.id))];
  const { judged, tiers, prices } = await readPricedClearability(ctx, { recordingIds, usage, edits });
  const priceOf = (tier: string | null) =>
    prices && {
      text: prices.text(tier),
      currency: prices.currency,
      ...(prices.ends(tier) ?? { low: null, high: null }),
    };
  const found = songs.flatMap((song) => {
    const one = named.get(song);
    const clearability = one && judged[one.track.id];
    if (one === undefined || clearability === undefined) return [];
    const { track, isOpen, facts } = one;
    const price = priceOf(tiers[track.id] ?? null);
    return [{ song, recordingId: track.id, title: track.title, track, isOpen, facts, clearability, price }];
  });
  return { found, missing: songs.filter((song) => !named.has(song)) };
}
