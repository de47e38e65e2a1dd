import type { PlayableTrack } from "#app/player/player.ts";

/** A row of the catalogue, with what a test cares about. */
export function playable(id: string, given: Partial<PlayableTrack> = {}): PlayableTrack {
  return {
    id,
    songId: `Song-${id}`,
    slug: `slug-${id}`,
    title: `Track ${id}`,
    versionLabel: null,
    vocals: true,
    explicit: false,
    artists: [{ name: "Lowtide", slug: "lowtide" }],
    albumTitle: null,
    durationMs: 61_500,
    bpm: 100,
    musicalKey: "Am",
    genres: [],
    moods: [],
    miniPeaks: "",
    mediaBase: `/media/songs/${id}/0`,
    ...given,
  };
}
