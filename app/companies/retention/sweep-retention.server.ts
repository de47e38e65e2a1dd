import { sql } from "drizzle-orm";
import { minDays } from "#app/companies/retention/retention-form.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { auditLog, outbox } = unsafeTenantTables("the cron deletes what each company no longer keeps");

const dayMs = 24 * 3600_000;
/** Rows of a company deleted in one statement; the rest follow the next night. */
const maxRows = 20_000;

/**
 * Deletes entries of the audit trail and sent emails that are older than their company keeps them, never younger ones than the least that
 * can be set. What webhooks are told of is a minute old.
 */
export async function sweepRetention({ db, now }: Pick<RequestContext, "db" | "now">): Promise<void> {
  const kept = await db
    .select({ id: companies.id, retention: companies.retention })
    .from(companies)
    .where(sql`${companies.retention} IS NOT NULL`);
  for (const { id, retention } of kept) {
    const { auditDays = null, mailDays = null } = retention ?? {};
    if (auditDays !== null) {
      const before = now - Math.max(auditDays, minDays.audit) * dayMs;
      await db.run(sql`DELETE FROM ${auditLog} WHERE id IN (SELECT id FROM ${auditLog}
        WHERE company_id = ${id} AND created_at < ${before} LIMIT ${maxRows})`);
    }
    if (mailDays !== null) {
      const before = now - Math.max(mailDays, minDays.mail) * dayMs;
      await db.run(sql`DELETE FROM ${outbox} WHERE id IN (SELECT id FROM ${outbox}
        WHERE company_id = ${id} AND created_at < ${before} AND status IN ('sent', 'failed') LIMIT ${maxRows})`);
    }
  }
}
