import { and, asc, eq, isNull, lte, sql } from "drizzle-orm";
import { type FileOfReader, isFree, openLeased } from "#app/catalogue/ingest/reading-lease.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { submissions } = unsafeTenantTables("ingest makes the streams of every company's submissions");

/** Max submissions per ingest run. */
const perRun = 50;

/** Queued uploads that still have their file. Worded like the partial index, so that SQLite uses it. */
export const isQueued = and(
  sql`${submissions.fileState} = 'queued'`,
  isNull(submissions.deletedAt),
  isNull(submissions.clearedAt),
);

/** Queued uploads that no other reader has, oldest first. */
export async function listQueuedSubmissions(ctx: Pick<RequestContext, "db" | "now">, readerId: string | null = null) {
  const { id, title, fileName } = submissions;
  const rows = await ctx.db
    .select({ submissionId: id, title, fileName })
    .from(submissions)
    .where(and(isQueued, lte(submissions.createdAt, ctx.now), isFree(ctx, readerId, sql`${submissions}`)))
    .orderBy(asc(submissions.createdAt))
    .limit(perRun);
  return rows.map(({ fileName: name, ...row }) => ({ ...row, fileName: name ?? "" }));
}

/** A queued upload. @throws AppError not_found */
export async function requireQueued({ db }: Pick<RequestContext, "db">, id: string) {
  const { companyId, projectId, title, fileKey, readerId } = submissions;
  const isIt = and(eq(submissions.id, id), isQueued);
  const [row] = await db
    .select({ companyId, projectId, title, fileKey, readerId })
    .from(submissions)
    .where(isIt)
    .limit(1);
  if (row?.fileKey == null) throw new AppError("not_found", copy.errors.missing);
  return { ...row, fileKey: row.fileKey };
}

/** The file of a queued upload. @throws AppError not_found; as `openLeased` */
export async function openQueuedFile(
  ctx: Pick<RequestContext, "db" | "env" | "now">,
  reading: FileOfReader,
): Promise<Response> {
  const { fileKey } = await requireQueued(ctx, reading.id);
  return openLeased(ctx, { queue: "submissions", id: reading.id, key: fileKey }, reading);
}
