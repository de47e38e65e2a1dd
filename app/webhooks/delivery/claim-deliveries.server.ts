import { eq, sql } from "drizzle-orm";
import { companyColumns } from "#app/companies/find-company.server.ts";
import { testType } from "#app/webhooks/webhook-events.ts";
import type { Database } from "#db/client.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { webhookDeliveries, webhookEndpoints } = unsafeTenantTables("the queue delivers the events of all companies");

/** Longer than an attempt takes. A consumer that ends in the middle of one leaves it to another. */
const claimMs = 60_000;
/** The queue's delays are whole seconds. */
const earlyMs = 1_000;

const { name, environment, subdomain } = companyColumns;

export type Delivery = Pick<
  typeof webhookDeliveries.$inferSelect,
  "id" | "companyId" | "endpointId" | "eventId" | "type" | "data" | "attempts" | "createdAt"
>;
export type Endpoint = typeof webhookEndpoints.$inferSelect;

/** The company of an endpoint; `customHost` is a verified one. */
export type Owner = {
  id: string;
  name: string;
  environment: "main" | "spaces";
  subdomain: string;
  customHost: string | null;
};
export type Claimed = { delivery: Delivery; endpoint: Endpoint; owner: Owner | null };

/**
 * Marks due deliveries as being sent, each by one consumer alone, and reads their endpoints; `owner` is null for a suspended company. What
 * was delivered, ended or claimed is left out.
 */
export async function claimDeliveries(db: Database, ids: readonly string[], now: number): Promise<Claimed[]> {
  const isNamed = sql`${webhookDeliveries.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`;
  const ownEndpoints = sql`${webhookEndpoints.id} IN (SELECT endpoint_id FROM ${webhookDeliveries} WHERE ${isNamed})`;
  const [deliveries, rows] = await db.batch([
    db
      .update(webhookDeliveries)
      .set({ claimedUntil: now + claimMs, attempts: sql`${webhookDeliveries.attempts} + 1` })
      .where(
        sql`${isNamed} AND ${webhookDeliveries.state} = 'pending' AND ${webhookDeliveries.nextAt} <= ${now + earlyMs}
          AND coalesce(${webhookDeliveries.claimedUntil}, 0) <= ${now}`,
      )
      .returning(),
    db
      .select({
        endpoint: webhookEndpoints,
        // Without its id: D1 returns one of two columns of a name.
        owner: { name, environment, subdomain, customHost: companies.customHost },
        isActive: sql<number>`${companies.status} = 'active'`.as("is_active"),
      })
      .from(webhookEndpoints)
      .innerJoin(companies, eq(companies.id, webhookEndpoints.companyId))
      .where(ownEndpoints),
  ]);
  const inOrder = deliveries.toSorted((a, b) => (a.eventId < b.eventId ? -1 : 1));
  return inOrder.flatMap((delivery) => {
    const found = rows.find(({ endpoint }) => endpoint.id === delivery.endpointId);
    if (found === undefined) return [];
    const owner = found.isActive === 1 ? { id: delivery.companyId, ...found.owner } : null;
    return [{ delivery, endpoint: found.endpoint, owner }];
  });
}

/** Whether events are sent to an endpoint now: a test event also reaches a paused one. */
export function receivesNow({ delivery, endpoint }: Claimed): boolean {
  return endpoint.state === "active" || delivery.type === testType;
}
