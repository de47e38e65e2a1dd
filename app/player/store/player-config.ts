import type { HlsConfig } from "#app/edge/context/company.ts";

/** What the player is told by the page: the company's stream, and the visitor. */
export type PlayerConfig = {
  hlsConfig: HlsConfig;
  accountVolume: number | null;
  /** Null for a visitor without an account. */
  userId: string | null;
  /** Whether a track's details are fetched before it plays: docs/product/player.md. */
  needsDetails: boolean;
};
