/** The title and whom it is by, as far as that is known. */
function byline(title: string, artists: string): string {
  return artists === "" ? title : `${title} by ${artists}`;
}

/** What other sites show of a song. Apart from the copy of its page: the browser does not load it. */
export const songMetaCopy = {
  imageAlt: (title: string, artists: string) => `Cover of ${byline(title, artists)}`,
  description: (title: string, artists: string, facts: string) => `${byline(title, artists)}. ${facts}`,
} as const;
