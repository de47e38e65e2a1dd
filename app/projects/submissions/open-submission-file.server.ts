import { and, eq, gt, isNull, notExists } from "drizzle-orm";
import type { SentFile } from "#app/downloads/file-response.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { mayChange } from "#app/projects/spaces/project.ts";
import { hasProjectRight, rightIn } from "#app/projects/spaces/project-rights.server.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { auditEntryIf } from "#app/records/audit-entry.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Milliseconds: range requests of a download within this time share one audit entry. */
const oneDownload = 10 * 60_000;

/**
 * The original file of an upload, for the owner and editors of its project. Audited, once in ten minutes. @throws AppError unauthorised;
 * forbidden, also for viewers; not_found, also for catalogue tracks and deleted files
 */
export async function openSubmissionFile(ctx: RequestContext, { id }: { id: string }): Promise<SentFile> {
  const actor = requireAccess(ctx, "projects");
  const { submissions, projects, auditLog, ofCompany, select } = scoped(ctx.db, ctx.company);
  const { fileKey, fileName, bytes } = submissions;
  const isKept = and(isNull(submissions.deletedAt), isNull(submissions.clearedAt), isNull(projects.deletedAt));
  const [found] = await ctx.db
    .select({ fileKey, fileName, bytes, right: rightIn(actor).as("right_in") })
    .from(submissions)
    .innerJoin(projects, and(eq(projects.id, submissions.projectId), ofCompany(projects)))
    .where(ofCompany(submissions, and(eq(submissions.id, id), isKept, hasProjectRight(actor, "read"))))
    .limit(1);
  const missing = () => new AppError("not_found", copy.errors.missing);
  if (found === undefined || found.fileKey === null || found.bytes === null) throw missing();
  if (!mayChange(found.right)) throw new AppError("forbidden", copy.errors.fileForEditors);
  const key = found.fileKey;
  const entry = { action: "submission-downloaded", subjectType: "submission", subjectId: id };
  const sameDownload = and(
    eq(auditLog.action, entry.action),
    eq(auditLog.subjectId, id),
    eq(auditLog.actorId, actor.id),
    gt(auditLog.createdAt, ctx.now - oneDownload),
  );
  await auditEntryIf(ctx, entry, notExists(select({ id: auditLog.id }, auditLog, sameDownload))).run();
  return {
    size: found.bytes,
    etag: `"${id}"`,
    contentType: "application/octet-stream",
    fileName: found.fileName ?? "submission",
    async write(sink, first, last) {
      const object = await ctx.env.MASTERS.get(key, { range: { offset: first, length: last - first + 1 } });
      if (object === null) throw missing();
      await object.body.pipeTo(sink);
    },
  };
}
