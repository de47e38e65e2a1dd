/** What follows titles, and what staff should know of a tier. */
export const trackCopy = {
  instrumental: "(Instrumental)",
  explicit: "(Explicit)",
  notPublic: "Not public",
  tierWarning: "Check the tier before licensing",
} as const;
