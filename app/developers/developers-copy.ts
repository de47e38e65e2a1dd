export const developersPath = "/developers";
export const changesPath = "/developers/changes.xml";

/** Texts of the page for developers. Its sections: `guide/`. */
export const developersCopy = {
  title: "Developers",
  heading: "Build on the catalogue",
  description: "The API, webhooks and MCP server: first call, tokens, limits, paging, errors, formats and changes.",
  lead: "Search, clear and license music from your own software, with the same rights as the person it works for.",
  contents: "Contents",
  reference: "API reference",
  document: "OpenAPI document",
  feed: "Changes as a feed",
} as const;

/** Headings and words of llms.txt; the rest is what the pages say of themselves. */
export const llmsCopy = {
  space: (name: string) => `The music space of ${name}: search, hear and license music.`,
  search: (origin: string) =>
    `Search: ${origin}/search?q={words}. Filters are parameters of the same address and can be repeated where they are lists`,
  hear: "Every track has a page of its own under /music-sync-licensing/song/{slug} with a player. What visitors may hear plays in full, without an account.",
  licence:
    "Playing a track is no licence. A licence request names the tracks and the use; what is on file about owners says who has to agree. What is not on file is said to be not on file.",
  mcp: (address: string) => `MCP server (Streamable HTTP): ${address}`,
  sections: {
    music: "Music",
    programs: "For programs",
    contact: "Licensing and help",
    agency: "The agency",
    terms: "Terms of reuse",
    optional: "Optional",
  },
  document: "OpenAPI document",
  documentText: "Every operation, with schemas (OpenAPI 3.1, JSON)",
  mcpTitle: "MCP",
  mcpText: "How to connect, and the tools",
  files: {
    licence: "Licence file",
    licenceText: "What machines may do with which pages, by RSL 1.0",
    policy: "Mining policy",
    policyText: "Text and data mining, by TDMRep",
    robots: "robots.txt",
    robotsText: "What crawlers may fetch",
    sitemap: "Sitemap",
    sitemapText: "Every public page and track",
  },
} as const;
