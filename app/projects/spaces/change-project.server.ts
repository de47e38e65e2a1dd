import { and, eq, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type Change, changeDocument } from "#app/collaboration/change-document.server.ts";
import type { DocumentKind } from "#app/collaboration/document-kind.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { hasProjectRight } from "#app/projects/spaces/project-rights.server.ts";
import { projectsCopy } from "#app/projects/spaces/projects-copy.ts";
import { rowExists } from "#app/records/batch-assertion.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

const { errors } = projectsCopy;

export const projectDocument: DocumentKind = {
  name: "project",
  table: "projects",
  requireActor: (ctx) => requireAccess(ctx, "projects"),
  rateLimit: { name: "form", key: "project" },
  // So that restoring twice works, it also matches an active project.
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
