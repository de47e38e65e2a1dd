/** Events of the demo a day, by company, and how often each kind is among a hundred. */
export const demoEventsPerDay = { main: 12, acme: 10, nova: 6, studio: 5 } as const;

export const demoEventKinds = {
  play: 45,
  listen_range: 10,
  search: 24,
  result_click: 9,
  shortlist: 5,
  download: 4,
  share_open: 3,
} as const;

/** Who did them, by the end of their ids, at each company; as many again were visitors without an account. */
export const demoEventPeople = {
  main: [301, 303, 304, 305, 311, 312],
  acme: [301, 303, 306, 311, 312],
  nova: [301],
  studio: [301],
} as const satisfies Record<keyof typeof demoEventsPerDay, number[]>;

/** Searches of the demo; `hits` is 0 for what the catalogue does not have. */
export const demoSearches = [
  { words: "uplifting", hits: 64 },
  { words: "tense piano", hits: 12 },
  { words: "warm acoustic", hits: 31 },
  { words: "dark ambient", hits: 22 },
  { words: "happy ukulele", hits: 5 },
  { words: "cinematic strings", hits: 40 },
  { words: "female vocals pop", hits: 18 },
  { words: "120 bpm house", hits: 9 },
  { words: "phonk aggressive", hits: 0 },
  { words: "sea shanty", hits: 0 },
  { words: "koto drone", hits: 0 },
  { words: "afrobeats choir", hits: 0 },
] as const;
