import { createMessageBatch } from "cloudflare:test";
import { sql } from "drizzle-orm";
import { releaseAudience } from "#app/figures/audience/release-audience.server.ts";
import type { VisitorEvent } from "#app/insight/event.ts";
import { recordEvents } from "#app/insight/record-events.server.ts";
import { newId } from "#db/new-id.server.ts";
import { mainCompany, recordedContext, testContext } from "#test/support/context.ts";

export const dayMs = 24 * 3_600_000;
export const today = Math.floor(Date.UTC(2027, 2, 15) / dayMs);
const { db, env } = testContext();

/** Numbers that look random and are the same in each run. */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(state / 65_536) % below;
  };
}

/** A play at the main company on `day`, unless more is given. */
export function eventOf({ day, ...given }: Partial<VisitorEvent> & { day: number; subjectId: string }): VisitorEvent {
  const createdAt = day * dayMs + 3_600_000;
  return {
    id: newId(createdAt),
    companyId: mainCompany.id,
    userId: null,
    kind: "play",
    detail: {},
    createdAt,
    ...given,
  };
}

/** Delivers events in the order given, 100 a batch. */
export async function deliver(events: VisitorEvent[]): Promise<void> {
  for (let at = 0; at < events.length; at += 100) {
    const messages = events
      .slice(at, at + 100)
      .map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body }));
    await recordEvents(env, createMessageBatch("syncline-events", messages));
  }
}

/** Makes the figures of the days to `day`. */
export const release = (day: number) =>
  releaseAudience({ ...recordedContext(), now: (day + 1) * dayMs + 4 * 3_600_000 }, { limit: 400 });

/** Empties what is counted, and begins with `day`. */
export async function begin(day: number): Promise<void> {
  for (const table of [
    ...["events", "event_totals", "event_months", "search_people", "audience_waiting", "audience_totals"],
    ...["audience_songs", "audience_passages"],
  ])
    await db.run(sql`DELETE FROM ${sql.raw(table)}`);
  await db.run(sql`UPDATE audience_progress SET day = ${day - 1}`);
}

export async function addUsers(names: readonly string[]): Promise<void> {
  for (const name of names)
    await db.run(sql`INSERT INTO users (id, email, name, nickname, status)
      VALUES (${name}, ${`${name}@example.com`}, ${name}, ${name}, 'active')`);
}

export async function artistNamed(name: string): Promise<string> {
  const [row] = await db.all<{ id: string }>(sql`SELECT id FROM artists WHERE name = ${name}`);
  return row?.id ?? "";
}
