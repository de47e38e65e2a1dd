import { and, eq } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { artistNames, titleTags } from "#app/track/track-label.ts";
import { coverFacts } from "#app/ui/art/cover-traits.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Share picture of a recording: cover in the company's colours, title and artists. */
export function songPicture({ company }: Pick<RequestContext, "company">, track: TrackView): SharePicture {
  return {
    kind: "song",
    seed: track.songId,
    track: coverFacts(track),
    accent: company.theme.accent,
    title: [track.title, ...titleTags(track)].join(" "),
    subtitle: artistNames(track),
  };
}

/** Share picture of the recording with this slug; null unless visible to visitors without an account on this host. */
export async function findSongPicture(ctx: RequestContext, { slug }: { slug: string }): Promise<SharePicture | null> {
  const { company } = ctx;
  const [found] = await ctx.db
    .select(trackColumns)
    .from(recordings)
    .where(and(eq(recordings.slug, slug), visibleTo({ company, actor: null })));
  return found ? songPicture(ctx, trackOfRow(found)) : null;
}
