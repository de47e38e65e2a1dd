import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { type Light, type Side, sides } from "#app/licensing/transactions/clearing/clearing.ts";
import { readSongs, selectSongs } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";

/** How far a song of a request is, for the staff who quote and license it. */
export type SongLight = {
  light: Light;
  /** Whether it is still in the catalogue that the staff see. */
  isVisible: boolean;
  /** The sides that a rights holder denied, with the staff's note. */
  denied: { side: Side; note: string }[];
};

/** The lights of a request's songs by their recordings. The caller has checked that the actor takes care of the request. */
export async function readLights(
  ctx: RequestContext,
  { id, media, territories }: Pick<Transaction, "id" | "media" | "territories">,
): Promise<Record<string, SongLight>> {
  const [rows, stored] = await ctx.db.batch(selectSongs(ctx, { id, isStaff: true }));
  const songs = readSongs(ctx, { rows, stored, use: { media, territories }, isStaff: true });
  return Object.fromEntries(
    songs.map(({ track, light, isVisible, states }) => {
      const denied = sides.flatMap((side) => {
        const set = states?.[side];
        return set?.status === "denied" ? [{ side, note: set.note }] : [];
      });
      return [track.id, { light, isVisible, denied }];
    }),
  );
}
