import { downloadsCopy as copy } from "#app/downloads/downloads-copy.ts";
import { requireDownloadableFile } from "#app/downloads/find-downloadable.server.ts";
import { type DownloadLink, signDownload } from "#app/downloads/sign-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";

/**
 * Starts the download of a stem: records it and creates the link to the file. @throws AppError unauthorised, forbidden (also in a preview),
 * not_found, too_many_requests, unavailable
 */
export async function createStemDownload(ctx: RequestContext, { fileId }: { fileId: string }): Promise<DownloadLink> {
  const actor = refusePreview(requireActor(ctx));
  await enforceRateLimit(ctx.env, "form", `download:${actor.id}`);
  const { recording, file } = await requireDownloadableFile(ctx, fileId);
  if (file.role !== "stem") throw new AppError("not_found", copy.noTrack);
  const link = await signDownload(ctx, { fileId });
  const detail = { format: "stem", fileId };
  await auditEntry(ctx, { action: "download", subjectType: "recording", subjectId: recording.id, detail });
  trackEvent(ctx, { kind: "download", recordingId: recording.id, format: "stem" });
  return link;
}
