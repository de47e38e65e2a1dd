export const selectionCopy = {
  region: "Selected tracks",
  none: "Select rows. Shift selects a range.",
  count: (tracks: number) => (tracks === 1 ? "1 track selected" : `${tracks} tracks selected`),
  all: (tracks: number) => `Select all ${tracks}`,
  clear: "Clear",
  add: "Add to playlist",
  license: "License",
  addTo: (name: string) => `Add to ${name}`,
  compareHint: (min: number, max: number) => `Compare ${min} to ${max} tracks`,
  tooMany: (max: number) => `Add at most ${max} tracks at once. Clear some.`,
  done: "End selection",
} as const;
