import { requireOptionSong } from "#app/catalogue/options/get-option-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { listOwnPlaylists } from "#app/playlists/list-own-playlists.server.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";

/** Data of the page and dialog that add the recording `slug` to playlists. @throws AppError forbidden, not_found */
export async function readAddToPlaylist(
  ctx: RequestContext,
  { slug, query }: { slug: string; query: URLSearchParams },
) {
  requireAccess(ctx, "playlists");
  const filter = query.get("filter")?.trim().slice(0, maxNameLength) ?? "";
  const { track } = await requireOptionSong(ctx, { slug });
  const playlists = await listOwnPlaylists(ctx, { recordingIds: [track.id], filter });
  return { track, filter, playlists };
}

export type AddToPlaylistPage = Awaited<ReturnType<typeof readAddToPlaylist>>;
