import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { findMatches } from "#app/playlists/smart/find-matches.server.ts";
import { rowIdOf, type SmartState } from "#app/playlists/smart/make-rows.server.ts";
import { readStoredRules } from "#app/playlists/smart/read-rules.ts";

/**
 * The tracks of a smart playlist as its rules find them now, for a visitor who opens it before its rows are made: one round trip. After a
 * change of the dictionary the words of the rules are still expanded with the one before.
 */
export async function presentRows(ctx: RequestContext, { id, companyId, rules }: SmartState) {
  const read = readStoredRules(rules);
  const asked = { playlistId: id, companyId, now: ctx.now, once: true };
  const matches = read === null ? [] : await findMatches(ctx.search, { ...asked, rules: read });
  const hidden = hiddenTokens(ctx);
  const [views, ids] = [readTrackViews(matches), rowIdOf(id)];
  return matches.map((match, at) => ({
    ...{ trackId: match.id, trackJson: JSON.stringify(views[at]), rowId: `${ids}${match.id}`, position: at + 1 },
    isVisible: match.hidden.split(" ").some((token) => hidden.includes(token)) ? 0 : 1,
    ...{ energy: null, note: "", startMs: null, endMs: null },
  }));
}
