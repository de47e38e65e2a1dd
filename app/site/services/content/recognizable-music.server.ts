import type { ServiceContent } from "#app/site/services/service.ts";

export const recognizableMusic: ServiceContent = {
  slug: "recognizable-music",
  name: "Recognizable music",
  summary: "The songs people already know, negotiated",
  lead: "The song your audience already knows, cleared for your film. If it can't be cleared, you hear it early.",
  description:
    "Clearance for well-known songs: we find every rights holder, ask both sides, negotiate the fee and keep a second choice ready until the licence is signed.",
  gets: {
    title: "What you get",
    items: [
      {
        name: "Every owner found",
        text: "A hit can have six writers and four publishers, and each of them can refuse. We find them all before anyone asks.",
      },
      {
        name: "A range before the ask",
        text: "You hear what comparable uses cost before you show the song to a client.",
      },
      {
        name: "One negotiation",
        text: "Publishing and master are asked together. If one side asks for most-favoured-nations terms, the other matches it.",
      },
      {
        name: "A second choice",
        text: "A song that is easier to clear stays in your cut until the first one is signed.",
      },
    ],
  },
  steps: {
    title: "How it works",
    items: [
      { name: "Name the song", text: "With the scene, the part of the song and the length. Five candidates are fine." },
      { name: "We trace the rights", text: "Writers, publishers, labels, samples, and who approves for each of them." },
      { name: "We ask both sides", text: "One request, the same use in the same words, to everyone who has a say." },
      {
        name: "You decide with numbers",
        text: "Fee, term, territory and conditions, side by side with the second choice.",
      },
      { name: "We paper it", text: "Licences signed by both sides before the film goes out." },
    ],
  },
  hear: {
    title: "Songs for the second choice",
    text: "Well-known songs aren't in this catalogue: we ask their owners. These are songs with vocals that are, and that can stand in while your first choice is being cleared.",
    as: "shortlist",
    rule: { fit: { vocals: true } },
  },
  deliverables: {
    title: "What arrives",
    items: [
      { name: "Rights report", text: "Who owns what share of which side, and who approves" },
      { name: "Quotes", text: "Both sides, for each use and option you asked about" },
      { name: "Licences", text: "Synchronisation and master use, signed" },
      { name: "Re-record option", text: "When the master says no: what a new recording takes, and what it costs" },
    ],
  },
  link: { to: "/search?vocals=yes", label: "Search songs with vocals" },
  hasWork: true,
  art: { palette: 5, layers: 10, top: 0.7, bowl: 0.1, slope: 0.8, centre: 0.4 },
};
