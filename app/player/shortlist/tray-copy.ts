export const trayCopy = {
  title: "Shortlist",
  close: "Close shortlist",
  none: "Nothing here yet. Press F on a row, or choose Add to shortlist in a track's options.",
  loadFailed: "The shortlist couldn't be loaded. Try again when you're online.",
  remove: (name: string) => `Remove ${name} from the shortlist`,
  removeFailed: "The track couldn't be removed",
  name: "Playlist name",
  save: "Save as playlist",
  saved: (name: string, tracks: number) =>
    tracks === 1 ? `Playlist ${name} created with 1 track` : `Playlist ${name} created with ${tracks} tracks`,
  openPlaylist: "Open playlist",
  saveFailed: "The playlist couldn't be created",
  signIn: "Sign in to save as a playlist",
  matchLoudness: "Match loudness",
  auto: "Play 8 seconds of each row",
  gain: (text: string) => `Now ${text}`,
} as const;
