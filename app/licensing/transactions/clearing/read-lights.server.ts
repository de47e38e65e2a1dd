import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import {
  readSongs,
  type SongRows,
  selectSongs,
  type TransactionSong,
} from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { usageOf } from "#app/licensing/transactions/clearing/usage-of-terms.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

/** Clearability of a song in a request, for the staff who quote and license it. */
export type SongLight = Pick<TransactionSong, "light" | "reasons" | "isVisible" | "uncovered">;

/** Lights of a request's songs by recording id, from the results of `selectSongs` for the staff. */
export function lightsOf(ctx: RequestContext, found: SongRows, usage: Usage): Record<string, SongLight> {
  const { songs } = readSongs(ctx, { ...found, usage, isStaff: true });
  return Object.fromEntries(
    songs.map(({ track, light, reasons, isVisible, uncovered }) => [
      track.id,
      { light, reasons, isVisible, uncovered },
    ]),
  );
}

/** Lights of a request's songs by recording id. The caller has checked that the actor manages the request. */
export async function readLights(ctx: RequestContext, transaction: Transaction): Promise<Record<string, SongLight>> {
  const [rows, stored] = await ctx.db.batch(selectSongs(ctx, { id: transaction.id, isStaff: true }));
  return lightsOf(ctx, { rows, stored }, usageOf(transaction));
}
