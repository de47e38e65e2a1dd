import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import type { PlaylistView, StoredPlaylist } from "#app/playlists/read-playlist.server.ts";
import type { PlaylistRow } from "#app/playlists/rows/playlist-row.ts";
import { toRows } from "#app/playlists/rows/read-rows.server.ts";
import { findMatches } from "#app/playlists/smart/find-matches.server.ts";
import { rowIdOf, rowsState } from "#app/playlists/smart/make-rows.server.ts";
import { readStoredRules } from "#app/playlists/smart/read-rules.ts";
import { renewRows } from "#app/playlists/smart/renew-rows.server.ts";

/** `isUnstored`: the rows are current matches, not stored yet. */
export type CurrentPlaylist = PlaylistView & { isUnstored: boolean };

/**
 * A playlist with its current rows. `old` rows of a smart playlist are recomputed after the response; `outdated` ones are replaced by a
 * search.
 */
export async function readSmartRows(
  ctx: RequestContext,
  { smartState, ...playlist }: StoredPlaylist,
): Promise<CurrentPlaylist> {
  renewRows(ctx, smartState);
  const isUnstored = rowsState(smartState, ctx.now) === "outdated";
  return { ...playlist, rows: isUnstored ? await findRows(ctx, smartState) : playlist.rows, isUnstored };
}

/** One round trip. After a change of the dictionary, words are still expanded with the previous one. */
async function findRows(
  ctx: RequestContext,
  { id, companyId, rules }: StoredPlaylist["smartState"],
): Promise<PlaylistRow[]> {
  const read = readStoredRules(rules);
  const query = { playlistId: id, companyId, now: ctx.now, once: true };
  const matches = read === null ? [] : await findMatches(ctx.search, { ...query, rules: read });
  const hidden = hiddenTokens(ctx);
  const [views, ids] = [readTrackViews(matches), rowIdOf(id)];
  const tracks = matches.map((match, at) => ({
    ...{ trackId: match.id, trackJson: JSON.stringify(views[at]), rowId: `${ids}${match.id}`, position: at + 1 },
    isVisible: match.hidden.split(" ").some((token) => hidden.includes(token)) ? 0 : 1,
    ...{ energy: null, note: "", startMs: null, endMs: null },
  }));
  return toRows(tracks, [], { hidden: false, notes: false, playListId: ctx.actor === null ? null : id });
}
