import { z } from "zod";
import { deliveriesCopy as copy } from "#app/exchange/deliveries/deliveries-copy.ts";
import { deliveryStates } from "#app/exchange/deliveries/delivery-state.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

export const deliveriesPath = "/ingestions";

/** The state of the list, all in the URL. An invalid value counts as not set. */
export const deliveriesQuerySchema = z.object({
  q: searchField,
  state: z.enum(["all", ...deliveryStates]).catch("all"),
  sort: z.enum(["newest", "oldest"]).catch("newest"),
  shown: z.enum(["listed", "removed"]).catch("listed"),
  page: pageField,
});
export type DeliveriesQuery = z.infer<typeof deliveriesQuerySchema>;

export const openDeliverySchema = z.object({
  folder: z
    .string({ error: copy.folderInvalid })
    .trim()
    .regex(/^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N} ._-]{0,98}[\p{L}\p{M}\p{N}_-])?$/u, copy.folderInvalid),
});

export const rightsReasonField = z.string().trim().max(300, copy.rightsReasonLong).default("");

const deliveryActs = ["read", "publish", "take-down", "adopt", "remove", "restore"] as const;

export const deliveryActSchema = z.object({
  act: z.enum(deliveryActs),
  releaseId: z.string().max(64).default(""),
  trackId: z.string().max(64).default(""),
  rightsReason: rightsReasonField,
});
