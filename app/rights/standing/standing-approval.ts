import type { Side } from "#app/rights/shares.ts";
import type { TermsMiss } from "#app/rights/terms/is-within.ts";

/** What a party approves without being asked: docs/product/standing-approvals.md. */
export type StandingTerms = {
  side: Side | "both";
  /** None: all. */
  media: string[];
  territories: string[];
  excluded: string[];
  /** Null only with `perpetual`, which allows any term. */
  maxMonths: number | null;
  perpetual: boolean;
  excludedCategories: string[];
  excludedCompanyIds: string[];
  /** Lowest fee of its share of a side of a song, in minor units of `currency`. */
  minFee: number;
  currency: string;
  /** ISO dates, both inclusive; null without one. */
  validFrom: string | null;
  validUntil: string | null;
  paused: boolean;
};

/** What a party is offered for its share of a side of a song, in minor units; null: not named. */
export type SideOffer = {
  partyId: string;
  recordingId: string;
  side: Side;
  fee: number | null;
  currency: string | null;
};

/** Why a standing approval does not cover a use. `describeMiss` says it in words. */
export type StandingMiss =
  | TermsMiss
  | { kind: "side"; side: Side }
  | { kind: "category"; category: string }
  | { kind: "category-unnamed" }
  | { kind: "company" }
  | { kind: "over"; until: string }
  | { kind: "paused" }
  | { kind: "used-up"; max: number }
  /** The part of its limit that is for one company. */
  | { kind: "share-used-up"; max: number }
  | { kind: "disputed"; side: Side }
  | { kind: "embargo"; until: string }
  | { kind: "agreement" }
  | { kind: "no-address" }
  | { kind: "client" };

/** A side of a song that a standing approval covers. `version`: that of the standing approval as it was compared. */
export type StandingYes = {
  standingId: string;
  version: number;
  name: string;
  partyId: string;
  party: string;
  /** Where the party is told. */
  emails: string[];
  recordingId: string;
  side: Side;
  fee: number;
  currency: string;
};

/**
 * A side that a party agreed to in advance, and what its share is paid for that at least. `speakers`: addresses, in lower case, that speak for
 * it; `left`: how many songs more it agrees to this month.
 */
export type SettledSide = Omit<StandingYes, "recordingId"> & { speakers: string[]; left: number | null };

/** A standing approval of a party that does not cover a side of a song, and why not, in words. */
export type StandingNo = Pick<StandingYes, "standingId" | "name" | "partyId" | "party" | "recordingId" | "side"> & {
  misses: string[];
};
