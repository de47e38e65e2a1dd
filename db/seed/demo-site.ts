import type { DemoTenant } from "#db/seed/demo-curation.ts";

type DemoEntry = {
  tenant: DemoTenant;
  kind: "team" | "client" | "announcement";
  title: string;
  detail?: string;
  body?: string;
  link?: string;
  status?: "draft";
};

/** Team, clients and announcement of the demo. All invented, and labelled as such. Append new ones to their kind. */
export const demoSiteEntries: DemoEntry[] = [
  {
    tenant: "main",
    kind: "team",
    title: "Nia Forsberg",
    detail: "Music supervisor (demo)",
    body: "An invented person. She would read your brief and send the first shortlist.",
  },
  {
    tenant: "main",
    kind: "team",
    title: "Tomás Ekwueme",
    detail: "Composer and producer (demo)",
    body: "An invented person. He would write to your picture and deliver the stems.",
  },
  {
    tenant: "main",
    kind: "team",
    title: "Hanna Brandt",
    detail: "Clearance and licensing (demo)",
    body: "An invented person. She would ask both sides and paper the licence.",
  },
  {
    tenant: "main",
    kind: "team",
    title: "Idris Valli",
    detail: "Sonic branding (demo)",
    body: "An invented person. He would measure what your brand sounds like today.",
  },
  {
    tenant: "main",
    kind: "client",
    title: "Fjord Outdoor (demo)",
    detail: "Outdoor clothing",
    link: "/our-work/detail/winter-campaign",
  },
  {
    tenant: "main",
    kind: "client",
    title: "Volta Motors (demo)",
    detail: "Electric cars",
    link: "/our-work/detail/the-quiet-car",
  },
  {
    tenant: "main",
    kind: "client",
    title: "Corner Shop Coffee (demo)",
    detail: "Coffee bars",
    link: "/our-work/detail/open-late",
  },
  {
    tenant: "main",
    kind: "client",
    title: "Halden Oats (demo)",
    detail: "Breakfast",
    link: "/our-work/detail/ten-thousand-mornings",
  },
  {
    tenant: "main",
    kind: "client",
    title: "Marais Kitchens (demo)",
    detail: "Kitchens",
    link: "/our-work/detail/the-long-table",
  },
  {
    tenant: "main",
    kind: "announcement",
    title: "This is a demo: people, brands and music are invented.",
    detail: "Who we are",
    link: "/who-we-are",
    status: "draft",
  },
];
