import { and, eq } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { requireCommenter } from "#app/comments/comment-access.server.ts";
import { commentCopy as copy } from "#app/comments/comment-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/**
 * The recording of a comment on a song's page. @throws AppError unauthorised and forbidden for users who may not comment; not_found
 */
export async function requireSongTarget(ctx: RequestContext, { slug }: { slug: string }): Promise<{ trackId: string }> {
  requireCommenter(ctx);
  const row = await ctx.db
    .select({ trackId: recordings.id })
    .from(recordings)
    .where(and(eq(recordings.slug, slug), visibleTo(ctx)))
    .get();
  if (row === undefined) throw new AppError("not_found", copy.errors.missingTrack);
  return row;
}
