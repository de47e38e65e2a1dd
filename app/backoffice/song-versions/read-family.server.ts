import { and, ne, sql } from "drizzle-orm";
import { foundSong, selectSong } from "#app/backoffice/song-parts/change-song-part.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Recordings of a family that its page lists. */
const maxListed = 200;

/** The family of a recording: all that are not deleted, the main version first. @throws AppError unauthorised, forbidden, not_found */
export async function readFamily(ctx: RequestContext, id: string) {
  requireAccess(ctx, "songs");
  const { title, versionType, versionTitle, status, durationMs, isrc } = recordings;
  const select = ctx.db
    .select({ id: recordings.id, title, versionType, versionTitle, status, durationMs, isrc })
    .from(recordings)
    .where(
      and(
        sql`${recordings.workId} = (SELECT own.work_id FROM recordings own WHERE own.id = ${id})`,
        ne(status, "deleted"),
      ),
    )
    .orderBy(sql`${versionType} <> 'main'`, sql`${durationMs} DESC`, recordings.id)
    .limit(maxListed);
  const [found, family] = await ctx.db.batch([selectSong(ctx, id), select]);
  const song = foundSong(found);
  return {
    id,
    version: versionOf(song),
    versionType: song.versionType,
    family,
    canEdit: can(ctx.actor, "songs-edit", ctx.company),
  };
}

export type FamilyPage = Awaited<ReturnType<typeof readFamily>>;
