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

/** Referring URL on this host, to which the form redirects. */
function cameFrom({ url }: RequestContext, headers: Headers): string {
  const referrer = headers.get("Referer") ?? "";
  if (!URL.canParse(referrer)) return "";
  const { origin, pathname, search } = new URL(referrer);
  return origin === url.origin && pathname !== addTracksPath ? (safeReturnPath(pathname + search) ?? "") : "";
}

/**
 * Data of the page and dialog that add the recordings in the query string to playlists, in that order. Hidden recordings are omitted and
 * counted. @throws AppError unauthorised, forbidden; invalid without recordings or with too many; not_found when none is visible
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
