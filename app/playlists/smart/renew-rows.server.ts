import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { remakeRows, rowsState } from "#app/playlists/smart/make-rows.server.ts";
import type { SmartState } from "#app/playlists/smart/smart-playlist.ts";
import { openDatabase } from "#db/client.server.ts";

/**
 * Recomputes old rows of a displayed playlist after the response, for the next visitor. Uses databases without this request's counter,
 * because these round trips are not part of it.
 */
export function renewRows({ env, now, waitUntil }: RequestContext, playlist: SmartState): void {
  if (rowsState(playlist, now) === "fresh") return;
  waitUntil(remakeRows({ db: openDatabase(env.DB), search: env.SEARCH, now }, playlist));
}
