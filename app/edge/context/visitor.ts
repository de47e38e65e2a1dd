import type { Company, HlsConfig } from "#app/edge/context/company.ts";
import type { Language } from "#app/edge/language/languages.ts";

/** The filters of a list under a name: the query of its address. */
export type ListView = { name: string; query: string };

/** The acting user. */
export type Actor = {
  sessionId: string;
  id: string;
  email: string;
  name: string;
  nickname: string;
  /** Portrait in MEDIA; null for none. */
  imageKey: string | null;
  /** Scopes of this request: all of the user's, or an API token's subset. */
  scopes: string[];
  /** Union of the user's policies in this company. */
  heldScopes: string[];
  edition: "standard" | "artists";
  cookieConsent: boolean;
  /** That they read; null until chosen. */
  language: Language | null;
  /** 0 to 1; null until set. */
  volume: number | null;
  /** Filters of lists that they named, by the path of the list. */
  listViews: Readonly<Record<string, readonly ListView[]>>;
  /** When the person of a session last proved that it is them, ms: signed in, or confirmed it. Absent without a session. */
  provedAt?: number;
  /** Must have a second factor, and has not proved one: reaches the page that sets one up. */
  lacksFactor?: boolean;
  /** The administrator behind an impersonation. */
  originalUserId: string | null;
  /** Came from another company's host: leaving signs out and returns there. */
  accessAccount: boolean;
  /** A program acts in the user's name: by an API token or over MCP. */
  isProgram?: true;
  /** The program that acts in the user's name over MCP, with the scopes of agents that it was granted; absent for everything else. */
  agent?: { name: string; scopes: readonly string[] };
};

/** What a person's menus show of the record. */
export type MenuFigures = {
  /** Id, name and environment of each. */
  workspaces: [string, string, Company["environment"]][];
  /** JSON; null for people without one. */
  profile: string | null;
  playlists: number;
  draft: number;
  shortlist: number;
  notifications: number;
};

export type VisitorUser = Pick<Actor, "id" | "email" | "name" | "nickname" | "scopes" | "volume"> & {
  /** A song's details and tier are fetched before it plays: docs/product/permissions.md. */
  needsSongDetails: boolean;
  canComment: boolean;
};

/** Viewer data for pages: the root loader's data. */
export type Visitor = {
  environment: Company["environment"];
  /** `hlsConfig`: null while the company has set nothing. */
  company: Pick<Company, "id" | "name" | "subdomain" | "theme" | "outage"> & { hlsConfig: HlsConfig | null };
  user: VisitorUser | null;
  /** Buttons of the player beside its menu: docs/product/permissions.md. */
  playerRights: { license: boolean; addToPlaylist: boolean };
  /** Impersonating another user on this host (`user`), or arrived from another company's host (`account`). */
  preview: "user" | "account" | null;
  /** The user's workspaces including this one; empty unless there are several. */
  workspaces: Pick<Company, "id" | "name" | "environment">[];
  appVersion: string;
  build: string;
};
