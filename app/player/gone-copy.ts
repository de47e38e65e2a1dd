/** Said by the player about a track that was taken down. */
export const goneCopy = {
  title: (title: string) => `“${title}” isn't available any more`,
} as const;
