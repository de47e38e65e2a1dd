import { optionPath, type SongOption } from "#app/player/options/song-option.ts";
import type { TrackView } from "#app/player/track/track.ts";

type Linked = Pick<TrackView, "id" | "songId" | "slug" | "title">;

/**
 * The page of an option, with the song in its query: after a sign-in the visitor comes back to the same song and version. Null where
 * the option has no page.
 */
function pathOf(track: Linked, option: SongOption): string | null {
  const song = new URLSearchParams({ songId: track.songId, versionId: track.id });
  switch (option) {
    case "featured-in": {
      const query = new URLSearchParams({ songFeaturedIn: track.songId.toLowerCase(), name: track.title });
      return `/music-sync-licensing/edit-playlist?${query}`;
    }
    case "placement":
      return `${optionPath(track, "license")}?kind=placement&${song}`;
    case "download-mp3":
    case "download-hi-res":
      return null;
    default:
      return `${optionPath(track, option)}?${song}`;
  }
}

/**
 * The address of an option in a menu. Without an account, requesting a licence leads to the sign-up and everything else that needs one
 * to the sign-in, with the option's page as the return path. Null where the option has no page.
 */
export function optionHref(track: Linked, option: SongOption, { signedIn }: { signedIn: boolean }): string | null {
  const path = pathOf(track, option);
  if (path === null || signedIn || option === "lyrics") return path;
  const entrance = option === "license" || option === "placement" ? "/signup" : "/login";
  return `${entrance}?returnUrl=${encodeURIComponent(path)}`;
}
