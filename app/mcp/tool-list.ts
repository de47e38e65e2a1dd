import type { AgentScope } from "#app/identity/access/agent-scopes.ts";

export type ToolName =
  | "search"
  | "find_similar"
  | "fit_to_duration"
  | "check_clearance"
  | "cue_sheet"
  | "create_playlist"
  | "draft_licence_request"
  | "take_licence";

type ListedTool = {
  name: ToolName;
  title: string;
  /** One line. */
  summary: string;
  /** What a token needs. */
  scope: AgentScope;
  /** Whether it changes anything: a private playlist, an unsent draft, or a licence under what a person signed. */
  writes: boolean;
};

/** The tools of `/mcp`, for its server and for the page of developers. */
export const toolList: readonly ListedTool[] = [
  {
    name: "search",
    title: "Search the catalogue",
    summary: "Finds songs by words and by the filters of the search page.",
    scope: "music:read",
    writes: false,
  },
  {
    name: "find_similar",
    title: "Find similar songs",
    summary: "Finds songs that sound like a song or like a passage of it.",
    scope: "music:read",
    writes: false,
  },
  {
    name: "fit_to_duration",
    title: "Fit a song to a length",
    summary: "Cuts a song to a length on its bars.",
    scope: "music:read",
    writes: false,
  },
  {
    name: "check_clearance",
    title: "Check clearance and price",
    summary: "Says whether songs can be licensed for a use, who must agree, and the price by the rate card.",
    scope: "clearance:read",
    writes: false,
  },
  {
    name: "cue_sheet",
    title: "Read a cue sheet",
    summary: "Reads the cue sheet of a licensed request and what is on file of its songs.",
    scope: "cue-sheets:read",
    writes: false,
  },
  {
    name: "create_playlist",
    title: "Create a playlist",
    summary: "Creates a private playlist of songs.",
    scope: "playlists:create",
    writes: true,
  },
  {
    name: "draft_licence_request",
    title: "Draft a licence request",
    summary: "Adds songs and a use to the person's draft request, which only the person can send.",
    scope: "requests:draft",
    writes: true,
  },
  {
    name: "take_licence",
    title: "Take a licence",
    summary: "Takes the licence of clear, priced songs under an order, or gives the page where the person signs it.",
    scope: "licences:take",
    writes: true,
  },
];
