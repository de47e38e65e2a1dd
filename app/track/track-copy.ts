/** Labels after titles, and tier notes for staff. */
export const trackCopy = {
  instrumental: "(Instrumental)",
  explicit: "(Explicit)",
  notPublic: "Not public",
  tierWarning: "Check the tier before licensing",
} as const;
