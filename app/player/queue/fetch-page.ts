import { decode } from "#app/edge/http/page-data.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { songPath } from "#app/track/track.ts";

/** `folded`: recordings counted but not listed, as versions of the tracks. */
export type ResultPage = { tracks: PlayableTrack[]; folded: number; page: number; pages: number };

/** Route ids of app/routes.ts. */
function searchRoute(pathname: string): string {
  return pathname.startsWith("/music-sync-licensing") ? "catalogue-search" : "search";
}
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

/** Tracks of a page of search results. @throws when the response is no page of results */
export async function fetchResultPage(address: string): Promise<ResultPage> {
  const { pathname } = new URL(address, location.origin);
  const results: unknown = Reflect.get(Object(await fetchData(address, searchRoute(pathname))), "results");
  if (!Array.isArray(Reflect.get(Object(results), "tracks"))) throw new Error(`${address}: no results`);
  return results as ResultPage;
}

/** Other versions of a track's song. @throws when the song's page cannot be fetched */
export async function fetchVersions(track: PlayableTrack): Promise<PlayableTrack[]> {
  const versions: unknown = Reflect.get(Object(await fetchData(songPath(track), songRoute)), "versions");
  return Array.isArray(versions) ? versions : [];
}
