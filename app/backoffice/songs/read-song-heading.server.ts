import { and, eq, ne, sql } from "drizzle-orm";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** What stands above the tabs of a song, also of a deleted one. @throws AppError unauthorised, forbidden, not_found */
export async function readSongHeading(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs");
  const { slug, title, versionType, versionTitle, status } = recordings;
  const artists = sql<string>`coalesce((SELECT group_concat(name, ', ') FROM (SELECT artists.name FROM recording_artists
    JOIN artists ON artists.id = artist_id WHERE recording_id = recordings.id ORDER BY position)), '')`;
  const found = await ctx.db
    .select({ slug, title, versionType, versionTitle, status, artists: artists.as("artist_names") })
    .from(recordings)
    .where(eq(recordings.id, id))
    .get();
  if (found === undefined) throw new AppError("not_found", copy.missing);
  return found;
}

/** That a song exists and is not deleted. @throws AppError not_found */
export async function requireSongRow({ db }: RequestContext, id: string): Promise<void> {
  const isIt = and(eq(recordings.id, id), ne(recordings.status, "deleted"));
  if ((await db.select({ id: recordings.id }).from(recordings).where(isIt).get()) === undefined)
    throw new AppError("not_found", copy.missing);
}
