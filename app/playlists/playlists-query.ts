import { maxNameLength } from "#app/playlists/playlist.ts";

export const playlistsPerPage = 24;

/** Larger page numbers are read as this one. */
const maxPage = 10_000;

export const playlistSorts = ["-updated", "name", "-name", "-tracks"] as const;

/** The state of the list, all of it in the address. `folder`: an id, "shared" for those of others, or empty for all. */
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
