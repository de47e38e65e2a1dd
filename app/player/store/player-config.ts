import type { HlsConfig } from "#app/edge/context/company.ts";

/** Settings from the page: the company's stream and the visitor. */
export type PlayerConfig = {
  hlsConfig: HlsConfig | null;
  accountVolume: number | null;
  /** Null without an account. */
  userId: string | null;
  /** Whether a track's details are fetched before it plays: docs/product/player.md. */
  needsDetails: boolean;
};
