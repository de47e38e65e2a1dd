import { sql } from "drizzle-orm";
import type { Env } from "#app/edge/context/env.server.ts";
import { eventSchema, type VisitorEvent } from "#app/insight/event.ts";
import { chunkByBytes } from "#db/chunk-by-bytes.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { users } from "#db/schema/identity.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";

const { events } = unsafeTenantTables("a queue batch holds events of several companies, each with its company's id");

/** Rows for a batch of messages. Someone who was erased while a message was in the queue is not named. */
function insertEvents(json: string) {
  return sql`INSERT INTO ${events} (id, company_id, user_id, kind, subject_id, detail, created_at)
    SELECT value ->> 'id', value ->> 'companyId', (SELECT id FROM ${users} WHERE id = value ->> 'userId' AND status = 'active'), value ->> 'kind', value ->> 'subjectId', value -> 'detail',
      value ->> 'createdAt' FROM json_each(${json}) WHERE true
    ON CONFLICT (id) DO NOTHING`;
}

/**
 * Inserts a batch of the queue. Invalid messages would fail each time, so they are dropped and counted. A failed write fails the batch, and
 * the queue redelivers it (existing rows are left alone).
 */
export async function recordEvents(
  env: Pick<Env, "DB">,
  batch: Pick<MessageBatch<unknown>, "messages" | "ackAll">,
): Promise<void> {
  const rows: VisitorEvent[] = [];
  for (const message of batch.messages) {
    const parsed = eventSchema.safeParse(message.body);
    if (parsed.success) rows.push(parsed.data);
  }
  const dropped = batch.messages.length - rows.length;
  if (dropped > 0) console.warn(`Dropped ${dropped} of ${batch.messages.length} queue messages: they are not events`);
  const db = openDatabase(env.DB);
  for (const json of chunkByBytes(rows)) await db.run(insertEvents(json));
  batch.ackAll();
}
