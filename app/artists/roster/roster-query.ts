import { z } from "zod";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

export const rosterPath = "/artists/roster";

export const artistStatuses = ["published", "unpublished"] as const;

/** Filters of the roster in its address; invalid values are ignored. */
export const rosterQuerySchema = z.object({
  q: searchField,
  status: z.enum(["", ...artistStatuses]).catch(""),
  /** Id of a label. */
  label: z.string().max(64).catch(""),
  page: pageField,
});

export type RosterQuery = z.infer<typeof rosterQuerySchema>;
