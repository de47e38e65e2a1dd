import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { Proposal } from "#app/licensing/judge/proposal.ts";
import {
  readSongs,
  type SongRows,
  type TransactionSong,
} from "#app/licensing/transactions/clearing/read-songs.server.ts";

/** Clearability of a song in a request, for the staff who quote and license it. */
export type SongLight = Pick<TransactionSong, "light" | "reasons" | "isVisible">;

/** Lights of a request's songs by recording id, from the results of `selectSongs` for the staff. */
export function lightsOf(ctx: RequestContext, found: SongRows, proposal: Proposal): Record<string, SongLight> {
  const { songs } = readSongs(ctx, { ...found, proposal, isStaff: true });
  return Object.fromEntries(
    songs.map(({ track, light, reasons, isVisible }) => [track.id, { light, reasons, isVisible }]),
  );
}
