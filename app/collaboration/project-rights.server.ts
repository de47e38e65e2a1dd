import { type Column, type SQL, sql } from "drizzle-orm";
import { hasRole } from "#app/collaboration/has-role.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { holdsOneOf } from "#app/identity/access/active-member.server.ts";

/**
 * SQL condition on `projects` without alias: `userId` may open an existing project of the company, with the permission for projects and a
 * role in it, or with all permissions.
 */
export function mayOpenProject({ company }: Pick<RequestContext, "company">, userId: Column | SQL | string): SQL {
  const holds = (scope: SQL) => holdsOneOf(userId, company.id, scope);
  return sql`(projects.company_id = ${company.id} AND projects.deleted_at IS NULL
    AND (${holds(sql`'*'`)} OR (${holds(sql`'ListSpaces'`)} AND ${hasRole("project", userId, "read")})))`;
}
