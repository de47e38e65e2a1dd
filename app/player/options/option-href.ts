import { type DownloadFormat, downloadAddress, resumedDownloadAddress } from "#app/player/options/download-address.ts";
import { optionPath, type SongOption } from "#app/player/options/song-option.ts";
import { similarPath } from "#app/player/segments/similar-path.ts";
import type { TrackView } from "#app/track/track.ts";

type Linked = Pick<TrackView, "id" | "songId" | "slug" | "title" | "vocals">;

const downloadFormats = { "download-mp3": "mp3", "download-hi-res": "original" } as const satisfies Record<
  string,
  DownloadFormat
>;

/** The song in a query. By hand: every row has a menu, and URLSearchParams take ten times as long. */
function songQuery({ songId, id }: Linked): string {
  return `songId=${encodeURIComponent(songId)}&versionId=${encodeURIComponent(id)}`;
}

/** The page of an option, with the song in its query: after a sign-in the visitor comes back to the same song and version. */
function pathOf(track: Linked, option: SongOption): string {
  switch (option) {
    case "featured-in": {
      const query = new URLSearchParams({ songFeaturedIn: track.songId.toLowerCase(), name: track.title });
      return `/music-sync-licensing/edit-playlist?${query}`;
    }
    case "similar":
      return similarPath(track);
    case "placement":
      return `${optionPath(track, "license")}?kind=placement&${songQuery(track)}`;
    case "download-mp3":
    case "download-hi-res":
      return downloadAddress(track.id, downloadFormats[option]);
    default:
      return `${optionPath(track, option)}?${songQuery(track)}`;
  }
}

/** The page that goes on with an option after the sign-in. */
function resumedPath(track: Linked, option: SongOption): string {
  if (option !== "download-mp3" && option !== "download-hi-res") return pathOf(track, option);
  return resumedDownloadAddress(track.id, downloadFormats[option]);
}

/**
 * The address of an option in a menu. Without an account, requesting a licence leads to the sign-up and everything else that needs one
 * to the sign-in, with the page that goes on with the option as the return path.
 */
export function optionHref(track: Linked, option: SongOption, { signedIn }: { signedIn: boolean }): string {
  if (signedIn || option === "lyrics" || option === "similar") return pathOf(track, option);
  const entrance = option === "license" || option === "placement" ? "/signup" : "/login";
  return `${entrance}?returnUrl=${encodeURIComponent(resumedPath(track, option))}`;
}
