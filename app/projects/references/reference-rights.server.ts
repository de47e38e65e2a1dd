import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { ReferenceSubject } from "#app/projects/references/reference.ts";
import { hasProjectRight } from "#app/projects/spaces/project-rights.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Areas of the subjects that all who may see them may change. */
export const subjectAreas = { project: "projects", opportunity: "opportunities", brand: "sonic-analysis" } as const;

/**
 * SQL conditions by kind: the user may `right` a subject of the company that is not deleted. On the tables without alias, to be joined by
 * `referenceSongs`, or in a sub-select of one table.
 */
export function subjectConditions(ctx: RequestContext, actor: Actor, right: "read" | "edit") {
  const { projects, visitorRequests, brands, ofCompany } = scoped(ctx.db, ctx.company);
  const when = (kind: ReferenceSubject["kind"], condition: SQL | undefined) =>
    can(actor, subjectAreas[kind], ctx.company) ? condition : sql`0`;
  return {
    project: when("project", ofCompany(projects, and(isNull(projects.deletedAt), hasProjectRight(actor, right)))),
    opportunity: when("opportunity", ofCompany(visitorRequests, eq(visitorRequests.kind, "brief"))),
    brand: when("brand", ofCompany(brands, isNull(brands.deletedAt))),
  };
}

/** SQL condition on `referenceSongs` joined with its subjects: the user may `right` its subject. */
export function hasReferenceRight(ctx: RequestContext, actor: Actor, right: "read" | "edit"): SQL {
  const { referenceSongs } = scoped(ctx.db, ctx.company);
  const { project, opportunity, brand } = subjectConditions(ctx, actor, right);
  return sql`(${or(
    sql`${referenceSongs.projectId} IS NOT NULL AND ${project}`,
    sql`${referenceSongs.visitorRequestId} IS NOT NULL AND ${opportunity}`,
    sql`${referenceSongs.brandId} IS NOT NULL AND ${brand}`,
  )})`;
}

/** The column of `referenceSongs` that names a subject of this kind. */
export function subjectColumn({ db, company }: Pick<RequestContext, "db" | "company">, kind: ReferenceSubject["kind"]) {
  const { projectId, visitorRequestId, brandId } = scoped(db, company).referenceSongs;
  return { project: projectId, opportunity: visitorRequestId, brand: brandId }[kind];
}
