/** Errors of a list of links. */
export const linksCopy = {
  shape: (link: string) => `Links: “${link}” isn't a web address. Enter one like https://example.com/track.`,
  many: (max: number) => `Links: enter at most ${max}.`,
  long: (max: number) => `Links: a link has at most ${max} characters.`,
  missing: "Links to music: enter at least one.",
} as const;
