import { readTerritoryList } from "#app/rights/territories/territory-list.ts";
import { noUsage, type Usage } from "#app/rights/usage/usage.ts";
import type { BriefMedium, briefBudgets, VisitorRequest } from "#app/visitor-requests/visitor-request.ts";

/** Upper ends of the budgets that have one, in cents. */
const budgetEnds = new Map<string, number>([
  ["under_5k", 5_000_00],
  ["5k_25k", 25_000_00],
  ["25k_100k", 100_000_00],
] satisfies [(typeof briefBudgets)[number], number][]);

/**
 * The deal that a sent brief begins as: what its form says as terms, of a budget the upper end. A territory in words that are no list stays
 * in the brief.
 */
export function opportunityOfBrief(
  { deadline, budget, media, territory }: VisitorRequest["details"],
  usage: Usage = noUsage,
) {
  const budgetEnd = budgetEnds.get(String(budget));
  const { codes, unknown } = readTerritoryList(String(territory ?? ""));
  return {
    ...usage,
    ...(usage.budget === null && budgetEnd !== undefined && { budget: budgetEnd, currency: "USD" as const }),
    media: usage.media.length > 0 ? usage.media : ([media ?? []].flat() as BriefMedium[]),
    territories: usage.territories.length > 0 || unknown.length > 0 ? usage.territories : codes,
    deadline: String(deadline ?? "") || null,
  };
}
