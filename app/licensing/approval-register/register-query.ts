import { z } from "zod";
import { isIsoDate } from "#app/rights/iso-date.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

const day = z.string().refine(isIsoDate).catch("");

/** What became of a side that a party was asked for. */
export const answerStates = ["waiting", "yes", "standing", "counter", "no", "call", "not_mine", "lapsed"] as const;
export type AnswerState = (typeof answerStates)[number];

/** Filters of /approvals in the query string. Invalid values are ignored. */
export const registerQuery = z.object({
  q: searchField,
  answer: z.enum(["all", ...answerStates]).catch("all"),
  /** Days of the answer, or of the asking while there is none; UTC, both included. */
  from: day,
  to: day,
  companies: z.enum(["own", "all"]).catch("own"),
  page: pageField,
});

export type RegisterQuery = z.infer<typeof registerQuery>;
