import { z } from "zod";

/** What a visitor did, on its way through the queue. Times are milliseconds. */
export const eventSchema = z.object({
  id: z.uuid(),
  companyId: z.string().min(1).max(40),
  userId: z.string().max(40).nullable(),
  kind: z.enum(["play", "page_view", "listen_range"]),
  subjectId: z.string().min(1).max(300),
  detail: z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
  createdAt: z.int().nonnegative(),
});

export type VisitorEvent = z.infer<typeof eventSchema>;
