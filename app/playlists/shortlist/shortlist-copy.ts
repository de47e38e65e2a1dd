/** Copy of the shortlist's page. */
export const shortlistCopy = {
  title: "Shortlist",
  lead: "Tracks you picked while listening. Name the list to keep it as a playlist.",
  none: "Nothing on your shortlist yet",
  noneHint: "Press F on a row, or choose Add to shortlist in a track's options.",
  inBrowser: "Your shortlist is kept in this browser",
  inBrowserHint: "Press T to open it. Sign in to keep it in your account and save it as a playlist.",
  signIn: "Sign in",
  search: "Search music",
  removeOf: (name: string) => `Remove ${name} from the shortlist`,
  removed: "Removed from your shortlist",
  added: "Added to your shortlist",
  add: "Add to shortlist",
  name: "Playlist name",
  nameHint: "For example Spring campaign",
  nameEmpty: "Playlist name: enter a name.",
  nameLong: (max: number) => `Playlist name: use at most ${max} characters.`,
  save: "Save as playlist",
  saved: (name: string, tracks: number) =>
    tracks === 1 ? `Playlist ${name} created with 1 track` : `Playlist ${name} created with ${tracks} tracks`,
  empty: "Your shortlist is empty. Add tracks first.",
  noRight: "Your account can't create playlists.",
} as const;
