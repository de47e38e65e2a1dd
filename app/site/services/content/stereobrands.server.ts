import type { ServiceContent } from "#app/site/services/service.ts";

export const stereobrands: ServiceContent = {
  slug: "stereobrands",
  name: "Stereobrands",
  summary: "A catalogue space of your own, in your colours",
  lead: "Your own music space: your address, your colours, and only the music your company may use.",
  description:
    "A private catalogue for your company: own address and colours, people and permissions, restrictions applied in search, shared playlists and licence requests.",
  gets: {
    title: "What you get",
    items: [
      { name: "Your address", text: "A sub-domain, or a host name of your own, with your name and logo letter." },
      {
        name: "Your colours",
        text: "Accent, background, text and waveform. Colour pairs are checked for contrast before they're saved.",
      },
      { name: "Your rules", text: "Recordings that your company must not use are left out of search and Discover." },
      { name: "Your people", text: "Invite them, give each one permissions, and see who changed what." },
    ],
  },
  steps: {
    title: "How it works",
    items: [
      {
        name: "Tell us the rules",
        text: "Categories, territories and artists that are off limits, and who approves a licence.",
      },
      { name: "We open the space", text: "With your address, your colours and a first set of playlists." },
      { name: "You invite the team", text: "Agencies too: each person sees what their permissions allow." },
      {
        name: "Everyone works from one place",
        text: "Shortlists, comments with time codes, licence requests and downloads.",
      },
    ],
  },
  hear: {
    title: "What your team would play first",
    text: "A shortlist from the open catalogue. In your space the same player sits under your own selection.",
    as: "shortlist",
    rule: { fit: { tags: { genre: ["funk-soul", "house", "hip-hop", "indie-pop", "lo-fi", "electronic-dance"] } } },
  },
  deliverables: {
    title: "What's in a space",
    items: [
      { name: "Catalogue", text: "Search, Discover and artist pages, filtered by your rules" },
      { name: "Collaboration", text: "Playlists, comments with time codes, notifications" },
      { name: "Licensing", text: "Requests with media, territory and term, and their status" },
      { name: "Administration", text: "People, policies, theme, sidebar links and streaming quality" },
    ],
  },
  link: { to: "/discover", label: "See the open catalogue" },
  hasWork: false,
  art: { palette: 2, layers: 11, top: 0.58, bowl: 0.26, slope: 0.3, centre: 0.34 },
};
