import type { ServiceContent } from "#app/site/services/service.ts";

/** Campaign for wineries and wine brands, with the blocks of a service page. */
export const wine: ServiceContent = {
  slug: "wine",
  name: "Music for wine",
  summary: "Films, tasting rooms and labels",
  lead: "For the harvest film, the tasting room and the code on the back label: music that fits the film and clears.",
  description:
    "Music for wineries and wine brands: tracks for harvest films, playlists for tasting rooms, and rights that cover web, events and the label.",
  gets: {
    title: "Where wine needs music",
    items: [
      {
        name: "The harvest film",
        text: "Two minutes for the web, thirty seconds for social, from one recording with a real ending at both lengths.",
      },
      {
        name: "The tasting room",
        text: "Playlists by time of day, at a tempo people can talk over. Public performance is a licence of its own: we tell you which one.",
      },
      { name: "The back label", text: "A code that opens one track for one vintage. Small idea, small licence." },
      {
        name: "The fair",
        text: "A loop for the stand that still works on the third day. Events and trade shows are named in the licence.",
      },
    ],
  },
  steps: {
    title: "From the cellar to the cut",
    items: [
      { name: "Tell us about the wine", text: "Grape, place and price say more about tempo than “premium” does." },
      { name: "Hear five tracks", text: "Five tracks from dry to full. You keep one or two." },
      { name: "Clear the uses together", text: "Web, social, tasting room and events in one request." },
      { name: "Deliver", text: "Files, licence and the performance paperwork, in time for the harvest." },
    ],
  },
  hear: {
    title: "Five to start with",
    text: "Five instrumentals up to 105 BPM.",
    as: "shortlist",
    rule: {
      fit: {
        vocals: false,
        bpmMax: 105,
        tags: {
          mood: ["romantic", "happy"],
          genre: ["acoustic", "folk", "folk-country", "bossa-nova", "jazz", "jazz-funk", "latin"],
        },
      },
    },
  },
  deliverables: {
    title: "What arrives",
    items: [
      { name: "Film", text: "Track, edits and a licence for web, social and events" },
      { name: "Room", text: "Playlists for the day, the evening and the late hour" },
      { name: "Paper", text: "Who has to be paid for public performance in your country" },
    ],
  },
  link: { to: "/services/licensed-music", label: "How licensing works" },
  hasWork: false,
  art: { palette: 5, layers: 12, top: 0.5, bowl: 0.4, slope: 0.16, centre: 0.7 },
};
