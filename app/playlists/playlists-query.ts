import { maxNameLength } from "#app/playlists/playlist.ts";

export const playlistsPerPage = 24;

/** Larger page numbers are clamped. */
const maxPage = 10_000;

export const playlistSorts = ["-updated", "name", "-name", "-tracks"] as const;

/** State of the list, in the query string. `folder`: an id, "shared" for playlists of others, or empty for all. */
export type PlaylistsQuery = { q: string; folder: string; sort: (typeof playlistSorts)[number]; page: number };

export function readPlaylistsQuery(params: URLSearchParams): PlaylistsQuery {
  const page = Number(params.get("page") ?? "1");
  return {
    q: (params.get("q") ?? "").trim().slice(0, maxNameLength).toWellFormed(),
    folder: (params.get("folder") ?? "").slice(0, 64),
    sort: playlistSorts.find((sort) => sort === params.get("sort")) ?? "-updated",
    page: Number.isInteger(page) && page >= 1 && page <= maxPage ? page : 1,
  };
}
