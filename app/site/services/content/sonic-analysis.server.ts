import type { ServiceContent } from "#app/site/services/service.ts";

export const sonicAnalysis: ServiceContent = {
  slug: "sonic-analysis",
  name: "Sonic analysis",
  summary: "How your brand sounds next to its rivals, in numbers",
  lead: "What your brand has sounded like so far, measured next to the brands you compete with.",
  description:
    "Sonic analysis measures the music your brand has used: tempo, key, loudness, energy and voice, next to chosen rivals. You get a picture, a table and a recommendation.",
  gets: {
    title: "What you get",
    items: [
      {
        name: "Your centre",
        text: "The tempo, brightness, energy and loudness that most of your films share, and the ones that differ.",
      },
      {
        name: "Your rivals' centres",
        text: "The same measures for the brands you choose, so you see what you share and where you differ.",
      },
      { name: "The evidence", text: "Every figure leads back to a recording you can play." },
      { name: "A recommendation", text: "What to keep, what to change, and three tracks that show the direction." },
    ],
  },
  steps: {
    title: "How it works",
    items: [
      { name: "Collect", text: "Send the films and sounds of the last three years. Links are enough." },
      { name: "Choose rivals", text: "Up to four brands that your customers compare you with." },
      {
        name: "Measure",
        text: "Loudness to ITU-R BS.1770, tempo, key, brightness and voice, the same way for every recording.",
      },
      { name: "Read it together", text: "One hour with the picture, the table and the recordings." },
    ],
  },
  hear: {
    title: "What a measurement looks like",
    text: "Recordings from this catalogue on one scale. Tempo and key are detected from the audio where no one entered them: play one and check.",
    as: "tempo",
    rule: { fit: {} },
  },
  deliverables: {
    title: "What arrives",
    items: [
      { name: "Picture", text: "You and your rivals on one page" },
      { name: "Table", text: "Every recording with its measures, as a spreadsheet" },
      { name: "Reading", text: "Two pages in plain words, and a playlist to go with them" },
    ],
  },
  link: { to: "/services/sonic-branding", label: "See sonic branding" },
  hasWork: true,
  art: { palette: 1, layers: 14, top: 0.56, bowl: 0.2, slope: 0.5, centre: 0.5 },
};
