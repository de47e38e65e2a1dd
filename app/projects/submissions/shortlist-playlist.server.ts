import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { addToPlaylists } from "#app/playlists/add-to-playlists.server.ts";
import { requireProject } from "#app/projects/spaces/get-project.server.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * Creates a playlist from the shortlisted tracks that the user can play, in order of submission. Uploads are excluded: the playlist could
 * be shared. @throws AppError unauthorised, forbidden without permissions for projects and playlists, not_found, too_many_requests; invalid
 * without such tracks
 */
export async function shortlistPlaylist(
  ctx: RequestContext,
  { projectId }: { projectId: string },
): Promise<{ tracks: number; uploads: number }> {
  const project = await requireProject(ctx, { id: projectId });
  const { submissions, ofCompany } = scoped(ctx.db, ctx.company);
  const isListed = and(
    eq(submissions.projectId, projectId),
    eq(submissions.state, "shortlisted"),
    isNull(submissions.deletedAt),
  );
  const rows = await ctx.db
    .select({
      kind: submissions.kind,
      recordingId: sql<string | null>`${recordings.id}`.as("recording"),
      isVisible: sql<number | null>`${visibleTo(ctx)}`.as("is_visible"),
    })
    .from(submissions)
    .leftJoin(recordings, eq(recordings.id, submissions.recordingId))
    .where(ofCompany(submissions, isListed))
    .orderBy(asc(submissions.createdAt), asc(submissions.id));
  const recordingIds = rows.flatMap(({ kind, recordingId, isVisible }) =>
    kind === "catalogue" && recordingId !== null && isVisible === 1 ? [recordingId] : [],
  );
  if (recordingIds.length === 0) throw new AppError("invalid", copy.errors.nothingShortlisted);
  const name = copy.playlistName(project.title);
  await addToPlaylists(ctx, { recordingIds, playlistIds: [], name, again: false });
  return { tracks: recordingIds.length, uploads: rows.filter(({ kind }) => kind === "upload").length };
}
