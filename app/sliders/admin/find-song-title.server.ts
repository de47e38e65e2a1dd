import { and, eq } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Title of a recording that a slide can play; null if missing or hidden. @throws AppError forbidden */
export async function findSongTitle(ctx: RequestContext, { id }: { id: string }): Promise<string | null> {
  requireAccess(ctx, "sliders");
  const [row] = await ctx.db
    .select({ title: recordings.title })
    .from(recordings)
    .where(and(eq(recordings.id, id), visibleTo(ctx)));
  return row?.title ?? null;
}
