import { versionLabel } from "#app/catalogue/track/version-label.ts";
import { fileNameOf } from "#app/downloads/file-name.ts";
import { requireDownloadable } from "#app/downloads/find-downloadable.server.ts";
import { type DownloadLink, signDownload } from "#app/downloads/sign-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import type { DownloadFormat } from "#app/player/options/download-address.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export type CreatedDownload = { id: string; link: DownloadLink; fileName: string };

/**
 * Starts a download: adds it to the user's downloads, records the event, and creates the link to the file. @throws AppError unauthorised,
 * forbidden (also in a preview), not_found, too_many_requests, unavailable
 */
export async function createDownload(
  ctx: RequestContext,
  input: { recordingId: string; format: DownloadFormat },
): Promise<CreatedDownload> {
  const actor = refusePreview(requireActor(ctx));
  await enforceRateLimit(ctx.env, "form", `download:${actor.id}`);
  const { recording, file, format } = await requireDownloadable(ctx, input);
  const link = await signDownload(ctx, { fileId: file.id });
  const id = newId(ctx.now);
  const { downloads, insert } = scoped(ctx.db, ctx.company);
  const detail = { format };
  const audit = auditEntry(ctx, { action: "download", subjectType: "recording", subjectId: recording.id, detail });
  const row = { id, userId: actor.id, recordingId: recording.id, format, createdAt: ctx.now };
  await ctx.db.batch([audit, insert(downloads, row)]);
  trackEvent(ctx, { kind: "download", recordingId: recording.id, format });
  const version = versionLabel(recording.versionType, recording.versionTitle);
  return { id, link, fileName: fileNameOf({ ...recording, version }, extensionOf(file.key)) };
}

/** File extension of a stored object's key. */
export function extensionOf(key: string): string {
  return key.slice(key.lastIndexOf(".") + 1);
}
