import type { ServiceContent } from "#app/site/services/service.ts";

export const sonicBranding: ServiceContent = {
  slug: "sonic-branding",
  name: "Sonic branding",
  summary: "A sound people know before the logo lands",
  lead: "A two-second logo, a theme and a set of rules, so every film and app sounds like the same brand.",
  description:
    "Sonic logos, themes and sound guidelines for brands: built from what your brand already sounds like, tested on small speakers, delivered with rules your teams can follow.",
  gets: {
    title: "What you get",
    items: [
      { name: "A sonic logo", text: "Short, and clear on a phone speaker. We test it there, not only in the studio." },
      { name: "A theme", text: "The longer piece that the logo comes from, for films, stores, phone lines and apps." },
      {
        name: "A sound guide",
        text: "Tempo, keys, instruments and voices that are yours, with examples to play and examples to avoid.",
      },
      { name: "Room to grow", text: "Stems and variations, so the next campaign starts from your theme." },
    ],
  },
  steps: {
    title: "How it works",
    items: [
      {
        name: "Listen to what you have",
        text: "Every film, hold line and app sound of the last years, measured side by side.",
      },
      {
        name: "Agree on words",
        text: "Four or five words that describe sound: “dry, close, wooden” helps a composer, “premium” doesn't.",
      },
      {
        name: "Sketch three routes",
        text: "Each with a logo, a theme and one film. You hear them where they'll be used.",
      },
      { name: "Test", text: "On small speakers and in noisy rooms. We keep what people remember after one listen." },
      { name: "Roll out", text: "Files, the guide, and playlists of catalogue music that fits your sound." },
    ],
  },
  hear: {
    title: "Which of these sounds like you?",
    text: "Ask your team to play ten seconds of each and write down one word. Words that come up twice are where we start.",
    as: "cards",
    rule: {
      fit: { vocals: false, tags: { mood: ["epic", "uplifting"], genre: ["cinematic", "chiptune", "soundtrack"] } },
    },
  },
  deliverables: {
    title: "What arrives",
    items: [
      { name: "Logo", text: "Full, short and soft versions, for broadcast, web and devices" },
      { name: "Theme", text: "Master, stems and cut-downs" },
      { name: "Guide", text: "One document your agencies can use without calling you" },
      { name: "Rights", text: "Ownership and registrations as agreed, in writing" },
    ],
  },
  link: { to: "/services/sonic-analysis", label: "Start with a sonic analysis" },
  hasWork: true,
  art: { palette: 3, layers: 9, top: 0.46, bowl: 0.42, slope: 0.1, centre: 0.66 },
};
