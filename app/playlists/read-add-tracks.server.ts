import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { safeReturnPath } from "#app/edge/forms/return-path.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { addTracksPath, chosenField } from "#app/player/selection/chosen-tracks.ts";
import { chosenSchema } from "#app/playlists/add-to-playlist-form.ts";
import { listOwnPlaylists } from "#app/playlists/list-own-playlists.server.ts";
import { maxNameLength } from "#app/playlists/playlist.ts";
import { playlistsCopy as copy } from "#app/playlists/playlists-copy.ts";
import { tracksById } from "#app/playlists/shortlist/shortlist.server.ts";

/** Where the tracks were chosen, of this host: the form leads back there. */
function cameFrom({ url }: RequestContext, headers: Headers): string {
  const referrer = headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return "";
  const { origin, pathname, search } = new URL(referrer);
  return origin === url.origin && pathname !== addTracksPath ? (safeReturnPath(pathname + search) ?? "") : "";
}

/**
 * What the page and the dialog show that add the recordings of the query to playlists, in the query's order. Those that the person cannot
 * see are left out and counted.
 * @throws AppError unauthorised, forbidden; invalid without recordings, and for too many; not_found when none of them can be seen
 */
export async function readAddTracks(ctx: RequestContext, headers: Headers) {
  requireAccess(ctx, "playlists");
  const query = ctx.url.searchParams;
  const chosen = chosenSchema.safeParse([...new Set(query.getAll(chosenField))]);
  if (!chosen.success) throw new AppError("invalid", chosen.error.issues[0]?.message ?? copy.noneChosen);
  const filter = query.get("filter")?.trim().slice(0, maxNameLength) ?? "";
  const [tracks, playlists] = await Promise.all([
    tracksById(ctx, { ids: chosen.data }),
    listOwnPlaylists(ctx, { recordingIds: chosen.data, filter }),
  ]);
  if (tracks.length === 0) throw new AppError("not_found", copy.missing(chosen.data.length));
  const back = query.get("back") ?? cameFrom(ctx, headers);
  return { tracks, missing: chosen.data.length - tracks.length, filter, playlists, back };
}

export type AddTracksPage = Awaited<ReturnType<typeof readAddTracks>>;
