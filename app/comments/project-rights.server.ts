import { type Column, type SQL, sql } from "drizzle-orm";
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
