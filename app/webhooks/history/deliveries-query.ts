import { z } from "zod";
import { pageField } from "#app/ui/list/list-query.ts";

export const deliveryStateNames = ["pending", "delivered", "failed"] as const;

/** Filters of an endpoint's deliveries in the query string. Invalid values are ignored. */
export const deliveriesQuery = z.object({
  state: z.enum(["all", ...deliveryStateNames]).catch("all"),
  page: pageField,
});

export type DeliveriesQuery = z.infer<typeof deliveriesQuery>;
