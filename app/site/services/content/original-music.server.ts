import type { ServiceContent } from "#app/site/services/service.ts";

export const originalMusic: ServiceContent = {
  slug: "original-music",
  name: "Original music",
  summary: "Composed to picture, delivered with stems",
  lead: "Written to your picture, with one composer, one theme and every length you need.",
  description:
    "Original music for film and advertising: composed to picture, recorded, mixed and delivered with stems and cut-downs. Rights are agreed before the first note.",
  gets: {
    title: "What you get",
    items: [
      {
        name: "A composer you can call",
        text: "You talk to the person who writes the music, and your notes reach them directly.",
      },
      {
        name: "Sketches before sessions",
        text: "You choose a direction from short sketches against your cut. Nothing is recorded until you have.",
      },
      {
        name: "Rights settled first",
        text: "Term, territory, media and ownership are agreed in writing before work starts.",
      },
      {
        name: "Lengths with an ending",
        text: "The sixty, the thirty and the six are written as pieces of their own, with a beginning and an end.",
      },
    ],
  },
  steps: {
    title: "How it works",
    items: [
      {
        name: "Spot the film",
        text: "We mark where the music starts, changes and stops, and where there should be none.",
      },
      {
        name: "Agree the references",
        text: "Two or three tracks that are right, and one that's wrong: it often says more.",
      },
      { name: "Sketch", text: "Short directions to the picture. You pick one, or tell us what is missing." },
      { name: "Write and record", text: "The full score, with live players where the budget allows." },
      { name: "Mix and deliver", text: "Final mix, stems and every length, named so the edit can find them." },
    ],
  },
  hear: {
    title: "One brief, four tempos",
    text: "Composers ask about tempo first. These instrumentals from the catalogue are placed by their beats per minute. Play two and tell us which one is closer.",
    as: "tempo",
    rule: { fit: { vocals: false } },
  },
  deliverables: {
    title: "What arrives",
    items: [
      { name: "Master", text: "WAV, 48 kHz and 24-bit, at broadcast loudness" },
      { name: "Stems", text: "Drums, bass, harmony, melody, voices: equal length, aligned at zero" },
      { name: "Lengths", text: "Full, 60, 30, 15 and 6 seconds, as agreed" },
      { name: "Paperwork", text: "Agreement, cue sheet data, writers and shares" },
    ],
  },
  link: { to: "/search?vocals=no", label: "Search instrumentals" },
  hasWork: true,
  art: { palette: 4, layers: 13, top: 0.5, bowl: 0.3, slope: 0.4, centre: 0.72 },
};
