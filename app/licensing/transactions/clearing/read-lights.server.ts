import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Dispute } from "#app/licensing/rights/song-rights.ts";
import { type Light, type Side, sides } from "#app/licensing/transactions/clearing/clearing.ts";
import { readSongs, selectSongs } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";

/** Clearance of a song in a request, for the staff who quote and license it. */
export type SongLight = {
  light: Light;
  /** Whether the staff can still see it in the catalogue. */
  isVisible: boolean;
  /** Sides that a rights holder denied, with the staff's note. */
  denied: { side: Side; note: string }[];
  /** Sides that are disputed: no licence is issued until that is settled. */
  disputed: Dispute[];
};

/** Clearance of a request's songs by recording id. The caller has checked that the actor manages the request. */
export async function readLights(
  ctx: RequestContext,
  { id, media, territories }: Pick<Transaction, "id" | "media" | "territories">,
): Promise<Record<string, SongLight>> {
  const [rows, stored] = await ctx.db.batch(selectSongs(ctx, { id, isStaff: true }));
  const songs = readSongs(ctx, { rows, stored, use: { media, territories }, isStaff: true });
  return Object.fromEntries(
    songs.map(({ track, light, isVisible, states, rights }) => {
      const denied = sides.flatMap((side) => {
        const set = states?.[side];
        return set?.status === "denied" ? [{ side, note: set.note }] : [];
      });
      return [track.id, { light, isVisible, denied, disputed: rights?.disputes ?? [] }];
    }),
  );
}
