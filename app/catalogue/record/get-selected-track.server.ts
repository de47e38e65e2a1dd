import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { trackColumns, trackOfRow } from "#app/catalogue/track/track-column.server.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { TrackView } from "#app/track/track.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

/** Max characters of an id. */
const maxId = 64;

type SelectedIds = { songId: string | null; versionId: string | null };

/** Ids of a link to one track; null if it has none. */
export function readSelection(params: URLSearchParams): SelectedIds | null {
  const idOf = (name: string) => params.get(name)?.trim().slice(0, maxId) || null;
  const ids = { songId: idOf("songId"), versionId: idOf("versionId") };
  return ids.songId === null && ids.versionId === null ? null : ids;
}

/**
 * The track of a link: the version of the song, the version alone, or the song's main version. `songId` can also be a recording id, as in
 * the API. Null if none is visible to this visitor.
 */
export async function getSelectedTrack(
  ctx: RequestContext,
  { songId, versionId }: SelectedIds,
): Promise<TrackView | null> {
  const ofSong: SQL | undefined =
    songId === null ? undefined : or(eq(recordings.workId, songId), eq(recordings.id, songId));
  const [row] = await ctx.db
    .select(trackColumns)
    .from(recordings)
    .where(and(ofSong, versionId === null ? undefined : eq(recordings.id, versionId), visibleTo(ctx)))
    .orderBy(sql`${recordings.id} <> ${songId ?? ""}`, sql`${recordings.versionType} <> 'main'`, recordings.id)
    .limit(1);
  return row === undefined ? null : trackOfRow(row);
}
