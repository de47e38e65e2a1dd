import { z } from "zod";
import { readTrackViews } from "#app/catalogue/read-track-views.server.ts";
import type { TrackView } from "#app/catalogue/track.ts";
import { hiddenTokens } from "#app/catalogue/visibility.server.ts";
import type { Scope } from "#app/edge/scope.server.ts";

const rowsSchema = z.array(z.object({ view: z.string(), hidden: z.string() }));

/** The recordings with these ids, in their order; those that are gone or hidden from this visitor are left out. One round trip. */
export async function recordingsById(scope: Scope, ids: string[]): Promise<TrackView[]> {
  if (ids.length === 0) return [];
  const unseen = hiddenTokens(scope);
  const { results } = await scope.search
    .prepare(
      `SELECT rows.view, facets.hidden FROM json_each(?1) AS wanted CROSS JOIN rows ON rows.id = wanted.value
CROSS JOIN facets ON facets.position = rows.position ORDER BY wanted.key`,
    )
    .bind(JSON.stringify(ids))
    .all();
  const allowed = rowsSchema
    .parse(results)
    .filter(({ hidden }) => !hidden.split(" ").some((one) => unseen.includes(one)));
  return readTrackViews(allowed);
}
