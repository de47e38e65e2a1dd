import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { playlistBody } from "#app/api/playlist-body.server.ts";
import { readJsonBody } from "#app/api/read-json-body.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import { listPlaylists } from "#app/playlists/list-playlists.server.ts";
import { coverAddress, playlistPath } from "#app/playlists/playlist.ts";
import { playlistsPerPage, readPlaylistsQuery } from "#app/playlists/playlists-query.ts";
import { createPlaylist } from "#app/playlists/record/create-playlist.server.ts";
import { newPlaylistSchema } from "#app/playlists/smart/new-playlist-schema.ts";
import { searchItems } from "#app/sliders/admin/find-items.server.ts";
import { readWholeNumber } from "#app/sliders/discover-link.ts";

const limit = 25;
/** Larger page numbers are read as this one. */
const maxPage = 10_000;
/** Bytes: the texts of a playlist, at up to 12 bytes a character (JSON escapes), and rules. */
const maxBytes = 96 * 1024;

/**
 * GET /api/v1/playlists?own=true&q=…&folder=…&sort=…&page=…, for UpdatePlaylist: the playlists that the person owns or is a member of, and
 * their folders. Without `own`, `?name=…&page=…` for ListSliders: the playlists that a slider can show.
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { actor, company } = ctx;
  if (query.has("own") || (actor !== null && !can(actor, "sliders", company))) return ownPlaylists(ctx, query);
  const wanted = readWholeNumber(query.get("page"), { fallback: 1, max: maxPage });
  const name = query.get("name") ?? "";
  const { items, total, page, pages } = await searchItems(ctx, { kind: "playlist", name, page: wanted, limit });
  const paging = { limit, page, totalItems: total, totalPages: pages };
  return Response.json({ data: { items: items.map(({ id: _id, ...item }) => ({ _id, ...item })), paging } });
}

async function ownPlaylists(ctx: RequestContext, query: URLSearchParams): Promise<Response> {
  requireAccess(ctx, "playlists");
  const { playlists, folders, total, page, pages } = await listPlaylists(ctx, readPlaylistsQuery(query));
  const items = playlists.map(({ id: _id, totalMs, seeds: _, imageKey, ...playlist }) => ({
    _id,
    ...playlist,
    image: imageKey && coverAddress(imageKey),
    duration: totalMs / 1000,
    uri: playlistPath(playlist),
  }));
  const paging = { limit: playlistsPerPage, page, totalItems: total, totalPages: pages };
  return Response.json({
    data: { items, folders: folders.map(({ id: _id, ...folder }) => ({ _id, ...folder })), paging },
  });
}

/**
 * POST /api/v1/playlists `{ name, description, client, visibility, kind, rules }`, all but the first optional, for UpdatePlaylist: 201 with
 * the new playlist. `visibility`: private, company or public. `kind`: manual or smart, which needs `rules`: `{ match, conditions, groups,
 * order, limit }`, where a group has `effect`, `match`, `conditions` and `groups`, and a condition is one filter of a search as in the address
 * of /search ("genre=house&genre=techno").
 */
export async function action({ request, context: { ctx } }: ActionFunctionArgs) {
  if (request.method !== "POST") throw new AppError("method_not_allowed", "Use POST to create a playlist.");
  requireAccess(ctx, "playlists");
  const input = await readJsonBody(request, { schema: newPlaylistSchema, maxBytes });
  const { id } = await createPlaylist(ctx, input);
  return Response.json({ data: await playlistBody(ctx, id) }, { status: 201 });
}
