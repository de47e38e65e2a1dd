/** The words of discover. */
export const copy = {
  title: "Discover",
  lead: "Music chosen by people, ready to license. Play anything; nothing stops when you move on.",
  searchLabel: "Search the catalogue",
  searchPlaceholder: "A mood, a genre, an instrument, a line of a lyric",
  search: "Search",
  songs: (count: number) => (count === 1 ? "1 song" : `${count} songs`),
  tracks: (count: number) => (count === 1 ? "1 track" : `${count} tracks`),
  firstOf: (shown: number, total: number) => `The first ${shown} of ${total} tracks`,
  inPlaylist: (playlist: string) => `in ${playlist}`,
  playVideo: "Play video",
  loadsFrom: (host: string) => `Loads from ${host}`,
  videoOf: (name: string) => `Video: ${name}`,
  defaults: {
    genres: "Start with a sound",
    newest: "Just in",
    newestText: "What the catalogue has received last.",
    artists: "Artists in the catalogue",
  },
  empty: {
    title: "Nothing is on the shelves yet",
    text: "The first recordings are on their way. The search finds each of them as soon as it can be played.",
    action: "Search the catalogue",
  },
} as const;
