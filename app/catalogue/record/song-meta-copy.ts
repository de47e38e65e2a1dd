/** Title and artists, where known. */
function byline(title: string, artists: string): string {
  return artists === "" ? title : `${title} by ${artists}`;
}

/** Separate from the page's copy, so that the browser does not load it. */
export const songMetaCopy = {
  imageAlt: (title: string, artists: string) => `Cover of ${byline(title, artists)}`,
  description: (title: string, artists: string, facts: string) => `${byline(title, artists)}. ${facts}`,
} as const;
