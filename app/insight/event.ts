import { z } from "zod";

const recordingId = z.uuid();
const ms = z.int().nonnegative();
const text = z.string().trim().max(200);

/** An event as a page reports it. Times are milliseconds. */
export const reportedEventSchema = z.discriminatedUnion("kind", [
  /** A track started. `suggested`: on the page that a suggestion under a search field led to. */
  z.object({ kind: z.literal("play"), recordingId, suggested: z.boolean().default(false) }),
  /** Without a query, which may hold a token. */
  z.object({ kind: z.literal("page_view"), path: z.string().regex(/^\/[^\s?#]{0,299}$/) }),
  z.object({ kind: z.literal("listen_range"), recordingId, startMs: ms, endMs: ms }),
  /** The peaks of a recording could not be loaded: its waveform is flat. */
  z.object({ kind: z.literal("flat_peaks"), recordingId, reason: text }),
  /** An engine could not play a recording. `fatal`: it was the last one to try. */
  z.object({
    kind: z.literal("media_error"),
    recordingId,
    engine: z.enum(["native", "hls", "direct"]),
    reason: text,
    fatal: z.boolean(),
  }),
]);

export type ReportedEvent = z.infer<typeof reportedEventSchema>;

type FailedResponse = { path: string; status: number; message: string };

/** An event of the product: reported by a page, or known to the server alone. */
export type TrackedEvent =
  | ReportedEvent
  | { kind: "download"; recordingId: string; format: string }
  /** Something failed behind a form that could go on: a list, a check, a save. */
  | { kind: "form_error"; name: string; message: string }
  /** The API, or a page or its action, refused for a missing permission, or failed. */
  | ({ kind: "api_error" } & FailedResponse)
  | ({ kind: "page_error" } & FailedResponse);

/** An event in the queue. */
export const eventSchema = z.object({
  id: z.uuid(),
  companyId: z.string().min(1).max(40),
  userId: z.string().max(40).nullable(),
  kind: z.enum([
    "play",
    "page_view",
    "listen_range",
    "flat_peaks",
    "media_error",
    "download",
    "form_error",
    "api_error",
    "page_error",
  ]),
  subjectId: z.string().min(1).max(300),
  detail: z.record(z.string().max(40), z.union([z.string().max(500), z.number(), z.boolean(), z.null()])),
  createdAt: ms,
});

export type VisitorEvent = z.infer<typeof eventSchema>;
