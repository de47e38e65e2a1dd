import { z } from "zod";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

const registerStates = ["force", "ending", "up", "over", "taken", "all"] as const;
const registerOrders = ["ends", "newest"] as const;

/** Filters of /licences in the query string. Invalid values are ignored. The default is what is in force. */
export const registerQuery = z.object({
  /** Song, licence or project. */
  q: searchField,
  /** Licensee, end client or who sent the request. */
  client: searchField,
  /** In force or to come; ending within 90 days; over with posts that are still up; over; taken by the client. */
  state: z.enum(registerStates).catch("force"),
  /** The next end first, or the newest. */
  order: z.enum(registerOrders).catch("ends"),
  page: pageField,
});

export type RegisterQuery = z.infer<typeof registerQuery>;

export const registerPath = "/licences";
