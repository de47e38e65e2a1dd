import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scopesWithin } from "#app/identity/access/active-member.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { type Recipient, recipientColumns } from "#app/identity/notices/recipient.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";

/** Recipients of news about submissions: the owner and members of a project who still have access to projects of the company. */
export async function listSubmissionReaders(
  { db, company }: RequestContext,
  project: { id: string; ownerId: string },
): Promise<Recipient[]> {
  // Raw SQL: drizzle omits the table name from columns in a SELECT from one table.
  const scopes = scopesWithin(sql`users.id`, company.id);
  const rows = await db
    .select({ ...recipientColumns, scopes })
    .from(users)
    .where(sql`${users.id} IN (SELECT ${project.ownerId} UNION SELECT user_id FROM ${projectMembers}
      WHERE project_id = ${project.id})`);
  return rows.flatMap(({ scopes, ...person }) => (can({ scopes }, "projects", company) ? [person] : []));
}
