import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { deskCopy as copy } from "#app/licensing/transactions/desk/desk-copy.ts";
import { openStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { newIdPerRow } from "#db/new-id.server.ts";
import { rightsChanges } from "#db/schema/rights-changes.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { transactions, transactionTasks, notifications, quotes, licences } = unsafeTenantTables(
  "a change of shared rights touches the requests of every company",
);

/** Changes of one run. */
const maxChanges = 500;

/**
 * Tells the desks which requests, offers and licences are touched by what changed of rights since the last run: a task in each, and a
 * notification for who handles it, or made its newest offer. Returns how many changes were looked at.
 */
export async function tellDesks({ db, now }: Pick<RequestContext, "db" | "now">): Promise<number> {
  const changes = await db.all<{
    id: string;
    kind: string;
    at: number;
  }>(sql`SELECT recording_id AS id, kind, changed_at AS at
    FROM ${rightsChanges} WHERE told_at IS NULL ORDER BY changed_at LIMIT ${maxChanges}`);
  if (changes.length === 0) return 0;
  const list = JSON.stringify(changes);
  const touched = sql`SELECT DISTINCT t.id AS id, t.company_id AS company_id,
      coalesce(t.assignee_id, (SELECT q.created_by FROM ${quotes} q WHERE q.transaction_id = t.id ORDER BY q.version DESC LIMIT 1)) AS user_id,
      replace(${JSON.stringify(copy.touched)} ->> (c.value ->> 'kind'), '{track}', r.title) AS title
    FROM json_each(${list}) c CROSS JOIN transaction_items i ON i.recording_id = c.value ->> 'id'
    CROSS JOIN ${transactions} t ON t.id = i.transaction_id CROSS JOIN recordings r ON r.id = i.recording_id
    WHERE t.sent_at < c.value ->> 'at' AND (t.status IN (SELECT value FROM json_each(${JSON.stringify(openStatuses)}))
      OR t.status = 'delivered' AND EXISTS (SELECT 1 FROM ${licences} l WHERE l.transaction_id = t.id AND coalesce(l.ends_on, '9999') >= ${isoDateOf(now)}))`;
  const isKnown = sql`SELECT 1 FROM ${transactionTasks} k WHERE k.transaction_id = found.id AND k.title = found.title AND k.done_at IS NULL`;
  await db.batch([
    db.run(sql`INSERT INTO ${notifications} (id, company_id, user_id, kind, transaction_id, title, message, path, created_at)
      SELECT ${newIdPerRow(now)}, found.company_id, found.user_id, 'licence', found.id, found.title, '', '/transactions/' || found.id, ${now}
      FROM (${touched}) found WHERE found.user_id IS NOT NULL AND NOT EXISTS (${isKnown})`),
    db.run(sql`INSERT INTO ${transactionTasks} (id, company_id, transaction_id, title, assignee_id, created_at, updated_at)
      SELECT ${newIdPerRow(now)}, found.company_id, found.id, found.title, NULL, ${now}, ${now}
      FROM (${touched}) found WHERE NOT EXISTS (${isKnown})`),
    db.run(sql`UPDATE ${rightsChanges} SET told_at = ${now} WHERE told_at IS NULL AND EXISTS (SELECT 1 FROM json_each(${list}) c
      WHERE c.value ->> 'id' = recording_id AND c.value ->> 'kind' = kind AND c.value ->> 'at' = changed_at)`),
  ]);
  return changes.length;
}
