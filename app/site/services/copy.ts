/** Texts around the services. What each of them says is in `content/`. */
export const copy = {
  title: "Services",
  heading: "From a single track to a whole sonic brand",
  lead: "Seven ways to get music that is right for the picture and cleared for the use. Each page has tracks to play.",
  description:
    "Licensed, original and recognizable music, sonic branding, sonic analysis, consulting and private catalogues for brands. What you get, how it works, and music to play on every page.",
  listen: "Play something now",
  talk: "Talk to a Creative",
  number: (number: number) => String(number).padStart(2, "0"),
  work: (name: string) => `${name} in our work`,
  next: "Next service",
  bpm: (bpm: number) => `${Math.round(bpm)} BPM`,
  tempoScale: (from: number, to: number) => `Tempo from ${from} to ${to} beats per minute`,
  missing: "There is no such service.",
} as const;
