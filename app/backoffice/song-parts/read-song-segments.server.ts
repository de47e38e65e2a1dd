import { asc, eq } from "drizzle-orm";
import { foundSong, selectSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import { maxSegments } from "#app/catalogue/segments/song-segments.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { segments } from "#db/schema/segments.server.ts";

/** The saved segments of a recording, published or not. @throws AppError unauthorised, forbidden, not_found */
export async function readSongSegments(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs");
  const { group, startMs, endMs } = segments;
  const select = ctx.db
    .select({ id: segments.id, group, startMs, endMs })
    .from(segments)
    .where(eq(segments.recordingId, id))
    .orderBy(asc(startMs), asc(segments.id))
    .limit(maxSegments);
  const [song, found] = await ctx.db.batch([selectSong(ctx, id), select]);
  const { slug, status } = foundSong(song);
  return { slug, isPublished: status === "published", segments: found };
}
