import { type SQL, sql } from "drizzle-orm";
import { hasRole } from "#app/collaboration/has-role.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import type { ProjectRight } from "#app/projects/spaces/project.ts";

/**
 * SQL condition on `projects` without alias: the user has `right` as owner, as member, or with all permissions. The caller checks the
 * company.
 */
export function hasProjectRight(actor: Pick<Actor, "id" | "scopes">, right: ProjectRight): SQL {
  return holdsAll(actor, ["*"]) ? sql`1` : hasRole("project", actor.id, right);
}

/** SQL expression: the highest right of the user in a project that they may read. */
export function rightIn(actor: Pick<Actor, "id" | "scopes">): SQL<ProjectRight> {
  return sql<ProjectRight>`CASE WHEN ${hasProjectRight(actor, "manage")} THEN 'manage'
    WHEN ${hasProjectRight(actor, "edit")} THEN 'edit' ELSE 'read' END`;
}
