import { and, eq, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Who is told of a submission: the owner and the members of a project who are still active at the company. */
export function listSubmissionReaders(
  { db, company }: RequestContext,
  project: { id: string; ownerId: string },
): Promise<{ id: string; name: string; email: string }[]> {
  const { memberships, ofCompany } = scoped(db, company);
  const isOne = sql`${users.id} IN (SELECT ${project.ownerId} UNION SELECT user_id FROM ${projectMembers}
    WHERE project_id = ${project.id})`;
  const isActive = and(eq(memberships.status, "active"), eq(users.status, "active"));
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .where(ofCompany(memberships, and(isActive, isOne)));
}
