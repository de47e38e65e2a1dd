import { type SQL, sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { WebhookData, WebhookType } from "#app/webhooks/webhook-events.ts";
import { newId, newIdPerRow } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";

/** Jobs have no request: what they write is sent by the next run of the schedule. */
type Emitting = Pick<RequestContext, "db" | "now"> &
  Partial<Pick<RequestContext, "webhookEvents">> & { company: { id: string } };

type Values<Data> = { [Name in keyof Data]: Data[Name] | SQL };

type Event<Type extends WebhookType> = {
  type: Type;
  data: Values<WebhookData<Type>>;
  /** Paths on the company's host: of the page about it, and of its resource in the API. */
  page: string | SQL;
  api: string | SQL | null;
  /** The event is written only if it holds, at its place in the batch. */
  condition?: SQL;
};

function isSql(value: unknown): value is SQL {
  return typeof value === "object" && value !== null && "queryChunks" in value;
}

/** JSON of the values; what only the database knows at that point of the batch is an expression, of a JSON value for objects and booleans. */
function jsonOf(values: Record<string, unknown>): SQL {
  const entries = Object.entries(values);
  const known = Object.fromEntries(entries.filter(([, value]) => !isSql(value)));
  return entries
    .filter(([, value]) => isSql(value))
    .reduce((json, [name, value]) => sql`json_set(${json}, ${`$.${name}`}, ${value})`, sql`${JSON.stringify(known)}`);
}

/**
 * Statement of an event, for the batch of the change that it tells of: it writes one delivery for each active endpoint of the company that
 * receives this type, and nothing if there is none. Sent after the response, or by the schedule.
 */
export function webhookEvent<Type extends WebhookType>(
  ctx: Emitting,
  { type, data, page, api, condition = sql`1` }: Event<Type>,
) {
  const { db, now, company } = ctx;
  const { webhookDeliveries, webhookEndpoints: e, ofCompany } = scoped(db, company);
  const eventId = newId(now);
  ctx.webhookEvents?.push(eventId);
  const isReceived = sql`EXISTS (SELECT 1 FROM json_each(${e.events}) WHERE value = ${type})`;
  return db.run(sql`INSERT INTO ${webhookDeliveries} (id, company_id, endpoint_id, event_id, type, data, next_at, created_at)
    SELECT ${newIdPerRow(now)}, ${e.companyId}, ${e.id}, ${eventId}, ${type}, ${jsonOf({ ...data, page, api })}, ${now}, ${now}
    FROM ${e} WHERE ${ofCompany(e, sql`${e.state} = 'active' AND ${isReceived} AND ${condition}`)}`);
}
