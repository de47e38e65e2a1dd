import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { AppError } from "#app/edge/http/app-error.ts";
import { errorResponse } from "#app/edge/http/error-response.server.ts";
import { approvalsCopy } from "#app/licensing/approvals/approvals-copy.ts";
import { findAskedTrack } from "#app/licensing/approvals/read-asked.server.ts";
import { keyOf } from "#app/licensing/inbox/open-inbox.server.ts";
import { privateMedia } from "#app/media/private-media.server.ts";
import { keepPrivate } from "#app/sharing/visits/share-headers.server.ts";

/** GET /approve/:token/media/:recordingId/* and the same below a question of an inbox: stream of a song that it asks about. The link is checked for every file. */
export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
  const { recordingId = "", "*": name = "" } = params;
  keepPrivate(ctx);
  const recording = await findAskedTrack(ctx, { key: await keyOf(ctx, params), recordingId });
  const found = recording && (await privateMedia(ctx.env.MEDIA, { recording, name, headers: request.headers }));
  return found ?? errorResponse(new AppError("not_found", approvalsCopy.page.closed.unknown.title), request);
}
