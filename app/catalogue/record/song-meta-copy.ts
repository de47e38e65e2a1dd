/** What other sites show of a song. Apart from the copy of its page: the browser does not load it. */
export const songMetaCopy = {
  imageAlt: (title: string, artists: string) => `Cover of ${title} by ${artists}`,
  description: (title: string, artists: string, facts: string) => `${title} by ${artists}. ${facts}`,
} as const;
