import type { SongDetails } from "#app/track/song-details.ts";
import { songPath, type TrackView } from "#app/track/track.ts";
import { trackCopy as copy } from "#app/track/track-copy.ts";

/** Labels after the title: version, (Instrumental), (Explicit), deduplicated. */
export function titleTags(track: Pick<TrackView, "versionLabel" | "vocals" | "explicit">): string[] {
  const tags = [
    track.versionLabel ? `(${track.versionLabel})` : null,
    track.vocals ? null : copy.instrumental,
    track.explicit ? copy.explicit : null,
  ];
  const present = tags.filter((tag) => tag !== null);
  return present.filter((tag, at) => present.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at);
}

/** Accessible name that distinguishes versions: "Paper Lanterns, instrumental, by The Harbour Lines". */
export function trackName(track: Pick<TrackView, "title" | "versionLabel" | "vocals" | "explicit" | "artists">) {
  const tags = titleTags(track).map((tag) => `, ${tag.slice(1, -1).toLowerCase()}`);
  const named = `${track.title}${tags.join("")}`;
  const artists = artistNames(track);
  return artists === "" ? named : `${named}${tags.length > 0 ? "," : ""} by ${artists}`;
}

/** Notes for staff about a track's tier. */
export function tierNotes(details: Pick<SongDetails, "tier"> | null): string[] {
  const tier = details?.tier ?? null;
  if (tier === null) return [];
  return [
    ...(tier.publicAccess ? [] : [copy.notPublic]),
    ...(tier.hasWarning ? [tier.warningText || copy.tierWarning] : []),
  ];
}

export function artistNames(track: Pick<TrackView, "artists">): string {
  return track.artists.map((artist) => artist.name).join(", ");
}

/**
 * Song id of a share link: the song's own, else the last segment of its path, in lower case; null without either (docs/product/player.md).
 */
export function sharedSongId(track: Pick<TrackView, "songId" | "slug">): string | null {
  const id = track.songId || songPath(track).split("/").at(-1);
  return id ? id.toLowerCase() : null;
}
