import type { Sort } from "#app/catalogue/search/query/search-filters.ts";

/** The filters of a search that a condition can have, as its form offers them. */
export const conditionKinds = [
  "words",
  "genre",
  "mood",
  "instrument",
  "vocals",
  "bpm",
  "key",
  "length",
  "explicit",
] as const;
export type ConditionKind = (typeof conditionKinds)[number];

/** The orders of a search, and a sample that changes every day (UTC). */
export const smartOrders = [
  "relevance",
  "popularity",
  "newest",
  "title",
  "bpm",
  "length",
  "random",
] as const satisfies readonly (Sort | "random")[];
export type SmartOrder = (typeof smartOrders)[number];

export const matches = ["all", "any"] as const;
export type Match = (typeof matches)[number];
export const effects = ["include", "exclude"] as const;
export type Effect = (typeof effects)[number];

/** A part of the rules: recordings with all or any of its conditions and included groups, without those of its excluded groups. */
export type RuleGroup = {
  effect: Effect;
  match: Match;
  /** Each is one filter as /search has it in its address, canonical and without its question mark: "genre=house&genre=techno". */
  conditions: string[];
  groups: RuleGroup[];
};

/** Which recordings a smart playlist has. The outermost group includes. */
export type SmartRules = RuleGroup & { order: SmartOrder; limit: number };

/** What making the rows of a playlist needs of it. */
export type SmartState = {
  id: string;
  companyId: string;
  kind: "manual" | "smart";
  /** As stored. */
  rules: string | null;
  rowsAt: number | null;
};

export const ruleLimits = {
  /** A group in a group in the outermost one: more than three levels no one reads. */
  depth: 3,
  groups: 12,
  /** Each is a term of one full-text expression. */
  conditions: 30,
  /** As many tracks as a share page lists. */
  tracks: 500,
} as const;

export const defaultTracks = 50;

/** Where the rules of a playlist are edited. */
export function rulesPath({ id }: { id: string }): string {
  return `/music-sync-licensing/edit-playlist/${encodeURIComponent(id)}/rules`;
}
