import type { Env } from "#app/edge/env.server.ts";
import { eventSchema, type VisitorEvent } from "#app/insight/event.ts";

/** D1 takes a parameter of 2 MB; an event is far below 8 kB. */
const insertEvents = `INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
  SELECT value ->> 'id', value ->> 'companyId', value ->> 'userId', value ->> 'kind', value ->> 'subjectId', value -> 'detail',
    value ->> 'createdAt' FROM json_each(?) WHERE true
  ON CONFLICT (id) DO NOTHING`;

/**
 * Writes a batch of the queue as rows, in one statement. What is not an event would fail for ever, so it is dropped and counted;
 * a failed write fails the batch, which the queue delivers again (a row that is there already stays as it is).
 */
export async function recordEvents(env: Pick<Env, "DB">, batch: MessageBatch<unknown>): Promise<void> {
  const events: VisitorEvent[] = [];
  for (const message of batch.messages) {
    const parsed = eventSchema.safeParse(message.body);
    if (parsed.success) events.push(parsed.data);
  }
  const dropped = batch.messages.length - events.length;
  if (dropped > 0) console.warn(`Dropped ${dropped} of ${batch.messages.length} queue messages: they are no events`);
  if (events.length > 0) await env.DB.prepare(insertEvents).bind(JSON.stringify(events)).run();
  batch.ackAll();
}
