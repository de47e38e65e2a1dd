import type { Measure } from "#app/catalogue/fit/brand.ts";

export const fitCopy = {
  label: "Fit with a brand",
  fitWith: "Fit with",
  closeIn: "close in",
  fit: "Fit",
  chip: (name: string | null) => (name === null ? "Fit with a brand" : `Fit with ${name}`),
  sortBy: "Sort by fit",
  analysis: "Sonic analysis",
  clear: "Clear",
  clearLabel: "Clear the brand",
  explanation: (sounds: number) =>
    `Measured from ${sounds === 1 ? "its track or reference" : `its ${sounds} tracks and references`}. At 80%, four of five tracks that sound this close to a brand are its own.`,
  narrow: "Narrow:",
  widen: "Widen:",
  unknown: "This brand isn't available here. It may have been deleted.",
  noSound: (name: string) =>
    `${name} has no track that can be compared yet. Add tracks to the brand to see how results fit.`,
  noModel: "The catalogue isn't analysed yet, so no fit can be measured. Try again in a few minutes.",
  count: (count: number) => (count === 1 ? "1 track near the brand" : `${count} tracks near the brand`),
  empty: { title: "Nothing sounds like the brand here", text: "Remove a filter, or sort by relevance." },
  tempoRule: (range: string) => `${range}, its rule`,
  instrumentalRule: "Instrumental only, its rule",
  vocalsRule: "With vocals, its rule",
  mood: (label: string) => `${label}, as most of its tracks`,
  withoutTempo: (bpm: number) => `any tempo: its tracks have ${bpm} BPM on average`,
  withoutVocals: (hasVocals: boolean) =>
    hasVocals ? "vocals too: most of its tracks have them" : "instrumentals too: most of its tracks are",
  withoutMood: (label: string) => `without ${label}: none of its tracks has this mood`,
  bpm: (value: number) => `${value} BPM`,
  noProfile: "No profile yet: none of its tracks and references can be compared.",
  noSpread: (songs: number, references: number) =>
    songs + references === 1 ? `One ${songs === 1 ? "track" : "reference"}: no spread yet.` : "No spread yet.",
  spread: (songs: number, references: number, aspects: string) =>
    `Two of its ${songs + references} tracks${references > 0 ? " and references" : ""} are more alike than this share of all pairs of the catalogue: ${aspects}.`,
  scale: "50 is the catalogue's average. Tempo is in BPM.",
  /** Both ends of a scale. */
  ends: {
    tempo: ["Slow", "Fast"],
    brightness: ["Warm", "Bright"],
    density: ["Calm", "Busy"],
    dynamics: ["Steady", "Dynamic"],
    width: ["Narrow", "Wide"],
    mode: ["Minor", "Major"],
    vocals: ["None", "All"],
  } satisfies Record<Measure, [string, string]>,
  measures: {
    tempo: "Tempo",
    brightness: "Brightness",
    density: "Activity",
    dynamics: "Dynamics",
    width: "Stereo width",
    mode: "Major or minor",
    vocals: "Tracks with vocals",
  } satisfies Record<Measure, string>,
  /** Less and more of a measure, before "than". */
  less: {
    tempo: "slower",
    brightness: "warmer",
    density: "calmer",
    dynamics: "steadier",
    width: "narrower",
    mode: "more minor",
    vocals: "fewer vocals",
  } satisfies Record<Measure, string>,
  more: {
    tempo: "faster",
    brightness: "brighter",
    density: "busier",
    dynamics: "more dynamic",
    width: "wider",
    mode: "more major",
    vocals: "more vocals",
  } satisfies Record<Measure, string>,
} as const;
