import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { listPlaylists } from "#app/playlists/list-playlists.server.ts";
import { readPlaylistsQuery } from "#app/playlists/playlists-query.ts";

/** Data of the playlists list. `path`: its URL, under which the playlists are. @throws AppError unauthorised */
export async function readPlaylistsPage(ctx: RequestContext, { path }: { path: string }) {
  const params = ctx.url.searchParams;
  const { page: _, ...query } = readPlaylistsQuery(params);
  const list = await listPlaylists(ctx, readPlaylistsQuery(params));
  // Restoring checks ownership.
  const deleted = /^[\w-]{1,64}$/.exec(params.get("deleted") ?? "")?.[0] ?? null;
  const canCreate = ctx.actor !== null && can(ctx.actor, "playlists", ctx.company);
  return { ...list, query, deleted, canCreate, path };
}

export type PlaylistsPageData = Awaited<ReturnType<typeof readPlaylistsPage>>;
