import { z } from "zod";

const recordingId = z.uuid();
const ms = z.int().nonnegative();

/** What a visitor did, as the page tells it: a song begun, a page opened, a passage heard. Times are milliseconds. */
export const reportedEventSchema = z.discriminatedUnion("kind", [
  /** `suggested`: played from suggestions. */
  z.object({ kind: z.literal("play"), recordingId, suggested: z.boolean().default(false) }),
  z.object({ kind: z.literal("page_view"), path: z.string().regex(/^\/[^\s]{0,299}$/) }),
  z.object({ kind: z.literal("listen_range"), recordingId, startMs: ms, endMs: ms }),
]);

export type ReportedEvent = z.infer<typeof reportedEventSchema>;

/** The same on its way through the queue. */
export const eventSchema = z.object({
  id: z.uuid(),
  companyId: z.string().min(1).max(40),
  userId: z.string().max(40).nullable(),
  kind: z.enum(["play", "page_view", "listen_range"]),
  subjectId: z.string().min(1).max(300),
  detail: z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
  createdAt: ms,
});

export type VisitorEvent = z.infer<typeof eventSchema>;
