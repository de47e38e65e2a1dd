import { requireDownloadableBy } from "#app/downloads/find-downloadable.server.ts";
import { composeDownload, type OpenedDownload } from "#app/downloads/open-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { DownloadFormat } from "#app/player/options/download-address.ts";
import { downloadsOf } from "#app/playlists/sharing/open-shared-playlist.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import type { SubjectAt } from "#app/share-subjects/share-subjects.server.ts";
import { shareErrors } from "#app/sharing/share-errors.ts";
import { type OpenLink, requireOpenLink } from "#app/sharing/visits/open-share-link.server.ts";
import { newId } from "#db/new-id.server.ts";
import { shareDownloads } from "#db/schema/shares.server.ts";

type SharedFileRequest = {
  subject: SubjectAt;
  token: string;
  item: string;
  format: DownloadFormat;
  /** Whether the response counts as a download: a resumed one does not. */
  isCounted(file: OpenedDownload): boolean;
};

/** Counts a download without address or visitor, so also if recording is not allowed. */
async function countDownload(
  ctx: RequestContext,
  { id: linkId }: OpenLink,
  { recordingId, format }: { recordingId: string; format: DownloadFormat },
): Promise<void> {
  const detail = { recordingId, format };
  await ctx.db.batch([
    auditEntry(ctx, { action: "share-downloaded", subjectType: "share-link", subjectId: linkId, detail }),
    ctx.db.insert(shareDownloads).values({ id: newId(ctx.now), linkId, recordingId, format, createdAt: ctx.now }),
  ]);
}

/**
 * Opens a file of a shared track, if the link offers the format and its creator may still download it. @throws AppError not_found, gone,
 * forbidden as `requireOpenLink`; forbidden for a format that the link does not offer; not_found for a track that is not shared, and if
 * there is no such file; too_many_requests
 */
export async function openSharedDownload(ctx: RequestContext, input: SharedFileRequest): Promise<OpenedDownload> {
  const { kind, findTrack } = input.subject;
  const { token, item, format } = input;
  await enforceRateLimit(ctx.env, "form", `share-download:${ctx.address}`);
  const link = await requireOpenLink(ctx, { kind, token });
  await enforceRateLimit(ctx.env, "form", `share-download:link:${link.id}`);
  if (!downloadsOf(ctx, link).includes(format)) throw new AppError("forbidden", shareErrors.download);
  const track = (await findTrack?.(ctx, link, item)) ?? null;
  if (track === null) throw new AppError("not_found", shareErrors.noTrack);
  const { recordingId, isStaff } = track;
  const required = await requireDownloadableBy(ctx, link.creator, { recordingId, format });
  const opened = await composeDownload(ctx, required, { withSplits: false });
  if (!isStaff && input.isCounted(opened)) await countDownload(ctx, link, { recordingId, format });
  return opened;
}
