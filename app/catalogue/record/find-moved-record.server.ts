import { type SQL, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Paths of the pages and pictures of songs, albums and artists. */
const address = /^(\/(?:music-sync-licensing|share)\/(song|album|artist)\/)([^/]+)(.*)$/;

/** The present slug of what had `slug`; none for songs that this visitor may not see. */
function slugNow(ctx: RequestContext, kind: string, slug: string): SQL {
  if (kind === "song")
    return sql`SELECT recordings.slug AS slug FROM former_slugs
      JOIN recordings ON recordings.id = former_slugs.recording_id WHERE former_slugs.slug = ${slug} AND ${visibleTo(ctx)}`;
  return sql`SELECT now.slug AS slug FROM former_record_slugs f JOIN ${sql.raw(`${kind}s`)} now ON now.id = f.record_id
    WHERE f.subject = ${kind} AND f.slug = ${slug} AND now.status = 'published'`;
}

/** Redirect target for a former path of a song, album or artist; null for others. */
export async function findMovedRecord(ctx: RequestContext): Promise<string | null> {
  const [, start, kind, slug, rest] = ctx.url.pathname.match(address) ?? [];
  if (start === undefined || kind === undefined || slug === undefined) return null;
  const [found] = await ctx.db.all<{ slug: string }>(slugNow(ctx, kind, slug));
  return found === undefined ? null : `${start}${found.slug}${rest}${ctx.url.search}`;
}
