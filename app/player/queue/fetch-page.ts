import { decode } from "#app/edge/http/page-data.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import type { RowLights } from "#app/rights/usage/components/lights.tsx";
import { songPath } from "#app/track/track.ts";

/** `folded`: recordings counted but not listed, as versions of the tracks. `repeats`: a song may be on several pages. */
export type ResultPage = {
  tracks: PlayableTrack[];
  /** For the reader's use. */
  lights?: RowLights;
  folded: number;
  page: number;
  pages: number;
  repeats?: boolean;
};

/** Lists with pages: the start of their path, and the route id of app/routes.ts. The first that fits. */
const listRoutes = [
  ["/music-sync-licensing/playlist/", "playlists/routes/playlist"],
  ["/music-sync-licensing/edit-playlist/", "playlists/routes/edit-playlist-one"],
  ["/my-playlists/", "playlists/routes/my-playlist"],
  ["/discover/playlists/", "sliders/routes/discover-playlist"],
  ["/music-sync-licensing", "catalogue-search"],
  ["/", "search"],
] as const;
const songRoute = "catalogue/record/routes/song";

/**
 * Loader data of one route at a URL. `_routes` excludes the root's loader, which would consume a waiting flash message. @throws when the
 * response is not that route's data
 */
async function fetchData(address: string, route: string): Promise<unknown> {
  const url = new URL(address, location.origin);
  url.searchParams.set("_routes", route);
  const response = await fetch(`${url.pathname}.data${url.search}`);
  if (!response.ok || response.body === null) throw new Error(`${address}: ${response.status}`);
  const { value } = await decode(response.body);
  const result: unknown = Reflect.get(Object(value), route);
  return Reflect.get(Object(result), "data");
}

/** A page of a playlist. */
type RowsPage = Pick<ResultPage, "page" | "pages"> & { rows: { track?: PlayableTrack | null }[] };

/** Tracks of a page of search results or of a playlist. @throws when the response is neither */
export async function fetchResultPage(address: string): Promise<ResultPage> {
  const { pathname } = new URL(address, location.origin);
  const [, route = ""] = listRoutes.find(([start]) => pathname.startsWith(start)) ?? [];
  const data = Object(await fetchData(address, route)) as { results?: unknown; editor?: unknown };
  const results = Object(data.results ?? data.editor ?? data) as Partial<ResultPage & RowsPage>;
  if (Array.isArray(results.tracks)) return results as ResultPage;
  if (!Array.isArray(results.rows)) throw new Error(`${address}: no results`);
  const { rows, page, pages } = results as RowsPage;
  return { tracks: rows.flatMap(({ track }) => track ?? []), folded: 0, page, pages, repeats: true };
}

/** Other versions of a track's song. @throws when the song's page cannot be fetched */
export async function fetchVersions(track: PlayableTrack): Promise<PlayableTrack[]> {
  const versions: unknown = Reflect.get(Object(await fetchData(songPath(track), songRoute)), "versions");
  return Array.isArray(versions) ? versions : [];
}
