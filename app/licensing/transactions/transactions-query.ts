import { z } from "zod";
import { pageField, searchField } from "#app/identity/people/people-query.ts";
import { sentStatuses } from "#app/licensing/transactions/transaction-status.ts";

/** The filters of /transactions, in the URL. An invalid value counts as not set. */
export const ownTransactionsQuery = z.object({
  status: z.enum(["all", ...sentStatuses]).catch("all"),
  page: pageField,
});

export const listOrders = ["newest", "needed", "unchanged"] as const;
export const assigneeFilters = ["all", "mine", "none"] as const;

/** The filters of /transactions/all. Without one it shows what is still to be done. */
export const managedTransactionsQuery = z.object({
  q: searchField,
  status: z.enum(["open", "all", ...sentStatuses]).catch("open"),
  assignee: z.enum(assigneeFilters).catch("all"),
  /** The newest first; the most urgent first; those that nothing happened to for the longest. */
  order: z.enum(listOrders).catch("newest"),
  page: pageField,
});

export type ManagedTransactionsQuery = z.infer<typeof managedTransactionsQuery>;
