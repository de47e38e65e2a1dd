/** Copy that the pages of songs, albums and artists share. */
export const recordCopy = {
  breadcrumbs: "Breadcrumbs",
  artists: "Artists",
  playAll: "Play all",
} as const;
