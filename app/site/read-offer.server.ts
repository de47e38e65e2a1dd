import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { rowLightOf } from "#app/rights/clearability/describe-clearability.ts";
import { readPricedClearability } from "#app/rights/rates/read-priced-clearability.server.ts";
import type { RowLight } from "#app/rights/usage/components/lights.tsx";
import { summariseUsage } from "#app/rights/usage/summarise-usage.ts";
import { noUsage, type Usage } from "#app/rights/usage/usage.ts";
import type { TrackView } from "#app/track/track.ts";

/** Uses of which the landing page shows lights and prices, by their names in its address. */
const uses: Record<string, Usage> = {
  social: { ...noUsage, media: ["social_paid"], territories: ["DE", "AT"], termMonths: 12 },
  tv: { ...noUsage, media: ["broadcast_national"], territories: ["EU"], termMonths: 12 },
  cinema: { ...noUsage, media: ["cinema"], territories: ["World"], termMonths: 24 },
};

/** A client without rights of the staff: prices are those that the rate card shows to them. */
const client = { scopes: [] };

/** Lights and prices of the first tracks for the use of the address, as a client's search shows them. */
export async function readOffer(ctx: RequestContext, all: readonly TrackView[]) {
  const asked = ctx.url.searchParams.get("use") ?? "";
  const chosen = Object.hasOwn(uses, asked) ? asked : "social";
  const recordingIds = all.map(({ id }) => id);
  const usage = uses[chosen] ?? noUsage;
  const { judged, tiers, prices } = await readPricedClearability(ctx, { recordingIds, usage, viewer: client });
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
