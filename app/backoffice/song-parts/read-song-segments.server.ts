import { asc, eq } from "drizzle-orm";
import { requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { maxSegments } from "#app/catalogue/segments/song-segments.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { segments } from "#db/schema/segments.server.ts";

/** The saved segments of a recording, published or not. @throws AppError unauthorised, forbidden, not_found */
export async function readSongSegments(ctx: RequestContext, id: string) {
  const song = await requireSong(ctx, id);
  const { group, startMs, endMs } = segments;
  const found = await ctx.db
    .select({ id: segments.id, group, startMs, endMs })
    .from(segments)
    .where(eq(segments.recordingId, id))
    .orderBy(asc(startMs), asc(segments.id))
    .limit(maxSegments);
  return { slug: song.slug, isPublished: song.status === "published", segments: found };
}
