import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { readPricedClearability } from "#app/rights/rates/read-priced-clearability.server.ts";
import type { RowLight } from "#app/rights/usage/components/lights.tsx";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { noUsage, type Usage } from "#app/rights/usage/usage.ts";
import type { TrackView } from "#app/track/track.ts";

/** Uses of which the landing page shows lights, by their names in its address. */
const uses: Record<string, Usage> = {
  social: { ...noUsage, media: ["social_paid"], territories: ["DE", "AT"], termMonths: 12 },
  tv: { ...noUsage, media: ["broadcast_national"], territories: ["EU"], termMonths: 12 },
  cinema: { ...noUsage, media: ["cinema"], territories: ["World"], termMonths: 24 },
};

/**
 * Lights of the first tracks for the use of the address, and for who is signed in the prices that a search shows them: visitors see none
 * (docs/decisions/104).
 */
export async function readOffer(ctx: RequestContext, all: readonly Pick<TrackView, "id">[]) {
  const asked = ctx.url.searchParams.get("use") ?? "";
  const isKnown = Object.hasOwn(uses, asked);
  // Of other names anyone can send any number.
  if (asked !== "" && !isKnown) ctx.cache.allowed = false;
  const chosen = isKnown ? asked : "social";
  const recordingIds = all.map(({ id }) => id);
  const usage = uses[chosen] ?? noUsage;
  const { judged, tiers, prices } = await readPricedClearability(ctx, { recordingIds, usage });
  const lights = Object.entries(judged).map(([id, one]): [string, RowLight] => {
    const price = one.light === "blocked" ? undefined : prices?.text(tiers[id] ?? null);
    return [id, { ...rowLightOf(one, { namesParties: false }), ...(price !== undefined && { price }) }];
  });
  return {
    lights: Object.fromEntries(lights),
    uses: Object.entries(uses).map(([name, use]) => ({ name, label: summariseUsage(use), isChosen: name === chosen })),
  };
}

export type Offer = Awaited<ReturnType<typeof readOffer>>;
