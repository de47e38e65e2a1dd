import { sitePictureAlt } from "#app/media/site-picture.ts";

/** Copy of Discover. */
export const copy = {
  title: "Discover",
  lead: "Music picked by our curators, ready to license. Playback continues as you browse.",
  imageAlt: sitePictureAlt,
  songs: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
  tracks: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
  firstOf: (shown: number, total: number) => `The first ${shown} of ${total} tracks`,
  tracksOf: (playlist: string) => `Tracks of ${playlist}`,
  playlistMissing: "This playlist isn't on Discover any more.",
  inPlaylist: (playlist: string) => `in ${playlist}`,
  playVideo: "Play video",
  loadsFrom: (host: string) => `Loads from ${host}`,
  videoOf: (name: string) => `Video: ${name}`,
  defaults: {
    genres: "Start with a sound",
    newest: "Just in",
    newestText: "The newest additions to the catalogue.",
    artists: "Artists in the catalogue",
  },
  empty: {
    title: "No music here yet",
    text: "We're preparing the first tracks. You can search for each one as soon as it's ready to play.",
    action: "Search the catalogue",
  },
} as const;
