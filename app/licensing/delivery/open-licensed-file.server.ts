import { and, eq, sql } from "drizzle-orm";
import { downloadEntry } from "#app/downloads/download-entry.server.ts";
import type { SentPart } from "#app/downloads/file-response.server.ts";
import { findLicensedRecording } from "#app/downloads/find-downloadable.server.ts";
import { composeDownload, type OpenedDownload } from "#app/downloads/open-download.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireActor } from "#app/identity/access/require-actor.server.ts";
import { deliveryCopy as copy } from "#app/licensing/delivery/delivery-copy.ts";
import { fileKinds, filesOfKind } from "#app/licensing/delivery/file-kinds.ts";
import { closedBy } from "#app/licensing/delivery/read-delivery.server.ts";
import { type ReadPlace, requireLicence } from "#app/licensing/licences/get-licence.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Opening = ReadPlace & {
  fileId: string;
  /** Which part of the file the response sends: `downloadEntry`. */
  partOf(file: OpenedDownload): SentPart | null;
};

/**
 * Opens a file that was chosen for a licence, for its client or a guest, whose downloads are counted, and the staff. @throws AppError unauthorised,
 * forbidden (also in a preview), not_found, too_many_requests, gone once the licence is over, ended or replaced
 */
export async function openLicensedFile(ctx: RequestContext, { fileId, partOf, ...input }: Opening) {
  const readerId = input.guestId ?? refusePreview(requireActor(ctx), copy.preview).id;
  await enforceRateLimit(ctx.env, "form", `download:${readerId}`);
  const { db, now, company } = ctx;
  const { transaction, licence } = await requireLicence(ctx, input);
  const closed = closedBy(ctx, licence);
  if (closed !== null) throw new AppError("gone", copy.closed[closed]);
  const missing = new AppError("not_found", copy.missing);
  const recording = await findLicensedRecording(ctx, { fileId });
  if (recording === null) throw missing;
  const named = fileKinds.flatMap((kind) => filesOfKind(recording, kind).map((file) => ({ kind, file })));
  const found = named.find(({ file }) => file.id === fileId);
  if (found === undefined) throw missing;
  const { licenceFiles, select, update } = scoped(db, company);
  const isChosen = and(
    eq(licenceFiles.licenceId, licence.id),
    and(eq(licenceFiles.recordingId, recording.id), eq(licenceFiles.kind, found.kind)),
  );
  const [row] = await select({ kind: licenceFiles.kind }, licenceFiles, isChosen);
  if (row === undefined) throw missing;
  const opened = await composeDownload(ctx, { recording, file: found.file }, { withSplits: false });
  const part = transaction.isStaff ? null : partOf(opened);
  if (part === null) return opened;
  const { isNew, entry } = downloadEntry(ctx, part, {
    action: "licence-file-downloaded",
    subjectType: "recording",
    subjectId: recording.id,
    detail: { number: licence.number, file: found.kind, ...(input.guestId && { guest: input.guestId }) },
  });
  const counts = { downloads: sql`${licenceFiles.downloads} + 1`, downloadedAt: now };
  await db.batch([update(licenceFiles, counts, and(isChosen, isNew)), entry]);
  return opened;
}
