import type { Sort } from "#app/catalogue/search/query/search-filters.ts";

/** Kinds of condition, one per search filter, in the order of the form. */
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

/** Sort orders of a search, and a daily random sample (UTC). */
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

/** A group of rules: recordings that match all or any of its conditions and included groups, without those of its excluded groups. */
export type RuleGroup = {
  effect: Effect;
  match: Match;
  /** Each is one filter in the canonical query string of /search, without question mark: "genre=house&genre=techno". */
  conditions: string[];
  groups: RuleGroup[];
};

/** Rules of a smart playlist. The root group includes. */
export type SmartRules = RuleGroup & { order: SmartOrder; limit: number };

/** State of a playlist needed to compute its rows. */
export type SmartState = {
  id: string;
  companyId: string;
  kind: "manual" | "smart";
  /** As stored. */
  rules: string | null;
  rowsAt: number | null;
};

export const ruleLimits = {
  /** Max nesting: root, group, group. */
  depth: 3,
  groups: 12,
  /** Max conditions: each is a term of one full-text expression. */
  conditions: 30,
  /** Max tracks: as many as a share page lists. */
  tracks: 500,
} as const;

export const defaultTracks = 50;

/** URL of the rules editor. */
export function rulesPath({ id }: { id: string }): string {
  return `/music-sync-licensing/edit-playlist/${encodeURIComponent(id)}/rules`;
}
