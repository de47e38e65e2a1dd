/** Listening options; loaded with the menu's content. */
export const listenCopy = {
  shortlist: "Add to shortlist",
  segments: "Segments",
  picture: "Fit to picture",
  addTo: (name: string) => `Add to ${name}`,
} as const;
