import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { privateMedia } from "#app/media/private-media.server.ts";
import { findSubmission } from "#app/projects/submissions/find-submission.server.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";

/**
 * A stream file of an upload, or the requested byte range. Stored in MASTERS, which /media does not serve; uploads before November 2026 are
 * in MEDIA, under an unguessable key. @throws AppError as `findSubmission`; not_found before ingest is done, and for other names
 */
export async function openSubmissionMedia(
  ctx: RequestContext,
  { ref, ...file }: { ref: string; name: string; headers: Headers },
): Promise<Response> {
  const { kind, trackId, recordingRev } = await findSubmission(ctx, { ref });
  const isUpload = kind === "upload" && trackId !== null && recordingRev !== null;
  const recording = isUpload ? { id: trackId, rev: recordingRev } : null;
  const { MASTERS, MEDIA } = ctx.env;
  const response =
    recording &&
    ((await privateMedia(MASTERS, { recording, ...file })) ?? (await privateMedia(MEDIA, { recording, ...file })));
  if (response === null) throw new AppError("not_found", copy.errors.missing);
  return response;
}
