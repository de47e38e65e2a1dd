import { z } from "zod";
import { stages } from "#app/opportunities/opportunity.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

export const opportunityViews = ["board", "list"] as const;
export const opportunitySorts = ["-created", "deadline", "due", "-value", "organisation"] as const;

/** Filters of /opportunities in the query string. Invalid values are ignored. */
export const opportunitiesQuerySchema = z.object({
  view: z.enum(opportunityViews).catch("board"),
  q: searchField,
  stage: z.enum(["all", "open", ...stages, "spam"]).catch("all"),
  /** Id of a person, or everyone. */
  assignee: z.string().max(40).catch("all"),
  /** The client company as it is written, or all. */
  client: z.string().max(160).catch(""),
  deadline: z.enum(["all", "past", "week", "month", "none"]).catch("all"),
  sort: z.enum(opportunitySorts).catch("-created"),
  page: pageField,
});

export type OpportunitiesQuery = z.infer<typeof opportunitiesQuerySchema>;
