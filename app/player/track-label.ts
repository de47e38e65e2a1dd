import { copy } from "#app/player/copy.ts";
import type { PlayableTrack } from "#app/player/player.ts";
import { songPath } from "#app/player/track.ts";

/** What stands behind the title: the version, then (Instrumental) and (Explicit); nothing is said twice. */
export function titleTags(track: Pick<PlayableTrack, "versionLabel" | "vocals" | "explicit">): string[] {
  const tags = [
    track.versionLabel ? `(${track.versionLabel})` : null,
    track.vocals ? null : copy.instrumental,
    track.explicit ? copy.explicit : null,
  ];
  const said = tags.filter((tag) => tag !== null);
  return said.filter((tag, at) => said.findIndex((other) => other.toLowerCase() === tag.toLowerCase()) === at);
}

export function artistNames(track: Pick<PlayableTrack, "artists">): string {
  return track.artists.map((artist) => artist.name).join(", ");
}

/**
 * The id a shared link is made for: the song's own, else the last part of its address, in lower case; null when it has neither
 * (specification part 2, section 5).
 */
export function sharedSongId(track: Pick<PlayableTrack, "songId" | "slug">): string | null {
  const id = track.songId || songPath(track).split("/").at(-1);
  return id ? id.toLowerCase() : null;
}
