import type { SQL } from "drizzle-orm";
import { type Keeper, selectKeepers } from "#app/artists/claims/select-keepers.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import type { Database } from "#db/client.server.ts";

/** Another keeper's address is for staff only. */
export type PageKeeper = Omit<Keeper, "email"> & { isSelf: boolean };

/** Query for the keepers of the artist of a SELECT of `id`, for `toPageKeepers`. The caller has checked access in that SELECT. */
export function queryKeepers({ db }: { db: Database }, artist: SQL) {
  return db.all<Keeper>(selectKeepers(artist));
}

/** Keepers as the actor sees them. */
export function toPageKeepers(keepers: readonly Keeper[], actor: Actor): PageKeeper[] {
  return keepers.map(({ email: _, ...keeper }) => ({ ...keeper, isSelf: keeper.id === actor.id }));
}
