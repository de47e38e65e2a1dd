import { sql } from "drizzle-orm";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { orderRows } from "#app/playlists/rows/playlist-rows.server.ts";
import { rowSort, type SortableRow, sortRows } from "#app/playlists/rows/sort-rows.ts";

/**
 * Applies a sort order (title, BPM, key or energy) permanently. Tracks stay below their heading. @throws AppError as `changePlaylist`
 */
export async function keepSort(ctx: RequestContext, { id, sort }: { id: string; sort: string | null }): Promise<void> {
  const chosen = rowSort(sort);
  if (chosen === null) return;
  const order = async (ids: string[]) => {
    const facts = await readFacts(ctx, id);
    const rows = ids.map((rowId) => facts.get(rowId) ?? { id: rowId, track: null });
    return sortRows(rows, chosen).map((row) => row.id);
  };
  await orderRows(ctx, { id, action: "playlist-sorted", detail: { sort: chosen }, order });
}

type Facts = { id: string; title: string; bpm: number | null; musicalKey: string | null; energy: number | null };

async function readFacts(ctx: RequestContext, id: string): Promise<Map<string, SortableRow>> {
  const rows = await ctx.db.all<Facts>(sql`SELECT t.id, r.title, r.bpm, r.musical_key AS musicalKey, r.energy
    FROM playlist_tracks t CROSS JOIN recordings r ON r.id = t.recording_id WHERE t.playlist_id = ${id}`);
  return new Map(rows.map(({ id: rowId, ...track }) => [rowId, { id: rowId, track }]));
}
