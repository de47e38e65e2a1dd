import type { Company } from "#app/edge/context/company.ts";

/** Who acts. */
export type Actor = {
  sessionId: string;
  id: string;
  email: string;
  name: string;
  nickname: string;
  /** What this request may do: everything the person holds or, of an API token, its share of that. */
  scopes: string[];
  /** The union of the policies the person holds in this company. */
  heldScopes: string[];
  edition: "standard" | "artists";
  cookieConsent: boolean;
  /** Whether comments, answers and mentions are mailed. */
  commentMail: boolean;
  /** 0 to 1; null until the person moved the slider. */
  volume: number | null;
  /** The administrator behind an impersonation. */
  originalUserId: string | null;
  /** Came from another company's host: leaving signs out and leads back there. */
  accessAccount: boolean;
};

export type VisitorUser = Pick<Actor, "id" | "email" | "name" | "nickname" | "scopes" | "volume"> & {
  /** A song's details and tier are fetched before it plays: docs/product/permissions.md. */
  needsSongDetails: boolean;
  canComment: boolean;
};

/** What pages may know of the viewer: the root loader's data. */
export type Visitor = {
  environment: Company["environment"];
  company: Pick<Company, "id" | "name" | "subdomain" | "theme" | "hlsConfig" | "outage">;
  user: VisitorUser | null;
  /** The buttons of the player beside its menu: docs/product/permissions.md. */
  playerRights: { license: boolean; addToPlaylist: boolean };
  /** Viewing as another user on this host (`user`), or arrived from another company's host (`account`). */
  preview: "user" | "account" | null;
  /** The person's workspaces, this one among them; empty unless there is more than one. */
  workspaces: Pick<Company, "id" | "name" | "environment">[];
  appVersion: string;
  build: string;
};
