import type { PlayableTrack } from "#app/player/player.ts";

/** Pictures of a track for the system's media controls: the one of its page, at an address that leads to its present version. None for tracks behind a link. */
export function artworkOf({ slug }: Pick<PlayableTrack, "slug">): MediaImage[] {
  if (slug.startsWith("/")) return [];
  return [{ src: `/share/song/${encodeURIComponent(slug)}/00000000.png`, sizes: "1200x630", type: "image/png" }];
}
