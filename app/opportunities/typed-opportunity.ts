import type { Opportunity } from "#app/opportunities/find-opportunity.server.ts";
import type { TypedTerms } from "#app/rights/components/terms-fields.tsx";
import { fromMinorUnits } from "#app/rights/money.ts";

export type TypedOpportunity = TypedTerms &
  Record<"organisation" | "name" | "email" | "message" | "deadline" | "value", string>;

/** An opportunity as the fields of its form have it. */
export function typedOpportunity(row: Omit<Opportunity, "details" | "status">): TypedOpportunity {
  const { organisation, name, email, message, media, category, exclusivity, perpetual, currency } = row;
  const amount = (value: number | null) => (value === null || currency === null ? "" : fromMinorUnits(value, currency));
  return {
    ...{ organisation, name, email, message, media, category, exclusivity, perpetual },
    deadline: row.deadline ?? "",
    territories: row.territories.join(", "),
    termMonths: String(row.termMonths ?? ""),
    startsOn: row.startsOn ?? "",
    budget: amount(row.budget),
    value: amount(row.value),
    currency: currency ?? "",
  };
}

/** The fields of a new opportunity. */
export const blankOpportunity: TypedOpportunity = {
  ...{ organisation: "", name: "", email: "", message: "", deadline: "", value: "", media: [], category: "" },
  ...{ territories: "", termMonths: "", perpetual: false, exclusivity: "none", startsOn: "", budget: "", currency: "" },
};
