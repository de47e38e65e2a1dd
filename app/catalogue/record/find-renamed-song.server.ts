import { sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

/** Paths of song pages and pictures. */
const songAddress = /^(\/(?:music-sync-licensing|share)\/song\/)([^/]+)(.*)$/;

/** Redirect target for the path of a renamed song; null for others, and for songs that this visitor may not see. */
export async function findRenamedSong(ctx: RequestContext): Promise<string | null> {
  const [, start, slug, rest] = ctx.url.pathname.match(songAddress) ?? [];
  if (start === undefined || slug === undefined) return null;
  const [found] = await ctx.db.all<{ slug: string }>(sql`SELECT recordings.slug AS slug FROM former_slugs
JOIN recordings ON recordings.id = former_slugs.recording_id WHERE former_slugs.slug = ${slug} AND ${visibleTo(ctx)}`);
  return found === undefined ? null : `${start}${found.slug}${rest}${ctx.url.search}`;
}
