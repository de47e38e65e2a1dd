import type { ServiceContent } from "#app/site/services/service.ts";

export const licensedMusic: ServiceContent = {
  slug: "licensed-music",
  name: "Licensed music",
  summary: "Finished recordings from the catalogue, with the owners on file",
  lead: "Finished recordings, ready to cut to. You see who owns each one before you put it in the edit.",
  description:
    "License finished recordings for film, ads and social. Search by mood, tempo and key, play every track in full, and see writers, owners and restrictions before you ask.",
  gets: {
    title: "What you get",
    items: [
      {
        name: "Search that reads a brief",
        text: "Type “warm piano, 80 bpm, instrumental”. Tempo, key, length and voice become filters you can change or remove.",
      },
      {
        name: "The whole track",
        text: "Every recording plays in full, without an account. Put the playhead where your cut starts and listen from there.",
      },
      {
        name: "Rights on the page",
        text: "Writers are named on every track. Tell us the use, and we tell you who owns the rights and who has to approve.",
      },
      {
        name: "Versions together",
        text: "Instrumentals and other versions are listed under the song they belong to, so you don't search twice.",
      },
    ],
  },
  steps: {
    title: "How it works",
    items: [
      { name: "Send the brief", text: "Film, territory, media, term and budget. A rough cut helps most." },
      { name: "Get a shortlist", text: "Tracks that fit the picture and can be cleared for the use you described." },
      { name: "Try them to picture", text: "Play them, leave comments with time codes, keep two or three." },
      {
        name: "Request the licence",
        text: "One request for the whole use. We clear both sides: the composition and the master.",
      },
    ],
  },
  hear: {
    title: "Start with these",
    text: "Picked by our curators. They play in the bar below while you read on.",
    as: "cards",
    rule: { skip: 6 },
  },
  deliverables: {
    title: "What arrives",
    items: [
      { name: "Audio", text: "The original file as it was delivered to us, and an MP3 for the edit" },
      { name: "Licence", text: "One document for the use you asked for: media, territory, term, both sides" },
      { name: "Credits", text: "Writers, publishers and shares for your cue sheet" },
    ],
  },
  link: { to: "/search", label: "Search the catalogue" },
  hasWork: true,
  art: { palette: 0, layers: 12, top: 0.62, bowl: 0.18, slope: 0.62, centre: 0.6 },
};
