/** Briefs to try, in three styles. */
export const briefExamples = [
  {
    id: "spot",
    name: "Commercial",
    text: "30 s TVC and paid social for a mountain bike. Upbeat and bright, no vocals, 110–125 BPM, builds to the end. DACH, 12 months, budget up to 15k EUR all-in.",
  },
  {
    id: "film",
    name: "Brand film",
    text: "Hi,\n\nwe're cutting a two-minute brand film for a family bakery and need warm, hopeful piano or acoustic guitar. Something that starts quietly and grows. Please avoid ukulele and anything corporate.\n\nOnline and cinema, worldwide, in perpetuity.\n\nThanks!",
  },
  {
    id: "podcast",
    name: "Podcast",
    text: "- True crime podcast, intro of about 15 s and beds\n- Dark, tense, slow: 60–80 BPM\n- Instrumental, no drums\n- Podcast and web, worldwide, 3 years\n- £2k for the series",
  },
] as const;
