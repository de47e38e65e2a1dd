export const recordCopy = {
  breadcrumbs: "Breadcrumbs",
  artists: "Artists",
  playAll: "Play all",
} as const;
