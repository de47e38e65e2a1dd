import { and, eq, isNull, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import type { ProjectRight } from "#app/projects/spaces/project.ts";
import { idOfToken, isTokenOf } from "#app/projects/spaces/project-links.server.ts";
import { hasProjectRight, rightIn } from "#app/projects/spaces/project-rights.server.ts";
import { submissionFields } from "#app/projects/submissions/submission-row.server.ts";
import { submissionsCopy as copy } from "#app/projects/submissions/submissions-copy.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** One submission of an active project, as a query. `actor`: whose permission is checked; null for visitors by link. */
function selectSubmission(ctx: RequestContext, id: string, actor: Actor | null) {
  const { submissions, projects, ofCompany } = scoped(ctx.db, ctx.company);
  const isRead = actor === null ? undefined : hasProjectRight(actor, "read");
  const isIt = and(eq(submissions.id, id), isNull(submissions.deletedAt), isNull(projects.deletedAt), isRead);
  return ctx.db
    .select({
      ...submissionFields(ctx),
      projectId: sql<string>`${projects.id}`.as("project"),
      projectTitle: sql<string>`${projects.title}`.as("project_title"),
      projectStatus: sql<"open" | "closed">`${projects.status}`.as("project_status"),
      ...{ fileName: submissions.fileName, bytes: submissions.bytes, clearedAt: submissions.clearedAt },
      linkVersion: projects.linkVersion,
      recordingRev: sql<string | null>`${recordings.rev}`.as("recording_rev"),
      right: sql<ProjectRight>`${actor === null ? sql`'read'` : rightIn(actor)}`.as("right_in"),
    })
    .from(submissions)
    .innerJoin(projects, and(eq(projects.id, submissions.projectId), ofCompany(projects)))
    .leftJoin(recordings, eq(recordings.id, submissions.recordingId))
    .where(ofCompany(submissions, isIt))
    .limit(1);
}

type Found = Awaited<ReturnType<typeof selectSubmission>>[number];
/** `isMember`: access as a member of the project, not by link. */
export type FoundSubmission = Found & { isMember: boolean };

/**
 * Resolves a submission and checks access: by id for members of the project, by link token for everyone while the project is open and its
 * links are not revoked. Every page, stream and comment of a submission goes through here, so revocation is immediate. @throws AppError
 * unauthorised and forbidden for an id without access to projects; not_found; gone for the link of a closed project
 */
export async function findSubmission(ctx: RequestContext, { ref }: { ref: string }): Promise<FoundSubmission> {
  const missing = () => new AppError("not_found", copy.errors.missing);
  const linked = idOfToken(ref);
  if (linked === null) {
    const [row] = await selectSubmission(ctx, ref, requireAccess(ctx, "projects"));
    if (row === undefined) throw missing();
    return { ...row, isMember: true };
  }
  const [row] = await selectSubmission(ctx, linked, null);
  if (row === undefined) throw missing();
  const { id, linkVersion, projectStatus } = row;
  if (!(await isTokenOf(ctx, "submission", { id, linkVersion }, ref))) throw missing();
  if (projectStatus === "closed") throw new AppError("gone", copy.errors.closed);
  return { ...row, isMember: false };
}
