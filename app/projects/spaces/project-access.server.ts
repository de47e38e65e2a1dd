import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Change, changeDocument } from "#app/collaboration/change-document.server.ts";
import type { DocumentKind } from "#app/collaboration/document-kind.server.ts";
import { hasRole } from "#app/collaboration/has-role.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import type { ProjectRight } from "#app/projects/spaces/project.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = projectsCopy;

/**
 * Whether the person has `right` in a project, as a condition on the table `projects` without alias: its owner, its members, and people with
 * all permissions. The company is the caller's to check.
 */
export function hasProjectRight(actor: Pick<Actor, "id" | "scopes">, right: ProjectRight): SQL {
  return holdsAll(actor, ["*"]) ? sql`1` : hasRole("project", actor.id, right);
}

/** The highest right of the person in a project that they may read, as an expression. */
export function rightIn(actor: Pick<Actor, "id" | "scopes">): SQL<ProjectRight> {
  return sql<ProjectRight>`CASE WHEN ${hasProjectRight(actor, "manage")} THEN 'manage'
    WHEN ${hasProjectRight(actor, "edit")} THEN 'edit' ELSE 'read' END`;
}

export const projectDocument: DocumentKind = {
  name: "project",
  table: "projects",
  requireActor: (ctx) => requireAccess(ctx, "projects"),
  rateLimit: { name: "form", key: "project" },
  // What takes a deletion back finds the project also when that was done already.
  hasStatus: (status) => (status === "active" ? sql`projects.deleted_at IS NULL` : sql`1`),
  mayChange: (_, actor, right) => hasProjectRight(actor, right),
  mayRead(ctx, actor, { id, status }) {
    const { projects, ofCompany } = scoped(ctx.db, ctx.company);
    const isIt = and(eq(projects.id, id), status === "active" ? isNull(projects.deletedAt) : undefined);
    return rowExists(projects, ofCompany(projects, and(isIt, hasProjectRight(actor, "read"))));
  },
  hasRevision: false,
  errors: { readOnly: errors.readOnly, gone: errors.missing },
};

/** A change of a project. @throws AppError as `changeDocument` */
export function changeProject(
  ctx: RequestContext,
  change: Change,
  statements: BatchItem<"sqlite">[],
): Promise<unknown[]> {
  return changeDocument(ctx, projectDocument, change, statements);
}
