import { and, eq } from "drizzle-orm";
import { toMiniPeaks } from "#app/catalogue/track/mini-peaks.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { peaksOf } from "#app/player/waveform/peaks-of.ts";
import type { SharePicture } from "#app/ui/art/raster/share-picture.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** The picture of a recording for sharing: its cover in the colours of the company. */
export function songPicture(
  { company }: Pick<RequestContext, "company">,
  { songId, miniPeaks }: { songId: string; miniPeaks: string },
): SharePicture {
  const peaks = peaksOf({ miniPeaks: toMiniPeaks(miniPeaks) });
  return { kind: "song", seed: songId, peaks, accent: company.theme.accent };
}

/** The picture of the recording with this slug; null unless visitors without an account may see it on this host. */
export async function findSongPicture(ctx: RequestContext, { slug }: { slug: string }): Promise<SharePicture | null> {
  const { company } = ctx;
  const [found] = await ctx.db
    .select({ songId: recordings.workId, miniPeaks: recordings.miniPeaks })
    .from(recordings)
    .where(and(eq(recordings.slug, slug), visibleTo({ company, actor: null })));
  return found ? songPicture(ctx, found) : null;
}
