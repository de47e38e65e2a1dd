import { demoOpportunities } from "#db/seed/demo-opportunities.ts";

type DemoContact = {
  company: "main" | "acme";
  name: string;
  email: string;
  organisation: string;
  role: string;
  phone?: string;
  note?: string;
};

const roles = ["Head of marketing", "Brand manager", "Producer", "Creative director"];

/** People at clients of the demo companies: those behind its deals, and colleagues of theirs. All are invented. */
export const demoContacts: DemoContact[] = [
  ...demoOpportunities.map(({ company, name, email, organisation }, at) => ({
    ...{ company, name, email, organisation },
    role: roles[at % roles.length] ?? "",
  })),
  {
    ...{ company: "main", name: "Ines Moreau", email: "ines@halden-running.example", organisation: "Halden Running" },
    ...{ role: "Editor", note: "Cuts the films. Wants stems and a 30 s version with every option." },
  },
  {
    ...{ company: "main", name: "Tomasz Lis", email: "tomasz@kestrel-air.example", organisation: "Kestrel Airways" },
    ...{ role: "Legal", phone: "+44 20 7946 0321", note: "Signs. Copy him when an offer goes out." },
  },
  {
    ...{
      company: "acme",
      name: "Greta Holm",
      email: "greta@nordic-agency.example",
      organisation: "Acme Motors Nordic",
    },
    ...{ role: "Account lead", phone: "+46 8 5550 0142" },
  },
];

/** What the recipient of the demo's pitch heard of its first tracks: ranges of seconds, and the answer. */
export const demoHeard = [
  {
    heardMs: 52_000,
    heard: [
      [0, 28, 1],
      [28, 40, 2],
    ],
    mark: "pick",
    note: "This one. Can we get it without the vocals?",
  },
  { heardMs: 17_000, heard: [[0, 17, 1]], mark: "maybe", note: "" },
  { heardMs: 6_000, heard: [[0, 6, 1]], mark: "no", note: "" },
] as const;
