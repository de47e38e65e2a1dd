import { and, eq, ne, sql } from "drizzle-orm";
import { requireSongStaff } from "#app/artists/require-song-staff.server.ts";
import { readSubmission, type Submission } from "#app/artists/songs/read-submission.server.ts";
import { staffCopy as copy } from "#app/artists/songs/staff/staff-copy.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { songSubmissions } from "#db/schema/song-submissions.server.ts";

/** A song that was sent, for staff; drafts are the artist's own. @throws AppError unauthorised, forbidden, not_found */
export async function readStaffSubmission(ctx: RequestContext, id: string): Promise<Submission> {
  requireSongStaff(ctx, "songs-edit");
  const { id: ownId, kind, state } = songSubmissions;
  const condition = and(eq(ownId, id), eq(kind, "song"), ne(state, "draft")) ?? sql`0`;
  const submission = await readSubmission(ctx, { id, condition });
  if (submission === null) throw new AppError("not_found", copy.missing);
  return submission;
}
