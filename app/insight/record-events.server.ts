import { sql } from "drizzle-orm";
import type { Env } from "#app/edge/context/env.server.ts";
import { eventSchema, type VisitorEvent } from "#app/insight/event.ts";
import { openDatabase } from "#db/client.server.ts";
import { events } from "#db/schema/insight.server.ts";

/** D1 takes a parameter of 2 MB; an event is far below 8 kB. */
function insertEvents(rows: VisitorEvent[]) {
  return sql`INSERT INTO ${events} (id, company_id, user_id, kind, subject_id, detail, created_at)
    SELECT value ->> 'id', value ->> 'companyId', value ->> 'userId', value ->> 'kind', value ->> 'subjectId', value -> 'detail',
      value ->> 'createdAt' FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (id) DO NOTHING`;
}

/**
 * Writes a batch of the queue as rows, in one statement. What is not an event would fail for ever, so it is dropped and counted;
 * a failed write fails the batch, which the queue delivers again (a row that is there already stays as it is).
 */
export async function recordEvents(env: Pick<Env, "DB">, batch: MessageBatch<unknown>): Promise<void> {
  const rows: VisitorEvent[] = [];
  for (const message of batch.messages) {
    const parsed = eventSchema.safeParse(message.body);
    if (parsed.success) rows.push(parsed.data);
  }
  const dropped = batch.messages.length - rows.length;
  if (dropped > 0) console.warn(`Dropped ${dropped} of ${batch.messages.length} queue messages: they are no events`);
  if (rows.length > 0) await openDatabase(env.DB).run(insertEvents(rows));
  batch.ackAll();
}
