import { sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import { mayReadPlaylist } from "#app/collaboration/readable-playlist.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { changeProject } from "#app/projects/spaces/change-project.server.ts";
import { projectLimits as limits } from "#app/projects/spaces/project.ts";
import { submissionsCopy } from "#app/projects/submissions/submissions-copy.ts";
import { assertInBatch } from "#app/records/batch-assertion.server.ts";
import { newIdPerRow } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const hasRoom = "project-has-room";

type Source = { recordingIds: string[] } | { playlistId: string };

/** Recording ids as a query; those of a playlist only with read access to it. */
function idsOf(ctx: RequestContext, source: Source, actor: Actor) {
  if ("recordingIds" in source)
    return sql`SELECT value AS id, min(key) AS at FROM json_each(${JSON.stringify(source.recordingIds)}) GROUP BY value`;
  return sql`SELECT recording_id AS id, min(position) AS at FROM ${playlistTracks}
    WHERE playlist_id = ${source.playlistId} AND ${mayReadPlaylist(ctx, source.playlistId, actor)} GROUP BY recording_id`;
}

/**
 * Submits catalogue tracks, by id or from a playlist: those that the user can play and that are not in the project yet. Returns how many
 * were added. @throws AppError as `changeProject`; conflict when the project is full
 */
export async function addTracks(
  ctx: RequestContext,
  { projectId, source }: { projectId: string; source: Source },
): Promise<{ added: number }> {
  const actor = requireAccess(ctx, "projects");
  const { db, company, now } = ctx;
  const { submissions } = scoped(db, company);
  const artists = sql`coalesce((SELECT group_concat(name, ', ') FROM (SELECT a.name FROM recording_artists ra JOIN artists a
    ON a.id = ra.artist_id WHERE ra.recording_id = recordings.id ORDER BY ra.position)), '')`;
  const inside = sql`SELECT 1 FROM ${submissions} s WHERE s.project_id = ${projectId} AND s.recording_id = recordings.id
    AND s.deleted_at IS NULL`;
  const total = sql`(SELECT count(*) FROM ${submissions} s WHERE s.project_id = ${projectId})`;
  const requested = idsOf(ctx, source, actor);
  const errors = { [hasRoom]: new AppError("conflict", submissionsCopy.errors.full) };
  const [, added] = await changeProject(
    ctx,
    { id: projectId, right: "edit", action: "submission-added", detail: source, errors },
    [
      assertInBatch(db, sql`${total} + (SELECT count(*) FROM (${requested})) <= ${limits.submissions}`, hasRoom),
      db.all(sql`INSERT INTO ${submissions} (id, company_id, project_id, kind, recording_id, title, artist, sender_name, sender_email,
          sender_id, created_at, updated_at)
        SELECT ${newIdPerRow(now)}, ${company.id}, ${projectId}, 'catalogue', recordings.id, recordings.title, ${artists},
          ${actor.name}, ${actor.email}, ${actor.id}, ${now}, ${now}
        FROM (${requested}) w CROSS JOIN ${recordings} ON recordings.id = w.id
        WHERE ${visibleTo(ctx)} AND NOT EXISTS (${inside}) ORDER BY w.at DESC RETURNING id`),
    ],
  );
  return { added: (added as unknown[]).length };
}
