import { sql } from "drizzle-orm";
import { downloadEntry } from "#app/downloads/download-entry.server.ts";
import type { SentPart } from "#app/downloads/file-response.server.ts";
import { requireDownloadableBy } from "#app/downloads/find-downloadable.server.ts";
import { composeDownload, type OpenedDownload } from "#app/downloads/open-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import type { DownloadFormat } from "#app/player/options/download-address.ts";
import { downloadsOf } from "#app/playlists/sharing/open-shared-playlist.server.ts";
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
  /** Which part of the file the response sends: `downloadEntry`. */
  partOf(file: OpenedDownload): SentPart | null;
};

/** Counts a download without address or visitor, so also if recording is not allowed. */
async function countDownload(
  ctx: RequestContext,
  { id: linkId }: OpenLink,
  { part, recordingId, format }: { part: SentPart; recordingId: string; format: DownloadFormat },
): Promise<void> {
  const counted = { action: "share-downloaded", subjectType: "share-link", subjectId: linkId };
  const { isNew, entry } = downloadEntry(ctx, part, { ...counted, detail: { recordingId, format } });
  await ctx.db.batch([
    ctx.db.run(sql`INSERT INTO ${shareDownloads} (id, link_id, recording_id, format, created_at)
      SELECT ${newId(ctx.now)}, ${linkId}, ${recordingId}, ${format}, ${ctx.now} WHERE ${isNew}`),
    entry,
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
  const part = isStaff ? null : input.partOf(opened);
  if (part !== null) await countDownload(ctx, link, { part, recordingId, format });
  return opened;
}
