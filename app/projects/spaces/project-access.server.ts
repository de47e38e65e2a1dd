import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { hasProjectRole } from "#app/comments/project-rights.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import type { ProjectRight } from "#app/projects/spaces/project.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { auditEntry } from "#app/records/audit-entry.server.ts";
import { assertInBatch, isFailedAssertion } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = projectsCopy;
const isAllowed = "project-may-be-changed";

/**
 * Whether the person has `right` in a project, as a condition on the table `projects` without alias: its owner, its members, and people with
 * all permissions. The company is the caller's to check.
 */
export function hasProjectRight(actor: Pick<Actor, "id" | "scopes">, right: ProjectRight): SQL {
  return holdsAll(actor, ["*"]) ? sql`1` : hasProjectRole(actor.id, right);
}

/** The highest right of the person in a project that they may read, as an expression. */
export function rightIn(actor: Pick<Actor, "id" | "scopes">): SQL<ProjectRight> {
  return sql<ProjectRight>`CASE WHEN ${hasProjectRight(actor, "manage")} THEN 'manage'
    WHEN ${hasProjectRight(actor, "edit")} THEN 'edit' ELSE 'read' END`;
}

type Change = {
  id: string;
  right: "edit" | "manage";
  /** Also of a deleted project: what takes the deletion back. */
  deleted?: boolean;
  action: string;
  subject?: { type: string; id: string };
  detail?: Record<string, unknown> | SQL;
  /** What is said when an assertion of a statement fails, by its name. */
  errors?: Record<string, AppError>;
};

/**
 * Runs `statements` in one batch with the check of the right and the audit row, which come before them. Returns their results.
 * @throws AppError unauthorised; forbidden without the permission, or for a project that the person may only read; not_found for every
 * other one; too_many_requests; and `errors`
 */
export async function changeProject(
  ctx: RequestContext,
  { id, right, deleted = false, action, subject = { type: "project", id }, detail, errors: expected = {} }: Change,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  const actor = requireAccess(ctx, "projects");
  await enforceRateLimit(ctx.env, "form", `project:${actor.id}`);
  const { projects, ofCompany, select } = scoped(ctx.db, ctx.company);
  const isIt = and(eq(projects.id, id), deleted ? undefined : isNull(projects.deletedAt));
  const mayChange = ofCompany(projects, and(isIt, hasProjectRight(actor, right)));
  try {
    const results: unknown[] = await ctx.db.batch([
      assertInBatch(ctx.db, sql`EXISTS (SELECT 1 FROM ${projects} WHERE ${mayChange})`, isAllowed),
      auditEntry(ctx, { action, subjectType: subject.type, subjectId: subject.id, detail }),
      ...statements,
    ]);
    return results.slice(2);
  } catch (error) {
    if (isFailedAssertion(error, isAllowed)) {
      const [readable] = await select({ id: projects.id }, projects, and(isIt, hasProjectRight(actor, "read")));
      throw readable ? new AppError("forbidden", errors.readOnly) : new AppError("not_found", errors.missing);
    }
    const [, foreseen] = Object.entries(expected).find(([name]) => isFailedAssertion(error, name)) ?? [];
    throw foreseen ?? error;
  }
}
