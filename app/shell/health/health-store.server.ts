import { sql } from "drizzle-orm";
import type { Env } from "#app/edge/context/env.server.ts";
import { type HealthNote, type HealthState, healthNote } from "#app/shell/health/checks.ts";
import { type Database, openDatabase } from "#db/client.server.ts";
import { healthStates } from "#db/schema/health.server.ts";

/** Beside the table, so that one survives the other. */
const noteKey = "notices/health.json";

/** What MASTERS did not take: should the record be away as well, people are told once, and not each minute. */
let unstored: HealthNote | null = null;

async function readNote({ MASTERS }: Env): Promise<HealthNote | null> {
  const note = await MASTERS.get(noteKey);
  if (note === null) return null;
  const parsed = healthNote.safeParse(await note.json().catch(() => null));
  if (!parsed.success) console.warn("health: the note is malformed, so it begins anew");
  return parsed.data ?? null;
}

function newest(...lists: HealthState[][]): HealthState[] {
  const found = new Map<string, HealthState>();
  for (const state of lists.flat()) {
    const other = found.get(state.check);
    const newer = other === undefined || state.checkedAt > other.checkedAt ? state : other;
    const quiet = Math.max(state.quietUntil ?? 0, other?.quietUntil ?? 0);
    found.set(state.check, { ...newer, quietUntil: quiet || null });
  }
  return [...found.values()];
}

/** The newest of both stores; empty at the beginning, and while neither responds. */
export async function readHealth(env: Env): Promise<HealthNote> {
  const [rows, note] = await Promise.allSettled([openDatabase(env.DB).select().from(healthStates), readNote(env)]);
  const stored = note.status === "fulfilled" ? note.value : null;
  const states = (rows.status === "fulfilled" ? rows.value : []) as HealthState[];
  return {
    states: newest(states, stored?.states ?? [], unstored?.states ?? []),
    periods: (stored ?? unstored)?.periods ?? [],
    recipients: (stored ?? unstored)?.recipients ?? [],
  };
}

/** Statement that stores the states; a longer quiet time that staff asked for meanwhile stays. */
export function storeStates(db: Database, states: HealthState[]) {
  const { check, state, detail, since, checkedAt, toldAt, quietUntil } = healthStates;
  const excluded = (name: string) => sql.raw(`excluded."${name}"`);
  return db
    .insert(healthStates)
    .values(states)
    .onConflictDoUpdate({
      target: check,
      set: {
        ...{ state: excluded(state.name), detail: excluded(detail.name), since: excluded(since.name) },
        ...{ checkedAt: excluded(checkedAt.name), toldAt: excluded(toldAt.name) },
        quietUntil: sql`nullif(max(coalesce(${quietUntil}, 0), coalesce(${excluded(quietUntil.name)}, 0)), 0)`,
      },
    });
}

export async function storeNote({ MASTERS }: Env, note: HealthNote): Promise<void> {
  try {
    await MASTERS.put(noteKey, JSON.stringify(note));
    unstored = null;
  } catch (error) {
    console.warn("health: the note could not be stored", error);
    unstored = note;
  }
}
