import { type DownloadFormat, downloadAddress, resumedDownloadAddress } from "#app/player/options/download-address.ts";
import { optionPath, type SongOption } from "#app/player/options/song-option.ts";
import { similarPath } from "#app/player/segments/similar-path.ts";
import type { TrackView } from "#app/track/track.ts";

type Linked = Pick<TrackView, "id" | "songId" | "slug" | "title" | "vocals">;

const downloadFormats = { "download-mp3": "mp3", "download-hi-res": "original" } as const satisfies Record<
  string,
  DownloadFormat
>;

/** Query parameters of a song. By hand: every row has a menu, and URLSearchParams takes ten times as long. */
function songQuery({ songId, id }: Linked): string {
  return `songId=${encodeURIComponent(songId)}&versionId=${encodeURIComponent(id)}`;
}

/** Page of an option with the song in its query, so that a sign-in returns to the same song and version. */
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

/** Page that resumes an option after the sign-in. */
function resumedPath(track: Linked, option: SongOption): string {
  if (option !== "download-mp3" && option !== "download-hi-res") return pathOf(track, option);
  return resumedDownloadAddress(track.id, downloadFormats[option]);
}

/**
 * URL of an option. Without an account, a licence request leads to the sign-up and other protected options to the sign-in, with the
 * resuming page as the return path.
 */
export function optionHref(track: Linked, option: SongOption, { signedIn }: { signedIn: boolean }): string {
  if (signedIn || option === "lyrics" || option === "similar") return pathOf(track, option);
  const entrance = option === "license" || option === "placement" ? "/signup" : "/login";
  return `${entrance}?returnUrl=${encodeURIComponent(resumedPath(track, option))}`;
}
