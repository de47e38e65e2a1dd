import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can, type Holder } from "#app/identity/access/scopes.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { describeReason, rowLightOf, summariseLights } from "#app/rights/clearability/describe-clearability.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { readPricedClearability } from "#app/rights/rates/read-priced-clearability.server.ts";
import type { RowLight, RowLights } from "#app/rights/usage/components/lights.tsx";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { takeableTiers } from "#app/rights/usage/may-take.ts";
import { noUsage, type Usage } from "#app/rights/usage/usage.ts";
import { writeUsage } from "#app/rights/usage/write-usage.ts";

/** `reasons`: all of them, the worst first. */
export type SongLight = RowLight & { reasons: string[] };

/** As many as a playlist may have; what is beyond has no light. */
const maxSongs = 1_000;

/** The use of a job instead of the reader's, with the prices that `viewer` sees. */
type GivenUse = { usage: Usage; viewer: Holder };

/** Clearability and prices of songs for the reader's use; none without one, and then without a trip. */
async function readForUsage(ctx: RequestContext, ids: readonly string[], given?: GivenUse) {
  const usage = given?.usage ?? currentUsage(ctx);
  const recordingIds = usage === null ? [] : [...new Set(ids)].slice(0, maxSongs);
  const found = await readPricedClearability(ctx, {
    ...{ recordingIds, usage: usage ?? noUsage },
    viewer: given?.viewer ?? ctx.actor,
  });
  const { prices, orders } = found;
  const asked = { usage: usage ?? noUsage, prices, orders, today: isoDateOf(ctx.now) };
  return { ...found, takeable: takeableTiers(ctx, asked), take: writeUsage(asked.usage) };
}

type Found = Awaited<ReturnType<typeof readForUsage>>;

/** Whether the reader may know who holds rights. */
export function namesPartiesTo({ actor, company }: Pick<RequestContext, "actor" | "company">): {
  namesParties: boolean;
} {
  return { namesParties: can(actor, "rightsholders-info", company) || can(actor, "transactions-manage", company) };
}

/** Lights of a page's songs, which the reader may see, by the ids of their recordings. {} without a use, and then without a trip. */
export async function readRowLights(ctx: RequestContext, ids: readonly string[]): Promise<RowLights> {
  return lightsOf(ctx, await readForUsage(ctx, ids));
}

function lightsOf(ctx: RequestContext, { judged, tiers, prices, takeable, take }: Found): RowLights {
  const reader = namesPartiesTo(ctx);
  const lightOf = ([id, one]: [string, Clearability]): [string, RowLight] => {
    // What is blocked has no price: it would read as an offer.
    const tier = tiers[id] ?? null;
    const ends = one.light === "blocked" ? null : prices?.ends(tier);
    const price = one.light === "blocked" ? undefined : prices?.text(tier);
    const isTakeable = one.light === "clear" && takeable?.(tier) === true;
    const priced = {
      ...(price !== undefined && { price }),
      ...(ends && { ends: `${ends.low} ${ends.high} ${prices?.currency}` }),
    };
    return [id, { ...rowLightOf(one, reader), ...priced, ...(isTakeable && { take }) }];
  };
  return Object.fromEntries(Object.entries(judged).map(lightOf));
}

/**
 * As `readRowLights`, with the totals of the list, a song as often as it is in it: "3 clear, 2 need Harbour Street, about 5 days".
 * `besides`: songs on the page that are not in the list; `given`: for that use instead.
 */
export async function readListLights(
  ctx: RequestContext,
  ids: readonly string[],
  besides: readonly string[] = [],
  given?: GivenUse,
): Promise<{ lights: RowLights; totals: string }> {
  const found = await readForUsage(ctx, [...ids, ...besides], given);
  return {
    lights: lightsOf(ctx, found),
    totals: summariseLights(
      ids.flatMap((id) => found.judged[id] ?? []),
      namesPartiesTo(ctx),
    ),
  };
}

/** A song's own light with all reasons in words, and the lights of its versions. */
export async function readSongLights(
  ctx: RequestContext,
  { id, versions }: { id: string; versions: readonly string[] },
): Promise<{ lights: RowLights; own: SongLight | null }> {
  const found = await readForUsage(ctx, [id, ...versions]);
  const lights = lightsOf(ctx, found);
  const [light, judged] = [lights[id], found.judged[id]];
  if (light === undefined || judged === undefined) return { lights, own: null };
  const reader = namesPartiesTo(ctx);
  return {
    lights,
    own: { ...light, reasons: [...new Set(judged.reasons.map((reason) => describeReason(reason, reader)))] },
  };
}
