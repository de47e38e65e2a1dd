import { eq } from "drizzle-orm";
import { changeSubmission } from "#app/artists/songs/own-submission.server.ts";
import { endRecordings } from "#app/artists/songs/sending/end-recordings.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { songSubmissionFiles, songSubmissions, statedShares } from "#db/schema/song-submissions.server.ts";

type Input = { id: string; version: string | null };

/** Withdraws a song that is not published yet, also while it is rated. @throws AppError as `changeSubmission` */
export async function withdrawSubmission(ctx: RequestContext, input: Input): Promise<void> {
  const { id } = input;
  await changeSubmission(ctx, { ...input, from: ["sent"], action: "song-submission-withdrawn" }, () => [
    ...endRecordings(ctx, id),
    ctx.db.update(songSubmissions).set({ state: "withdrawn" }).where(eq(songSubmissions.id, id)),
  ]);
}

/** Makes a withdrawn or refused song a draft again, which is signed anew. @throws AppError as `changeSubmission` */
export async function reopenSubmission(ctx: RequestContext, input: Input): Promise<void> {
  const unsigned = { termsId: null, termsHash: null, signedName: null, signedAt: null, signedAddress: null };
  const change = { ...input, from: ["withdrawn", "refused"] as const, action: "song-submission-reopened" };
  await changeSubmission(ctx, change, () => [
    ctx.db
      .update(songSubmissions)
      .set({ state: "draft", ...unsigned, decidedBy: null, decidedAt: null })
      .where(eq(songSubmissions.id, input.id)),
  ]);
}

/** Deletes a song that was never published, with its shares; the nightly sweep deletes its files. @throws AppError as `changeSubmission` */
export async function deleteSubmission(ctx: RequestContext, input: Input): Promise<void> {
  const { id } = input;
  const change = { ...input, from: ["draft", "withdrawn", "refused"] as const, action: "song-submission-deleted" };
  await changeSubmission(ctx, change, () => [
    ctx.db.delete(statedShares).where(eq(statedShares.submissionId, id)),
    ctx.db.delete(songSubmissionFiles).where(eq(songSubmissionFiles.submissionId, id)),
    ctx.db.delete(songSubmissions).where(eq(songSubmissions.id, id)),
  ]);
}
