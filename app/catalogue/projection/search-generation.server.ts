import { z } from "zod";
import type { Generation } from "#app/catalogue/projection/projection-sql.ts";

const stateSchema = z.object({
  active: z.enum(["a", "b"]),
  revision: z.number(),
  building_since: z.number().nullable(),
  built: z.number(),
  last_popularity: z.number().nullable(),
  last_id: z.string().nullable(),
});
export type GenerationState = z.infer<typeof stateSchema>;

/** A rebuild that has not moved for this long is taken for dead. */
const buildLeaseMs = 10 * 60_000;

export async function readGeneration(search: D1Database): Promise<GenerationState> {
  return stateSchema.parse(await search.prepare("SELECT * FROM generation").first());
}

export function isBuilding(state: GenerationState, now: number): boolean {
  return state.building_since !== null && now - state.building_since < buildLeaseMs;
}

export function idleGeneration(state: GenerationState): Generation {
  return state.active === "a" ? "b" : "a";
}

/**
 * First statement of every write: takes the whole batch back when another writer came in between, because NULL is not allowed.
 */
export function guardRevision(search: D1Database, state: GenerationState): D1PreparedStatement {
  return search
    .prepare("UPDATE generation SET revision = CASE WHEN revision = ?1 THEN revision + 1 END")
    .bind(state.revision);
}

/** True when a batch was taken back by `guardRevision`. */
export function isRevisionConflict(error: unknown): boolean {
  return error instanceof Error && error.message.includes("generation.revision");
}
