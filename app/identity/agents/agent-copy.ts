import type { AgentScope } from "#app/identity/access/agent-scopes.ts";

/** What each scope of agents lets a program do, in the words of the consent page. */
export const agentScopeTexts: Record<AgentScope, string> = {
  "music:read": "Search the catalogue, find similar songs and cut songs to length",
  "clearance:read": "Check whether songs can be licensed for a use",
  "prices:read": "See prices for a use",
  "cue-sheets:read": "Read cue sheets of the licence requests you can open",
  "playlists:create": "Read your playlists, create some that only you see, and add tracks and notes",
  "playlists:share": "Make links to playlists, for you to send",
  "requests:read": "Read your licence requests, their quotes and licences",
  "requests:draft": "Prepare licence requests as drafts that you review and send",
  "licences:take":
    "Take licences under orders that name you and allow programs, prepare others for you to sign, and read those you took",
};

export const copy = {
  never: "It can't send a request, accept a quote, sign a licence or publish anything, or read or change your account.",
  list: {
    lead: "Programs and AI assistants that work with this catalogue in your name, in this workspace only.",
    caption: "Connected programs",
    columns: {
      name: "Program",
      scopes: "May",
      since: "Since",
      used: "Last used",
      expires: "Until",
      action: "Action",
    },
    none: "No program is connected",
    noneText: (address: string) =>
      `Add ${address} to your AI assistant as an MCP server. It opens a page here that asks you first.`,
    noneElsewhere: "Programs connect at the workspace's own Syncline address, not here.",
    byHand: "Token made here",
    never: "Never",
    disconnect: "Disconnect",
    disconnected: "Program disconnected",
    gone: "That program was already disconnected",
  },
  token: {
    heading: "Token by hand",
    lead: "For a program that can't open a page to ask you. Anyone who has the token can do what you pick, in your name.",
    name: "Name",
    nameMissing: "Enter a name, for example Desk assistant.",
    scopes: "The program may",
    scopesMissing: "Choose at least one.",
    days: "Valid for",
    dayOptions: { 7: "7 days", 30: "30 days", 90: "90 days" },
    submit: "Create token",
    token: "Token for MCP",
    created: (address: string) => `Copy it now. You won't see it again. It works at ${address} only.`,
    tooMany: (max: number) =>
      `You have ${max} connected programs in this workspace, the maximum. Disconnect one first.`,
    customHost: (host: string) => `Programs can't connect on this address. Sign in at ${host} to connect one.`,
  },
} as const;
