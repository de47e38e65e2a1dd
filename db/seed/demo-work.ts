import type { VisitorRequest } from "#app/visitor-requests/visitor-request.ts";

type DemoVisitorRequest = VisitorRequest & { hoursAgo: number };

/** What visitors sent by the forms of the site. All names are invented. */
export const demoVisitorRequests: DemoVisitorRequest[] = [
  {
    kind: "brief",
    source: "site",
    name: "Ines Valverde",
    email: "ines@northwind-cycles.example",
    organisation: "Northwind Cycles",
    message:
      "Sixty-second film for our city bike: a morning ride through Lisbon. Warm, unhurried, no drums before the bridge. We cut to the music.",
    details: {
      need: "licensed",
      deadline: "",
      budget: "25k_100k",
      media: ["social_paid", "cinema"],
      territory: "Europe",
      references: [],
    },
    hoursAgo: 0.2,
  },
  {
    kind: "brief",
    source: "linkedin",
    name: "Tom Brandt",
    email: "tom@lanternfilms.example",
    organisation: "Lantern Films",
    message: "Opening titles of a documentary about lighthouse keepers. Something old that sounds recorded by the sea.",
    details: {
      need: "original",
      deadline: "",
      budget: "5k_25k",
      media: ["ctv_ott"],
      territory: "World",
      references: ["https://www.example.com/lighthouse-teaser"],
    },
    hoursAgo: 0.6,
  },
  {
    kind: "music",
    source: "site",
    name: "Amara Diallo",
    email: "amara@saltmarsh.example",
    organisation: "Saltmarsh",
    message: "Three songs of our second album. We own both sides.",
    details: { role: "artist", links: ["https://www.example.com/saltmarsh"], rights: "both" },
    hoursAgo: 30,
  },
  {
    kind: "contact",
    source: "site",
    name: "Piet Janssen",
    email: "piet@radio-quay.example",
    organisation: "Radio Quay",
    message: "Who signs your blanket licences for regional radio?",
    details: {},
    hoursAgo: 52,
  },
];

export const demoProject = {
  title: "Northwind: morning ride",
  brief: "60 s film. Warm and unhurried, no drums before the bridge. Shortlist of five by the end of the month.",
  budget: "€40,000, both sides",
  deadlineOn: "",
  link: "on",
} as const;

export const demoReference = {
  name: "Pace of the ride",
  link: "https://www.example.com/morning-ride-rough-cut",
  vector: "",
};

export const demoTransfer = {
  recipient: "Ines Valverde",
  email: "",
  message: "The stems of the second edit, with the cue list.",
  expiresOn: "",
  passcode: "",
  download: "none",
  notes: "on",
  trackNotes: "hide",
  title: "Northwind: cue list of the second edit",
  maxDownloads: null,
} as const;

export const demoTransferFile = {
  name: "cue-list.csv",
  text: "start,end,cue\n00:00,00:14,Opening street\n00:14,00:46,The bridge\n00:46,01:00,Logo\n",
};

export const demoConversation = {
  subject: "A 30-second edit for Northwind",
  message:
    "Would you clear a 30-second edit that starts at the second verse? It runs for a year in Europe, paid social and cinema.",
  reply: "Yes for both, if the last line stays whole. Send us the cut before it goes out.",
};

export const demoComment = "@Mireille the bridge from here would carry the whole second half of the film.";
export const demoNote = "Writer prefers brands without alcohol; ask before quoting.";
export const demoSearch = { name: "Warm, no drums", query: "?q=warm&vocals=no" };
/** Confirmed by the link of their mail. */
export const demoSubscribers = ["ines@northwind-cycles.example", "tom@lanternfilms.example"];
