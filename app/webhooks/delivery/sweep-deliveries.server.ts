import { inArray, lt } from "drizzle-orm";
import { deliveryDays } from "#app/webhooks/retry-schedule.ts";
import type { Database } from "#db/client.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { webhookDeliveries } = unsafeTenantTables("the nightly run deletes old deliveries of all companies");

const dayMs = 24 * 3600 * 1000;
/** Rows per statement and statements per run: the rest follow the next night. */
const rowsPerStatement = 5_000;
const maxStatements = 20;

/** Deletes deliveries past their retention. */
export async function sweepDeliveries({ db, now }: { db: Database; now: number }): Promise<void> {
  for (let at = 0; at < maxStatements; at += 1) {
    const old = db
      .select({ id: webhookDeliveries.id })
      .from(webhookDeliveries)
      .where(lt(webhookDeliveries.createdAt, now - deliveryDays * dayMs))
      .limit(rowsPerStatement);
    const deleted = await db
      .delete(webhookDeliveries)
      .where(inArray(webhookDeliveries.id, old))
      .returning({ id: webhookDeliveries.id });
    if (deleted.length < rowsPerStatement) return;
  }
}
