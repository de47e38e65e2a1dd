import { opportunitiesPath } from "#app/licensing/transactions/transaction-paths.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

export function opportunityPath(id: string): string {
  return `${opportunitiesPath}/${id}`;
}

export const stages = ["new", "qualified", "pitching", "shortlisted", "licensing", "won", "lost"] as const;
export type Stage = (typeof stages)[number];

export function isOpenStage(stage: Stage): boolean {
  return stage !== "won" && stage !== "lost";
}

export const lostReasons = [
  "price",
  "timing",
  "music",
  "rights",
  "competitor",
  "cancelled",
  "no_reply",
  "other",
] as const;

/** What an opportunity is linked to besides licence requests, which name their opportunity. */
export const linkKinds = ["project", "playlist", "pitch"] as const;
export type LinkKind = (typeof linkKinds)[number];

/** Max characters. */
export const opportunityLimits = { organisation: 160, name: 120, message: 5000, note: 4000 } as const;

/** The use among the columns of an opportunity. */
export function usageOfOpportunity(row: { [Name in keyof Usage]: unknown }): Usage {
  const { media, territories, startsOn, termMonths, perpetual, exclusivity, category, budget, currency } = row as Usage;
  return { media, territories, startsOn, termMonths, perpetual, exclusivity, category, budget, currency };
}
