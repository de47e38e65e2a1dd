import { and, count, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { downwards, listPlace, partSize } from "#app/edge/lists/list-place.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { projectQueries, toProject } from "#app/projects/spaces/get-project.server.ts";
import { hasProjectRight } from "#app/projects/spaces/project-rights.server.ts";
import { submissionFields, toSubmission } from "#app/projects/submissions/submission-row.server.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { pageField } from "#app/ui/list/list-query.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

export const submissionsPerPage = 50;
/** Max rows of an export: the max of a project. */
const maxExported = 2000;

/** Filters of a project's submissions in the query string. Invalid values are ignored. */
export const submissionsQuerySchema = z.object({
  state: z.enum(["all", "new", "shortlisted", "declined", "deleted"]).catch("all"),
  page: pageField,
});
export type SubmissionsQuery = z.output<typeof submissionsQuerySchema>;

type SubmissionsInput = SubmissionsQuery & { projectId: string };

/** SQL condition: submissions of the project, with read access. */
function conditionOf(ctx: RequestContext, { projectId, state }: Omit<SubmissionsInput, "page">): SQL | undefined {
  const actor = requireAccess(ctx, "projects");
  const { projects, submissions, ofCompany } = scoped(ctx.db, ctx.company);
  const isRead = and(eq(projects.id, projectId), isNull(projects.deletedAt), hasProjectRight(actor, "read"));
  return and(
    eq(submissions.projectId, projectId),
    state === "deleted" ? isNotNull(submissions.deletedAt) : isNull(submissions.deletedAt),
    state === "all" || state === "deleted" ? undefined : eq(submissions.state, state),
    sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${ofCompany(projects, isRead)})`,
  );
}

function selectSubmissions(ctx: RequestContext, condition: SQL | undefined) {
  const { submissions, ofCompany } = scoped(ctx.db, ctx.company);
  return ctx.db
    .select(submissionFields(ctx))
    .from(submissions)
    .leftJoin(recordings, eq(recordings.id, submissions.recordingId))
    .where(ofCompany(submissions, condition))
    .orderBy(desc(submissions.createdAt), desc(submissions.id))
    .$dynamic();
}

/**
 * A project with a page of its submissions, newest first; page numbers beyond the last give the last page. @throws AppError unauthorised,
 * forbidden, not_found
 */
export async function readProjectPage(ctx: RequestContext, query: SubmissionsInput) {
  const actor = requireAccess(ctx, "projects");
  const { submissions, select } = scoped(ctx.db, ctx.company);
  const condition = conditionOf(ctx, query);
  const keys = [downwards("sentAt", submissions.createdAt), downwards("id", submissions.id)];
  const placeAt = (page: number) => listPlace(ctx, { keys, page, size: submissionsPerPage });
  const listed = (page: number) => {
    const { after, order, limit, offset } = placeAt(page);
    return selectSubmissions(ctx, and(condition, after)).orderBy(order).limit(limit).offset(offset);
  };
  const [own, references, members, [first], requestedPage] = await ctx.db.batch([
    ...projectQueries(ctx, actor, query.projectId),
    select({ total: count().as("total") }, submissions, condition),
    listed(query.page),
  ]);
  const project = toProject(own, references, members);
  const total = first?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / partSize(ctx, submissionsPerPage)));
  const page = Math.min(query.page, pages);
  const rows = placeAt(page).take(page === query.page ? requestedPage : await listed(page));
  return { project, listed: { submissions: rows.map((row) => toSubmission(row)), total, page, pages } };
}

export type ListedSubmissions = Awaited<ReturnType<typeof readProjectPage>>["listed"];
export type ListedSubmission = ListedSubmissions["submissions"][number];

/** All submissions for an export, with an audit entry, because it contains email addresses. @throws AppError unauthorised, forbidden */
export async function exportSubmissions(ctx: RequestContext, query: Omit<SubmissionsInput, "page">) {
  const [rows] = await ctx.db.batch([
    selectSubmissions(ctx, conditionOf(ctx, query)).limit(maxExported),
    auditEntry(ctx, { action: "submissions-exported", subjectType: "project", subjectId: query.projectId }),
  ]);
  return rows.map((row) => toSubmission(row));
}
