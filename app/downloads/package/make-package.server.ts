import { sql } from "drizzle-orm";
import { composeParts } from "#app/downloads/compose-download.server.ts";
import { lengthOf } from "#app/downloads/composed-file.ts";
import { extensionOf } from "#app/downloads/create-download.server.ts";
import { fileNameOf, safeName } from "#app/downloads/file-name.ts";
import { type Downloadable, findDownloadables, requireFormat } from "#app/downloads/find-downloadable.server.ts";
import { addChecksums, knownChecksums } from "#app/downloads/package/checksums.server.ts";
import {
  type ChosenFiles,
  chooseFiles,
  type PackageRow,
  type PackageTrack,
  recordingIds,
  trackName,
} from "#app/downloads/package/choose-files.ts";
import { packageCopy as copy } from "#app/downloads/package/package-copy.ts";
import { packageDocuments } from "#app/downloads/package/package-documents.ts";
import { type PackagePlan, type PlanEntry, packageKeys } from "#app/downloads/package/package-plan.ts";
import { type PackageLink, signPackage } from "#app/downloads/package/sign-package.server.ts";
import { updateCrc32 } from "#app/downloads/zip/crc32.ts";
import { uniqueNames } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { refusePreview } from "#app/identity/access/refuse-preview.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { trackEvent } from "#app/insight/track-event.server.ts";
import type { DownloadFormat } from "#app/player/options/download-address.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { inParts, storeParts } from "#app/uploads/store-object.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Tracks of one package. */
const maxPackageTracks = 500;
/** Bytes of tags and documents: 500 covers of 1 MiB at most. */
const maxMadeBytes = 1024 ** 3;
/** Tracks that are prepared at once: a request has six connections. */
const parallel = 6;

export type PackageSubject = { id: string; title: string };
type Asked = { subject: PackageSubject; rows: readonly PackageRow[]; format: DownloadFormat };
type Prepared = Asked & Pick<PackagePlan, "withSplits">;

/** What is made for a package, as one run of bytes, and what the archive consists of, known once the run has been read to its end. */
function prepare(
  ctx: RequestContext,
  { subject, format, withSplits }: Prepared,
  { tracks, hidden, missing }: ChosenFiles<Downloadable>,
) {
  const entries: PlanEntry[] = [];
  const included: (PackageTrack & { fileName: string })[] = [];
  const gone: string[] = [];
  let madeBytes = 0;

  function place(bytes: Uint8Array) {
    const part = { made: true, offset: madeBytes, length: bytes.length, crc: updateCrc32(0, bytes) };
    madeBytes += bytes.length;
    return part;
  }

  async function compose(track: PackageTrack) {
    try {
      return { track, composed: await composeParts(ctx, track, { withSplits }) };
    } catch (error) {
      if (error instanceof AppError && error.code === "gone") return { track, composed: null };
      throw error;
    }
  }

  function add({ track, composed }: Awaited<ReturnType<typeof compose>>, digits: number): Uint8Array[] {
    const { number, recording, version, file } = track;
    if (composed === null) {
      gone.push(copy.missing(trackName(recording, version)));
      return [];
    }
    const fileName = `${String(number).padStart(digits, "0")} ${fileNameOf({ ...recording, version }, extensionOf(file.key))}`;
    included.push({ ...track, fileName });
    const source = { fileId: file.id, bucket: file.bucket, key: file.key, etag: composed.etag };
    const filled = composed.parts.filter((part) => lengthOf(part) > 0);
    const parts = filled.map((part) => ("bytes" in part ? place(part.bytes) : { ...part, made: false, crc: null }));
    entries.push({ name: fileName, hasDescriptor: true, source, parts });
    return filled.flatMap((part) => ("bytes" in part ? [part.bytes] : []));
  }

  async function* made(): AsyncGenerator<Uint8Array> {
    const digits = Math.max(2, String(tracks.at(-1)?.number ?? 0).length);
    for (let at = 0; at < tracks.length; at += parallel) {
      const some = await Promise.all(tracks.slice(at, at + parallel).map(compose));
      for (const one of some) yield* add(one, digits);
    }
    const leftOut = [...missing.map(copy.missing), ...gone, ...(hidden > 0 ? [copy.hidden(hidden)] : [])];
    const documents = packageDocuments({
      ...{ title: subject.title, company: ctx.company.name, origin: ctx.url.origin, now: ctx.now },
      ...{ tracks: included, leftOut, isHiRes: format === "original", withSplits },
    });
    for (const { name, text } of documents) {
      const bytes = new TextEncoder().encode(text);
      entries.push({ name, hasDescriptor: false, source: null, parts: [place(bytes)] });
      yield bytes;
    }
  }
  return { entries, included, made };
}

