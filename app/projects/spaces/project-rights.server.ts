import { type SQL, sql } from "drizzle-orm";
import { hasRole } from "#app/collaboration/has-role.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { holdsAll } from "#app/identity/access/scopes.ts";
import type { ProjectRight } from "#app/projects/spaces/project.ts";

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
