import type { Generation } from "#app/catalogue/projection/projection-sql.ts";

export type GenerationState = {
  active: Generation;
  /** Incremented with every write. */
  revision: number;
  /** Milliseconds since 1970; null without a rebuild. */
  building_since: number | null;
  /** Number of recordings processed by the rebuild, and the last of them. */
  built: number;
  last_popularity: number | null;
  last_id: string | null;
  /** 0 after a migration of the tables; 1 once a rebuild has filled them. */
  complete: number;
};

/** Time without progress after which a rebuild counts as abandoned. */
const buildLeaseMs = 10 * 60_000;

export async function readGeneration(search: D1Database): Promise<GenerationState> {
  const state = await search.prepare("SELECT * FROM generation").first<GenerationState>();
  if (state === null) throw new Error("The search database has no generation row: apply its migrations");
  return state;
}

export function isBuilding(state: GenerationState, now: number): boolean {
  return state.building_since !== null && now - state.building_since < buildLeaseMs;
}

export function idleGeneration(state: GenerationState): Generation {
  return state.active === "a" ? "b" : "a";
}

/** First statement of every write: fails the whole batch after a concurrent write, through a NOT NULL violation. */
export function guardRevision(search: D1Database, state: GenerationState): D1PreparedStatement {
  return search
    .prepare("UPDATE generation SET revision = CASE WHEN revision = ?1 THEN revision + 1 END")
    .bind(state.revision);
}

/** Whether a batch failed because of `guardRevision`. */
export function isRevisionConflict(error: unknown): boolean {
  return error instanceof Error && error.message.includes("generation.revision");
}
