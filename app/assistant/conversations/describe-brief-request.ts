import type { BriefState } from "#app/assistant/conversations/brief-state.ts";
import { territoryName } from "#app/rights/describe-terms.ts";
import { mediaFacts } from "#app/rights/media.ts";
import { type briefBudgets, briefMedia, requestLimits as limits } from "#app/visitor-requests/visitor-request.ts";

/** Upper limits of the budgets of a first message, which are in USD; amounts of other currencies are not converted. */
const budgets: [max: number, budget: (typeof briefBudgets)[number]][] = [
  [5_000, "under_5k"],
  [25_000, "5k_25k"],
  [100_000, "25k_100k"],
  [Number.POSITIVE_INFINITY, "over_100k"],
];

/** A brief as the fields of the form that sends one: its text and what the chips say. */
export function describeBriefRequest({ text, chips }: Pick<BriefState, "text" | "chips">) {
  const media = new Set<string>();
  let [deadline, budget, territory] = ["", "", ""];
  const references: string[] = [];
  for (const { slot, value } of chips) {
    if (slot === "media") media.add(mediaFacts[value.medium].briefAs ?? value.medium);
    else if (slot === "deadline" && value.of === "delivery") deadline ||= value.date;
    else if (slot === "budget" && value.currency === "USD")
      budget = budgets.find(([max]) => (value.max ?? value.min ?? 0) <= max)?.[1] ?? "";
    else if (slot === "territory") territory = value.territories.map(territoryName).join(", ");
    else if (slot === "reference" && value.url !== null) references.push(value.url);
  }
  return {
    message: text.slice(0, limits.message),
    deadline,
    budget,
    media: [...media].filter((one) => Object.hasOwn(briefMedia, one)),
    territory: territory.slice(0, limits.territory),
    references: references.slice(0, limits.links).join("\n"),
  };
}
