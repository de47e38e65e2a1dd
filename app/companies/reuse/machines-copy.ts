import type { MachineUse } from "#app/edge/context/company.ts";

export const machinesCopy = {
  lead: "Choose what search engines and AI services may do with your own public pages. Your choice is published in robots.txt, the licence file and the text-and-data-mining policy of this host.",
  legend: "Permitted for your own pages",
  uses: {
    search: "Search results: links and short excerpts",
    "ai-index": "AI search: pages in the index of an AI service",
    "ai-input": "AI answers: pages quoted with a link",
    "ai-train": "AI training: pages used to train models",
  } satisfies Record<MachineUse, string>,
  needsMade: "Songs are published only with a statement of how each part was made",
  needsMadeHint:
    "Music, lyrics, vocals, performance and production, each with who stated it. Without it a song needs a reason to be published, which goes on record.",
  invalid: "Permitted uses: choose from the list.",
  reserved:
    "Music is always reserved. Recordings, lyrics and covers belong to their rights holders, so no choice here lets anyone train on them, and catalogue pages are never offered for training.",
  closed: "While nothing is permitted, crawlers are asked to leave this host alone.",
  files: "Published for this host",
  fileNames: { robots: "robots.txt", licence: "Licence file (RSL)", policy: "Mining policy (TDMRep)" },
} as const;
