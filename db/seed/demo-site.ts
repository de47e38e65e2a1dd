type DemoEntry = {
  kind: "team" | "contact" | "client" | "case" | "note";
  title: string;
  detail?: string;
  body?: string;
  link?: string;
  facts?: Record<string, string>;
};

/** Team, clients and note of the demo. All invented, as the note says. Their ids depend on their number: later ones go to `laterSiteEntries`. */
export const demoSiteEntries: DemoEntry[] = [
  {
    kind: "team",
    title: "Nia Forsberg",
    detail: "Music supervisor",
    body: "Reads your brief the day it arrives and sends the first shortlist. Came to music from the cutting room, so she starts with where the film breathes.",
  },
  {
    kind: "team",
    title: "Tomás Ekwueme",
    detail: "Composer and producer",
    body: "Writes to picture and records the players himself. Delivers stems, because the edit always changes after the music is signed off.",
  },
  {
    kind: "team",
    title: "Hanna Brandt",
    detail: "Clearance and licensing",
    body: "Calls publishers and labels before you fall in love with a track. Fifteen years of territory, term and media, and no surprises in the contract.",
  },
  {
    kind: "team",
    title: "Idris Valli",
    detail: "Sonic branding",
    body: "Listens to everything a brand has put out and finds what it already sounds like. Tests every logo on a phone speaker first.",
  },
  {
    kind: "client",
    title: "Fjord Outdoor",
    detail: "Outdoor clothing",
    link: "/our-work/detail/winter-campaign",
  },
  {
    kind: "client",
    title: "Volta Motors",
    detail: "Electric cars",
    link: "/our-work/detail/the-quiet-car",
  },
  {
    kind: "client",
    title: "Corner Shop Coffee",
    detail: "Coffee bars",
    link: "/our-work/detail/open-late",
  },
  {
    kind: "client",
    title: "Halden Oats",
    detail: "Breakfast",
    link: "/our-work/detail/ten-thousand-mornings",
  },
  {
    kind: "client",
    title: "Marais Kitchens",
    detail: "Kitchens",
    link: "/our-work/detail/the-long-table",
  },
  {
    kind: "note",
    title: "This is a demonstration: its people, brands and cases are fictional. The music was composed for it.",
  },
];

/** Contact and cases of the demo, which came after the questions. */
export const laterSiteEntries: DemoEntry[] = [
  {
    kind: "contact",
    title: "Nia Forsberg",
    detail: "Music supervisor",
    facts: { hours: "Mon–Fri 9–18", timeZone: "Europe/Berlin", email: "nia@demo.example", phone: "+49 30 555 0142" },
  },
  {
    kind: "case",
    title: "Four films, one melody, no voice-over",
    body: "Fjord Outdoor had four films for four weeks of winter, each cut by a different editor. Without a voice-over, only the music could tell viewers that they belong together.",
    link: "/our-work/detail/winter-campaign",
    facts: {
      choice:
        "We wrote one slow theme and gave each film its own instrument. The tempo stays below 100 BPM, so every editor could cut to the same bars.",
      result:
        "All four films went on air with one licence and one cue sheet. The theme is now the hold music of the shops.",
      credits: "Director: Marit Aasen\nEditor: Jonas Krol\nComposer: Tomás Ekwueme\nMusic supervision: Nia Forsberg",
    },
  },
  {
    kind: "case",
    title: "Twenty seconds of one low note",
    body: "An electric car makes no sound to build a film on. Volta Motors wanted the silence to be heard, and the city to arrive late.",
    link: "/our-work/detail/the-quiet-car",
    facts: {
      choice:
        "A finished recording with a long, dark opening, so that the picture could wait for it. Two others were cleared as a fallback.",
      result: "The film ran in cinemas with the original mix. Both sides cleared in six working days.",
      credits: "Director: Sol Ibarra\nSound design: Pike & Ness\nClearance: Hanna Brandt",
    },
  },
];

/** Why each of a case's tracks was picked, in order. */
export const demoCueNotes = [
  "In the film. It leaves the first seconds to the picture.",
  "The fallback, cleared for the same use in case the edit changed.",
  "Played to the client as the other direction: warmer, and sooner there.",
];
