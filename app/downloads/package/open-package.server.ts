import { sql } from "drizzle-orm";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { SentFile } from "#app/downloads/file-response.server.ts";
import { requireFormat } from "#app/downloads/find-downloadable.server.ts";
import { addChecksums, keepChecksum, selectChecksums } from "#app/downloads/package/checksums.server.ts";
import { packageCopy as copy } from "#app/downloads/package/package-copy.ts";
import {
  type PackagePlan,
  type PlanEntry,
  packageKeys,
  packagePlanSchema,
} from "#app/downloads/package/package-plan.ts";
import { type PackageLink, requirePackageLink } from "#app/downloads/package/sign-package.server.ts";
import { type ZipPart, zipFile } from "#app/downloads/zip/zip-file.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";

async function readPlan(ctx: RequestContext, id: string): Promise<PackagePlan> {
  const object = await ctx.env.MASTERS.get(packageKeys(ctx.company.id, id).plan);
  if (object === null) throw new AppError("gone", copy.errors.expired);
  return packagePlanSchema.parse(await object.json());
}

/**
 * The entries of a package with the checksums stored by now. @throws AppError forbidden, gone when the user may no longer download a track
 * or see its rights holders, or its file was replaced
 */
async function requireEntries(ctx: RequestContext, { format, entries, withSplits }: PackagePlan): Promise<PlanEntry[]> {
  const actor = requireAccess(ctx, "download");
  requireFormat(ctx, actor, format);
  if (withSplits && !can(actor, "rightsholders-info", ctx.company)) throw new AppError("gone", copy.errors.changed);
  const ids = new Set(entries.flatMap(({ source }) => source?.fileId ?? []));
  const [files, checksums] = await ctx.db.batch([
    ctx.db.all<{ id: string }>(sql`SELECT f.id FROM files f
      JOIN recordings ON recordings.id = f.recording_id
      WHERE f.id IN (SELECT value FROM json_each(${JSON.stringify([...ids])})) AND ${visibleTo(ctx)}`),
    selectChecksums(ctx, entries),
  ]);
  if (files.length < ids.size) throw new AppError("gone", copy.errors.changed);
  return addChecksums(entries, checksums);
}

function partsOf(ctx: RequestContext, plan: PackagePlan, { source, parts }: PlanEntry): ZipPart[] {
  const made = packageKeys(ctx.company.id, plan.id).made;
  return parts.map((part) => {
    const isStored = source !== null && !part.made;
    const [bucket, key] = isStored ? [ctx.env[source.bucket], source.key] : [ctx.env.MASTERS, made];
    return {
      length: part.length,
      crc: part.crc,
      async open(offset, length) {
        const range = { offset: part.offset + offset, length };
        const object = await bucket.get(key, { range, ...(isStored ? { onlyIf: { etagMatches: source.etag } } : {}) });
        if (object === null || !("body" in object)) throw new AppError("gone", copy.errors.changed);
        return object.body;
      },
      learn: isStored ? (crc) => ctx.waitUntil(keepChecksum(ctx, source, part, crc)) : undefined,
    };
  });
}

/**
 * Opens a package. Checks session and permissions again; the caller checks access to the list and passes whether its notes may be read.
 * @throws AppError unauthorised, forbidden, gone
 */
export async function openPackage(
  ctx: RequestContext,
  { subjectId, link, readsNotes }: { subjectId: string; link: PackageLink; readsNotes: boolean },
): Promise<SentFile> {
  await requirePackageLink(ctx, { ...link, subjectId });
  const plan = await readPlan(ctx, link.id);
  if (plan.withNotes && !readsNotes) throw new AppError("gone", copy.errors.changed);
  const entries = await requireEntries(ctx, plan);
  const zip = zipFile(
    entries.map((entry) => ({
      name: entry.name,
      modifiedAt: plan.createdAt,
      hasDescriptor: entry.hasDescriptor,
      parts: partsOf(ctx, plan, entry),
    })),
  );
  return {
    size: zip.size,
    etag: `"${plan.id}"`,
    contentType: "application/zip",
    fileName: plan.fileName,
    write: (sink, first, last) => zip.write(sink, first, last),
  };
}
