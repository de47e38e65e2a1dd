import type { ClearChoice, SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { searchMessages as messages } from "#app/catalogue/search/search-messages.ts";
import { type ListedTrack, recordingIdsOf } from "#app/catalogue/track/listed-track.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Light } from "#app/rights/clearability/clearability.ts";
import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import { currentUsage } from "#app/rights/usage/current-usage.server.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";

/** The search for the use that is set. Without one the filter and the order by it are left out, which `isLeftOut` says. */
export function forCurrentUsage(ctx: RequestContext, filters: SearchFilters) {
  const usage = currentUsage(ctx);
  if (usage !== null) return { filters: { ...filters, usage }, isLeftOut: false };
  const { clear, sort, read } = filters;
  const asked = read && { read: { ...read, asked: { ...read.asked, clear: null } } };
  const plain = {
    ...filters,
    ...asked,
    usage: null,
    clear: null,
    sort: sort === "fastest" ? ("relevance" as const) : sort,
  };
  return { filters: plain, isLeftOut: clear !== null || sort === "fastest" };
}

const lightsOf: Record<ClearChoice, readonly Light[]> = {
  now: ["licensed", "clear"],
  asks: ["approvals"],
  open: ["licensed", "clear", "approvals"],
};

const order: readonly Light[] = ["licensed", "clear", "approvals", "blocked"];

/** `isRanked`: by sound or shape, in that order. */
type Rows = { tracks: ListedTrack[]; besides: (ListedTrack | null)[]; isRanked: boolean };

/**
 * Lights of the rows on a page and their versions, in one round trip; none without a use. `tracks`: by light, if that is the order.
 * `hint`: how many rows have another light than the filter.
 */
export async function readLights(
  ctx: RequestContext,
  { sort, clear, usage }: SearchFilters,
  { tracks, besides, isRanked }: Rows,
): Promise<{ lights: RowLights; tracks: ListedTrack[]; hint: string | null }> {
  if (usage === null) return { lights: {}, tracks, hint: null };
  const rows = [...tracks, ...besides.filter((one) => one !== null)];
  const lights = await readRowLights(ctx, recordingIdsOf(rows));
  const others = clear === null ? [] : tracks.filter(({ id }) => isOther(lights[id], clear));
  return {
    lights,
    tracks: sort === "fastest" && !isRanked ? byLight(tracks, lights) : tracks,
    hint: others.length === 0 ? null : messages.otherLights(String(others.length)),
  };
}

function isOther(light: RowLights[string] | undefined, clear: ClearChoice): boolean {
  return light !== undefined && !lightsOf[clear].includes(light.light);
}

/** Clear ones first, then those that take the fewest days; stable. */
function byLight(tracks: ListedTrack[], lights: RowLights): ListedTrack[] {
  const rank = ({ id }: ListedTrack) => order.indexOf(lights[id]?.light ?? "blocked");
  const days = ({ id }: ListedTrack) => lights[id]?.days ?? Number.MAX_SAFE_INTEGER;
  return tracks.toSorted((a, b) => rank(a) - rank(b) || days(a) - days(b));
}
