import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { markedMedia } from "#app/media/marked/marked-media.server.ts";
import { privateMedia } from "#app/media/private-media.server.ts";
import type { SubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";
import { LinkCode } from "#app/sharing/trace/link-code.server.ts";
import { requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

type MediaInput = {
  subject: SubjectAt;
  token: string;
  item: string;
  /** Within the track's folder: "hls/master.m3u8". */
  name: string;
};

/** File of a shared track's stream, with the code of its link: the link is checked for every file. Errors explain the reason. */
export async function sharedMediaResponse(
  ctx: RequestContext,
  request: Request,
  { subject: { kind, findTrack }, token, item, name }: MediaInput,
): Promise<Response> {
  keepPrivate(ctx);
  try {
    const link = await requireOpenLink(ctx, { kind, token });
    const track = (await findTrack?.(ctx, link, item)) ?? null;
    const recording = track && { id: track.recordingId, rev: track.rev };
    const file = recording && { recording, name, headers: request.headers };
    // Who can share it themselves has a preview, which is of no recipient.
    const code =
      track && !track.isStaff ? new LinkCode(ctx.env, { linkId: link.id, recordingId: track.recordingId }) : null;
    const marked = file && code && (await markedMedia(ctx.env, { ...file, code }));
    const response = marked ?? (file && (await privateMedia(ctx.env.MEDIA, file)));
    if (response === null) throw new AppError("not_found", shareErrors.noTrack);
    return response;
  } catch (error) {
    if (error instanceof AppError) return errorResponse(error, request);
    throw error;
  }
}
