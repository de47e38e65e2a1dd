import type { AgentScope } from "#app/identity/access/agent-scopes.ts";

export type ToolName =
  | "search"
  | "read_brief"
  | "find_similar"
  | "fit_to_duration"
  | "check_clearance"
  | "cue_sheet"
  | "playlist"
  | "requests"
  | "take_licence";

type ListedTool = {
  name: ToolName;
  title: string;
  /** One line. */
  summary: string;
  /** What a token needs. */
  scope: AgentScope;
  /** What a call with one of these arguments needs instead. */
  scopesWith?: Record<string, readonly AgentScope[]>;
  /** Whether it changes anything: a playlist, a link that is not mailed, an unsent draft, or a licence under what a person signed. */
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
    name: "read_brief",
    title: "Read a brief",
    summary: "Says what a client's brief asks for, and the search that it makes.",
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
    name: "playlist",
    title: "Playlist",
    summary: "Makes a private playlist, adds songs with notes, reads it, or makes a link for a recipient.",
    scope: "playlists:create",
    scopesWith: { share: ["playlists:create", "playlists:share"] },
    writes: true,
  },
  {
    name: "requests",
    title: "Licence requests",
    summary: "Lists and reads the person's licence requests, or adds songs to their draft, which only they can send.",
    scope: "requests:read",
    scopesWith: { songs: ["requests:draft"] },
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
