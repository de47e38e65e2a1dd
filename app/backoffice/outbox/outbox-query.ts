import { z } from "zod";
import { mailStatuses } from "#app/mail/mail-status.ts";
import { pageField, searchField } from "#app/ui/list/list-query.ts";

/** The filters of /outbox, all in the URL. An invalid value counts as not set. */
export const outboxQuerySchema = z.object({
  q: searchField,
  status: z.enum(["all", ...mailStatuses]).catch("all"),
  page: pageField,
});

export type OutboxQuery = z.infer<typeof outboxQuerySchema>;
