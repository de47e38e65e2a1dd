import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";

/** Recordings by id, in the given order; those that are gone or hidden from this visitor are left out. */
export async function recordingsById(ctx: RequestContext, ids: string[]): Promise<TrackView[]> {
  if (ids.length === 0) return [];
  const unseen = hiddenTokens(ctx);
  const { results } = await ctx.search
    .prepare(
      `SELECT (SELECT view FROM hits WHERE position = rows.position) AS view, facets.hidden FROM json_each(?1) AS wanted CROSS JOIN rows ON rows.id = wanted.value
CROSS JOIN facets ON facets.position = rows.position ORDER BY wanted.key`,
    )
    .bind(JSON.stringify(ids))
    .all<{ view: string; hidden: string }>();
  const allowed = results.filter(({ hidden }) => !hidden.split(" ").some((one) => unseen.includes(one)));
  return readTrackViews(allowed);
}
