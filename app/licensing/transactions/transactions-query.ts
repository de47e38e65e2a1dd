import { z } from "zod";
import { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

/** Filters of /transactions in the query string. Invalid values are ignored. */
export const ownTransactionsQuery = z.object({
  status: z.enum(["all", ...sentStatuses]).catch("all"),
  page: pageField,
});

export const listOrders = ["newest", "needed", "unchanged"] as const;
export const assigneeFilters = ["all", "mine", "none"] as const;

/** Filters of /transactions/all in the query string. The default is what still has to be done. */
export const managedTransactionsQuery = z.object({
  q: searchField,
  status: z.enum(["open", "all", "taken", ...sentStatuses]).catch("open"),
  assignee: z.enum(assigneeFilters).catch("all"),
  /** Newest first; most urgent first; longest without an event first. */
  order: z.enum(listOrders).catch("newest"),
  page: pageField,
});

export type ManagedTransactionsQuery = z.infer<typeof managedTransactionsQuery>;

/** In the address of the list: with what kept requests from being taken. */
export const stopsParameter = "stops";
