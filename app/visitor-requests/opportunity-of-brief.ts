import { readTerritoryList } from "#app/rights/territories/territory-list.ts";
import { noUsage, type Usage } from "#app/rights/usage/usage.ts";
import type { BriefMedium, VisitorRequest } from "#app/visitor-requests/visitor-request.ts";

/** The deal that a sent brief begins as: what its form says as terms. A territory in words that are no list stays in the brief. */
export function opportunityOfBrief({ deadline, media, territory }: VisitorRequest["details"], usage: Usage = noUsage) {
  const { codes, unknown } = readTerritoryList(String(territory ?? ""));
  return {
    ...usage,
    media: usage.media.length > 0 ? usage.media : ([media ?? []].flat() as BriefMedium[]),
    territories: usage.territories.length > 0 || unknown.length > 0 ? usage.territories : codes,
    deadline: String(deadline ?? "") || null,
  };
}
