import type { ServiceContent } from "#app/site/services/service.ts";

export const musicConsulting: ServiceContent = {
  slug: "music-consulting",
  name: "Music consulting",
  summary: "Strategy, supervision and clearance, by the project or by the year",
  lead: "A music department for teams that don't have one: strategy, supervision and clearance.",
  description:
    "Music supervision and consulting for brands and agencies: budgets, shortlists, clearance and cue sheets, by the project or by the year.",
  gets: {
    title: "What you get",
    items: [
      {
        name: "A supervisor on the film",
        text: "From script to delivery: what the scene needs, what it may cost, what can be cleared in time.",
      },
      {
        name: "A budget that holds",
        text: "Licences, sessions, edits and renewals in one sheet, before anything is promised to a client.",
      },
      {
        name: "Clearance without surprises",
        text: "Both sides, all uses, renewals dated. You know which licence ends when.",
      },
      {
        name: "A second pair of ears",
        text: "Someone who says the temp track won't clear while there's still time to change it.",
      },
    ],
  },
  steps: {
    title: "How it works",
    items: [
      { name: "One call", text: "What's in production, what's on air, and what you want to change." },
      { name: "A plan on one page", text: "Tracks, owners, deadlines and money, film by film." },
      { name: "Weekly shortlists", text: "Numbered, timed to the scene, each with the reason it's there." },
      { name: "Sign-off and cue sheets", text: "Licences filed, cue sheets sent, renewals in the calendar." },
    ],
  },
  hear: {
    title: "A shortlist, the way we send it",
    text: "The brief: leave room for a voice-over, up to 110 BPM, no vocals. These instrumentals from the catalogue fit it.",
    as: "shortlist",
    rule: { fit: { vocals: false, bpmMax: 110, tags: { mood: ["calm", "ethereal"], genre: ["ambient", "lo-fi"] } } },
  },
  deliverables: {
    title: "What arrives",
    items: [
      { name: "Shortlists", text: "As playlists with notes and time codes" },
      { name: "Budget", text: "One sheet, every use, every renewal" },
      { name: "Clearances", text: "Quotes and signed licences, both sides" },
      { name: "Cue sheets", text: "Titles, writers, shares and timings, ready to file" },
    ],
  },
  link: { to: "/our-work", label: "See our work" },
  hasWork: true,
  art: { palette: 0, layers: 10, top: 0.52, bowl: 0.12, slope: -0.42, centre: 0.7 },
};
