import { and, eq, sql } from "drizzle-orm";
import { requireArtistDesk } from "#app/artists/require-artist-desk.server.ts";
import { storeSongFile } from "#app/artists/songs/files/store-song-file.server.ts";
import { songLimits as limits } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { keptArtistIds } from "#app/catalogue/profile/kept-artists.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { songSubmissionFiles, songSubmissions } from "#db/schema/song-submissions.server.ts";

const isKept = "artist-is-kept";
const hasRoom = "artist-has-room-for-drafts";

type NewSubmission = {
  /** From the page's signed field: a form that is sent twice makes one draft. */
  id: string;
  artistId: string;
  title: string;
  file?: { name: string; bytes: AsyncIterable<Uint8Array> } | null;
};

/**
 * Creates a draft, with its main file if one was chosen. @throws AppError unauthorised, forbidden, too_many_requests; invalid at `artistId`
 * for an artist that is not one's own; conflict with too many drafts; as `storeSongFile`
 */
export async function createSubmission(ctx: RequestContext, { id, artistId, title, file = null }: NewSubmission) {
  const actor = requireArtistDesk(ctx, "artist-songs");
  await enforceRateLimit(ctx.env, "edit", `song-submission:${actor.id}`);
  const { db, now } = ctx;
  const isOwn = and(eq(songSubmissions.id, id), eq(songSubmissions.userId, actor.id));
  const isCreated = async () =>
    (await db.select({ id: songSubmissions.id }).from(songSubmissions).where(isOwn)).length > 0;
  if (await isCreated()) return;
  const kept = sql`EXISTS (SELECT 1 FROM artists WHERE id = ${artistId} AND id IN (${keptArtistIds(ctx, actor)}))`;
  const [allowed] = await db.all<{ kept: number }>(sql`SELECT ${kept} AS kept`);
  const notKept = () => new AppError("invalid", copy.errors.artist, { artistId: [copy.errors.artist] });
  if (!allowed?.kept) throw notKept();
  const stored = file === null ? null : await storeSongFile(ctx, { submissionId: id, artistId, ...file });
  const open = sql`(SELECT count(*) FROM ${songSubmissions} WHERE artist_id = ${artistId} AND state IN ('draft', 'sent'))`;
  try {
    await db.batch([
      assertInBatch(db, kept, isKept),
      assertInBatch(db, sql`${open} < ${limits.drafts}`, hasRoom),
      db.insert(songSubmissions).values({ id, artistId, userId: actor.id, title, createdAt: now, updatedAt: now }),
      auditEntry(ctx, {
        ...{ action: "song-submission-created", subjectType: "song-submission", subjectId: id },
        detail: { title, artistId },
      }),
      ...(stored === null ? [] : [db.insert(songSubmissionFiles).values({ ...stored, role: "main", createdAt: now })]),
    ]);
  } catch (error) {
    if (stored !== null) await ctx.env.MASTERS.delete(stored.key);
    if (isFailedAssertion(error, isKept)) throw notKept();
    if (isFailedAssertion(error, hasRoom)) throw new AppError("conflict", copy.errors.manyDrafts);
    // Sent twice at once: the other request made the draft.
    if (!(await isCreated())) throw error;
  }
}
