import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { Clearability } from "#app/rights/clearability/clearability.ts";
import { rowLightOf, summariseLights } from "#app/rights/clearability/describe-clearability.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";

/** Songs that one statement judges; further ones of a list have no light. */
const maxSongs = 500;

/** Clearability of songs for the reader's use; null without one, and then without a trip. */
async function readForUsage(ctx: RequestContext, ids: readonly string[]): Promise<Record<string, Clearability> | null> {
  const usage = currentUsage(ctx);
  if (usage === null) return null;
  return readClearability(ctx, { recordingIds: [...new Set(ids)].slice(0, maxSongs), usage });
}

/** Whether the reader may know who holds rights. */
export function namesPartiesTo({ actor, company }: Pick<RequestContext, "actor" | "company">): {
  namesParties: boolean;
} {
  return { namesParties: can(actor, "rightsholders-info", company) || can(actor, "transactions-manage", company) };
}

/** Lights of a page's songs, which the reader may see, by the ids of their recordings. {} without a use, and then without a trip. */
export async function readRowLights(ctx: RequestContext, ids: readonly string[]): Promise<RowLights> {
  return lightsOf(ctx, (await readForUsage(ctx, ids)) ?? {});
}

function lightsOf(ctx: RequestContext, found: Record<string, Clearability>): RowLights {
  const reader = namesPartiesTo(ctx);
  return Object.fromEntries(Object.entries(found).map(([id, one]) => [id, rowLightOf(one, reader)]));
}

/** As `readRowLights`, with the totals of the list, a song as often as it is in it: "3 clear, 2 need Harbour Street, about 5 days". */
export async function readListLights(
  ctx: RequestContext,
  ids: readonly string[],
): Promise<{ lights: RowLights; totals: string }> {
  const found = (await readForUsage(ctx, ids)) ?? {};
  return {
    lights: lightsOf(ctx, found),
    totals: summariseLights(
      ids.flatMap((id) => found[id] ?? []),
      namesPartiesTo(ctx),
    ),
  };
}