/** Writes the tracks into the person's downloads, with the audit row. */
async function record(ctx: RequestContext, { id, subjectId, format }: PackagePlan, tracks: readonly PackageTrack[]) {
  const actor = requireAccess(ctx, "download");
  const formats = new Map(tracks.map((track) => [track.recording.id, track.format]));
  const detail = { subject: subjectId, format, tracks: formats.size };
  const audit = auditEntry(ctx, { action: "package-downloaded", subjectType: "package", subjectId: id, detail });
  const { downloads } = scoped(ctx.db, ctx.company);
  const rows = [...formats].map(([recordingId, own]) => ({ id: newId(ctx.now), recordingId, format: own }));
  const write = ctx.db.run(sql`INSERT INTO ${downloads} (id, company_id, user_id, recording_id, format, created_at)
    SELECT value ->> 'id', ${ctx.company.id}, ${actor.id}, value ->> 'recordingId', value ->> 'format', ${ctx.now}
    FROM json_each(${JSON.stringify(rows)})`);
  await ctx.db.batch([audit, write]);
  for (const { recordingId, format: own } of rows) trackEvent(ctx, { kind: "download", recordingId, format: own });
}

/**
 * Puts the tracks of a list together for the signed-in person: every tag is made now, and the archive is laid out, so that any part of it
 * can be sent for a day. What the person may not see, and what has no file, is left out.
 * @throws AppError unauthorised, forbidden, too_many_requests, unavailable; conflict when nothing is left, and beyond 500 tracks
 */
export async function makePackage(ctx: RequestContext, asked: Asked): Promise<PackageLink> {
  const actor = refusePreview(requireAccess(ctx, "download"));
  requireFormat(ctx, actor, asked.format);
  await enforceRateLimit(ctx.env, "signIn", `package:${actor.id}`);
  const { subject, rows, format } = asked;
  if (rows.length > maxPackageTracks) throw new AppError("conflict", copy.errors.tooMany(maxPackageTracks));
  const found = await findDownloadables(ctx, recordingIds(rows));
  const chosen = chooseFiles(rows, found, format);
  if (chosen.tracks.length === 0) throw new AppError("conflict", copy.errors.empty);
  const id = newId(ctx.now);
  const keys = packageKeys(ctx.company.id, id);
  const withSplits = can(actor, "rightsholders-info", ctx.company);
  const { entries, included, made } = prepare(ctx, { ...asked, withSplits }, chosen);
  const tooLarge = () => new AppError("too_large", copy.errors.tooLarge);
  const object = { key: keys.made, contentType: "application/octet-stream" };
  await storeParts(ctx.env.MASTERS, object, inParts(made(), { maxBytes: maxMadeBytes, tooLarge }));
  const names = uniqueNames(entries.map(({ name }) => name));
  const known = addChecksums(entries, await knownChecksums(ctx, entries));
  const plan: PackagePlan = {
    ...{ id, subjectId: subject.id, format, createdAt: ctx.now, withSplits },
    withNotes: included.some(({ note }) => note !== ""),
    fileName: `${safeName(subject.title) || "playlist"}.zip`,
    entries: known.map((entry, index) => ({
      ...entry,
      name: names[index] ?? entry.name,
      hasDescriptor: entry.parts.some(({ crc }) => crc === null),
    })),
  };
  await ctx.env.MASTERS.put(keys.plan, JSON.stringify(plan));
  await record(ctx, plan, included);
  return signPackage(ctx, { id, subjectId: subject.id });
}
