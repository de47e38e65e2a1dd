import { sql } from "drizzle-orm";
import { mayOpenProject } from "#app/collaboration/project-rights.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newIdPerRow } from "#db/new-id.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { projectMembers } from "#db/schema/projects.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { memberships, notifications, projects, submissions } = unsafeTenantTables(
  "rows are inserted from a SELECT that names the company",
);

/**
 * Statement for the batch that creates a comment: one notification each for the owner, the members of the project and the sender's account.
 * Excludes the author and users without access to the project; visitors by link cannot read others' comments.
 */
export function notifyOfFeedback(
  ctx: RequestContext,
  { id, submissionId, userId }: { id: string; submissionId: string; userId: string },
) {
  const { db, company, now } = ctx;
  const concerned = sql`SELECT projects.owner_id
    UNION SELECT pm.user_id FROM ${projectMembers} AS pm WHERE pm.project_id = projects.id
    UNION SELECT ${submissions.senderId}
    UNION SELECT sender.id FROM ${users} AS sender WHERE sender.email = ${submissions.senderEmail}`;
  return db.run(sql`INSERT INTO ${notifications} (id, company_id, user_id, kind, submission_comment_id, created_at)
    SELECT ${newIdPerRow(now)}, ${company.id}, who.id, 'feedback', ${id}, ${now}
    FROM ${submissions} JOIN ${projects} ON projects.id = ${submissions.projectId}
    JOIN ${users} AS who ON who.id IN (${concerned})
    JOIN ${memberships} AS m ON m.user_id = who.id AND m.company_id = ${company.id} AND m.status = 'active'
    WHERE ${submissions.id} = ${submissionId} AND ${submissions.companyId} = ${company.id} AND who.id <> ${userId}
      AND who.status = 'active' AND ${mayOpenProject(ctx, sql`who.id`)}`);
}
