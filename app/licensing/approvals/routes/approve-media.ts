import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { findApprovalTrack } from "#app/licensing/approvals/open-approval.server.ts";
import { privateMedia } from "#app/media/private-media.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /approve/:token/media/:recordingId/*: stream of a song that the link asks about. The link is checked for every file. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { token = "", recordingId = "", "*": name = "" } = params;
  keepPrivate(ctx);
  const recording = await findApprovalTrack(ctx, { token, recordingId });
  const found = recording && (await privateMedia(ctx.env.MEDIA, { recording, name, headers: request.headers }));
  return found ?? errorResponse(new AppError("not_found", approvalsCopy.page.closed.unknown.title), request);
}
