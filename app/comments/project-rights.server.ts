import { type Column, type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";

/**
 * Whether `userId` has `right` in a project, as a condition on the table `projects` without alias: its owner every one, its members those of
 * their role. The company and the permission for projects are the caller's to check.
 */
export function hasProjectRole(userId: Column | SQL | string, right: "read" | "edit" | "manage"): SQL {
  const isOwner = sql`projects.owner_id = ${userId}`;
  if (right === "manage") return isOwner;
  const role = right === "edit" ? sql`m.role = 'editor'` : sql`1`;
  return sql`(${isOwner} OR EXISTS (SELECT 1 FROM ${projectMembers} AS m WHERE m.project_id = projects.id
    AND m.user_id = ${userId} AND ${role}))`;
}

/**
 * Whether `userId` may open a project of the company that was not deleted, as a condition on the table `projects` without alias: with the
 * permission for projects and a role in it, or with all permissions.
 */
export function mayOpenProject({ company }: Pick<RequestContext, "company">, userId: Column | SQL | string): SQL {
  const holds = (scope: SQL) => holdsOneOf(userId, company.id, scope);
  return sql`(projects.company_id = ${company.id} AND projects.deleted_at IS NULL
    AND (${holds(sql`'*'`)} OR (${holds(sql`'ListSpaces'`)} AND ${hasProjectRole(userId, "read")})))`;
}
