import { usageCopy } from "#app/rights/usage/usage-copy.ts";

export const swapCopy = {
  title: usageCopy.findClear,
  forUse: "For",
  change: "Change My usage",
  reasons: "Why",
  found: "Nearest in sound, and clear",
  use: "Use this one",
  chooseFor: (title: string, place: string) => `Use this one: ${title}, in ${place}`,
  places: { draft: "your draft request" },
  into: (place: string) => `Replaces the song in ${place}, at its place and with its note.`,
  playOnly: "Open it from a playlist, a pitch or your draft request to exchange the song there.",
  noUsage: "Say what you need music for first",
  noUsageHint: "My usage decides what is clear. Set media, territory and term, then come back.",
  setUsage: "Set My usage",
  few: (found: number, searched: number) =>
    `Only ${found} of the ${searched} nearest songs ${found === 1 ? "is" : "are"} clear for your use.`,
  none: "Nothing that sounds like it is clear",
  noneHint: (searched: number) =>
    `None of the ${searched} nearest songs can be licensed for your use right now. A shorter term or fewer territories may help, or a song that needs one approval.`,
  notCompared: "This song can't be compared by its sound yet.",
  searchSimilar: "Search similar songs",
  swapped: (to: string, from: string) => `“${to}” replaces “${from}”`,
  undo: "Undo",
  undone: "The song is back at its place",
  undoneAtEnd: "The song is back at the end",
  undoneAtEndText: "Its place is gone: what replaced it was removed.",
  errors: {
    noUsage: "My usage is not set. Set it, then choose a song again.",
    missing: "This song is no longer available. Choose another one.",
    notClear: (title: string, reason: string) => `“${title}” is no longer clear: ${reason}. Choose another one.`,
    noPlace: "Choose a playlist, a pitch or your draft request to exchange the song in.",
    noUndo: "There is nothing to undo here.",
    choose: "Choose one of the songs.",
  },
} as const;
