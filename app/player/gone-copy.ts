/** Messages about unpublished tracks. */
export const goneCopy = {
  title: (title: string) => `“${title}” isn't available any more`,
} as const;
