/** Lines of the options menu that belong to listening; loaded with the options. */
export const listenCopy = {
  shortlist: "Add to shortlist",
  segments: "Segments",
  addTo: (name: string) => `Add to ${name}`,
} as const;
