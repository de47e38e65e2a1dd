import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { remakeRows, rowsState } from "#app/playlists/smart/make-rows.server.ts";
import type { SmartState } from "#app/playlists/smart/smart-playlist.ts";
import { openDatabase } from "#db/client.server.ts";

/**
 * Makes the rows of a playlist that is shown anew where they are old, after the response: for the next visitor. By databases without
 * the counter of this request, whose round trips these are not.
 */
export function renewRows({ env, now, waitUntil }: RequestContext, playlist: SmartState): void {
  if (rowsState(playlist, now) === "fresh") return;
  waitUntil(remakeRows({ db: openDatabase(env.DB), search: env.SEARCH, now }, playlist));
}
