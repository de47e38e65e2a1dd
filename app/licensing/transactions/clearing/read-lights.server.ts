import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Proposal } from "#app/licensing/judge/proposal.ts";
import { proposalOfRequest, selectOffer } from "#app/licensing/judge/read-deal.server.ts";
import {
  readSongs,
  type SongRows,
  selectSongs,
  type TransactionSong,
} from "#app/licensing/transactions/clearing/read-songs.server.ts";
import type { Transaction } from "#app/licensing/transactions/require-transaction.server.ts";

/** Clearability of a song in a request, for the staff who quote and license it. */
export type SongLight = Pick<TransactionSong, "light" | "reasons" | "isVisible">;

/** Lights of a request's songs by recording id, from the results of `selectSongs` for the staff. */
export function lightsOf(ctx: RequestContext, found: SongRows, proposal: Proposal): Record<string, SongLight> {
  const { songs } = readSongs(ctx, { ...found, proposal, isStaff: true });
  return Object.fromEntries(
    songs.map(({ track, light, reasons, isVisible }) => [track.id, { light, reasons, isVisible }]),
  );
}

/** Lights of a request's songs by recording id. The caller has checked that the actor manages the request. */
export async function readLights(ctx: RequestContext, transaction: Transaction): Promise<Record<string, SongLight>> {
  const { id } = transaction;
  const queries = [...selectSongs(ctx, { id, isStaff: true }), selectOffer(ctx, { id })] as const;
  const [rows, stored, [offer]] = await ctx.db.batch(queries);
  return lightsOf(ctx, { rows, stored }, proposalOfRequest(transaction, offer));
}
