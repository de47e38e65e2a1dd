import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { safeFileName } from "#app/downloads/zip/entry-names.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { sendNotices } from "#app/identity/notices/outgoing-notices.server.ts";
import { projectLimits } from "#app/projects/spaces/project.ts";
import { newsOfSubmission } from "#app/projects/submissions/sending/news-of-submission.server.ts";
import { submitCopy } from "#app/projects/submissions/sending/submit-copy.ts";
import type { SubmitFields } from "#app/projects/submissions/sending/submit-form.ts";
import { submitNoticeCopy } from "#app/projects/submissions/sending/submit-notice-copy.ts";
import { submissionLimits as limits } from "#app/projects/submissions/submission.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { fileError, storeAudio } from "#app/uploads/store-audio.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = submitCopy;
const isOpen = "project-takes-submissions";
const hasRoom = "project-has-room";
const hasSpace = "project-has-space";

type Project = { id: string; title: string; linkVersion: number; ownerId: string };
type Sent = { id: string; fields: SubmitFields; fileName: string; file: AsyncIterable<Uint8Array> };

/**
 * Stores a submission by link: queues ingest, notifies and mails the members, mails the sender. Idempotent per form: each attempt has its
 * own object, and the row refers to one of them. @throws AppError invalid, unsupported and too_large, naming the file; gone if the project
 * was closed meanwhile; conflict at the limit of submissions or bytes
 */
export async function storeSubmission(ctx: RequestContext, project: Project, sent: Sent): Promise<void> {
  const { id, fields, fileName, file } = sent;
  const { submissions, projects, ofCompany, select, insert } = scoped(ctx.db, ctx.company);
  const readSent = async () => (await select({ key: submissions.fileKey }, submissions, eq(submissions.id, id)))[0];
  if ((await readSent()) !== undefined) return;
  if (fileName === "") throw fileError("invalid", errors.noFile);
  const stored = storedBytes(ctx, project);
  const [room] = await ctx.db.all<{ bytes: number }>(sql`SELECT ${stored} AS bytes`);
  if ((room?.bytes ?? 0) >= projectLimits.sentBytes) throw fileError("conflict", errors.noSpace);
  const key = `submissions/${ctx.company.id}/${id}/${newId(ctx.now)}`;
  const { bytes } = await storeAudio(ctx, { key, file, maxBytes: limits.fileBytes, errors });
  const row = {
    ...{ id, projectId: project.id, kind: "upload" as const, title: fields.title, artist: fields.artist },
    ...{ senderName: fields.name, senderEmail: fields.email, message: fields.message, fileState: "queued" as const },
    ...{ fileKey: key, fileName: safeFileName(fileName), bytes, createdAt: ctx.now, updatedAt: ctx.now },
  };
  const takes = and(
    eq(projects.id, project.id),
    eq(projects.status, "open"),
    eq(projects.takesLink, true),
    eq(projects.linkVersion, project.linkVersion),
    isNull(projects.deletedAt),
  );
  const total = sql`(SELECT count(*) FROM ${submissions} WHERE project_id = ${project.id})`;
  try {
    const news = await newsOfSubmission(ctx, project, { id, fields });
    const written = [
      assertInBatch(ctx.db, sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${ofCompany(projects, takes)})`, isOpen),
      assertInBatch(ctx.db, sql`${total} < ${projectLimits.submissions}`, hasRoom),
      assertInBatch(ctx.db, sql`${stored} + ${bytes} <= ${projectLimits.sentBytes}`, hasSpace),
      insert(submissions, row),
      auditEntry(ctx, {
        action: "submission-received",
        subjectType: "submission",
        subjectId: id,
        detail: { projectId: project.id, title: fields.title, bytes },
      }),
      ...news.notifications,
    ];
    await sendNotices(ctx, news.notices, written, news.others);
  } catch (error) {
    const isRefused = [isOpen, hasRoom, hasSpace].some((name) => isFailedAssertion(error, name));
    // From a concurrent request with the same form, or from this one if only the database's response was lost.
    const row = isRefused ? undefined : await readSent();
    // After an unknown error without a row, the row may still have been written: the nightly sweep decides.
    if (isRefused || (row !== undefined && row.key !== key)) await ctx.env.MASTERS.delete(key);
    if (isFailedAssertion(error, isOpen)) throw new AppError("gone", submitNoticeCopy.closed.closed.title);
    if (isFailedAssertion(error, hasSpace)) throw fileError("conflict", errors.noSpace);
    if (isFailedAssertion(error, hasRoom)) throw new AppError("conflict", errors.full);
    if (row === undefined) throw error;
  }
}

/** SQL expression: total bytes of the project's uploads by link that are not deleted. */
function storedBytes(ctx: RequestContext, project: Project): SQL {
  const { submissions, ofCompany } = scoped(ctx.db, ctx.company);
  const held = ofCompany(submissions, and(eq(submissions.projectId, project.id), isNull(submissions.clearedAt)));
  return sql`(SELECT coalesce(sum(bytes), 0) FROM ${submissions} WHERE ${held})`;
}
