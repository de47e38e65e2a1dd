export const playedCopy = {
  title: "Recently played",
  lead: (max: number) =>
    `The last ${max} tracks you played here, newest first. Plays of staff accounts aren't recorded.`,
  none: "Nothing played yet",
  noneHint: "Tracks you play are listed here.",
  search: "Search tracks",
  wrapup: "Your year in figures",
  figures: "Your figures",
} as const;
