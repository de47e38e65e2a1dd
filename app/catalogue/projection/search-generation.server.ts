import type { Generation } from "#app/catalogue/projection/projection-sql.ts";

export type GenerationState = {
  active: Generation;
  /** Grows with every write. */
  revision: number;
  /** Milliseconds since 1970; null while no rebuild is under way. */
  building_since: number | null;
  /** How many recordings the rebuild has dealt with, and the last of them. */
  built: number;
  last_popularity: number | null;
  last_id: string | null;
  /** 0 while the tables are as a migration left them; 1 once a rebuild has filled them. */
  complete: number;
};

/** A rebuild that has not moved for this long counts as abandoned. */
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

/**
 * First statement of every write: fails, and the whole batch with it, when another writer came in between, because NULL is not allowed.
 */
export function guardRevision(search: D1Database, state: GenerationState): D1PreparedStatement {
  return search
    .prepare("UPDATE generation SET revision = CASE WHEN revision = ?1 THEN revision + 1 END")
    .bind(state.revision);
}

/** True for the error of a batch that `guardRevision` stopped. */
export function isRevisionConflict(error: unknown): boolean {
  return error instanceof Error && error.message.includes("generation.revision");
}
