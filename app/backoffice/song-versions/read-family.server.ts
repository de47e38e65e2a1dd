import { and, eq, ne, sql } from "drizzle-orm";
import { requireSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Recordings of a family that its page lists. */
const maxListed = 200;

/** The family of a recording: all that are not deleted, the main version first. @throws AppError unauthorised, forbidden, not_found */
export async function readFamily(ctx: RequestContext, id: string) {
  const song = await requireSong(ctx, id);
  const { title, versionType, versionTitle, status, durationMs, isrc } = recordings;
  const family = await ctx.db
    .select({ id: recordings.id, title, versionType, versionTitle, status, durationMs, isrc })
    .from(recordings)
    .where(and(eq(recordings.workId, song.workId), ne(status, "deleted")))
    .orderBy(sql`${versionType} <> 'main'`, sql`${durationMs} DESC`, recordings.id)
    .limit(maxListed);
  return {
    id,
    version: versionOf(song),
    versionType: song.versionType,
    family,
    canEdit: can(ctx.actor, "songs-edit", ctx.company),
  };
}

export type FamilyPage = Awaited<ReturnType<typeof readFamily>>;
