import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/**
 * SQL expression: the nightly sweep has deleted uploads of a deleted project, which can no longer be restored. `projectId` is a column or
 * an id.
 */
export function hasClearedFiles({ db, company }: Pick<RequestContext, "db" | "company">, projectId: unknown): SQL {
  const { submissions } = scoped(db, company);
  return sql`EXISTS (SELECT 1 FROM ${submissions} s WHERE s.project_id = ${projectId} AND s.company_id = ${company.id}
    AND s.deleted_at IS NULL AND s.cleared_at IS NOT NULL)`;
}
