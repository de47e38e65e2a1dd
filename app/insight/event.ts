import { z } from "zod";
import { maxShown } from "#app/insight/shown-results.ts";

const recordingId = z.uuid();
const ms = z.int().nonnegative();
const text = z.string().trim().max(200);

/** An event reported by a page. Times in milliseconds. */
export const reportedEventSchema = z.discriminatedUnion("kind", [
  /** A track started. `suggested`: on the page opened from a typeahead suggestion. */
  z.object({ kind: z.literal("play"), recordingId, suggested: z.boolean().default(false) }),
  /** Without the query, which may contain a token. */
  z.object({ kind: z.literal("page_view"), path: z.string().regex(/^\/[^\s?#]{0,299}$/) }),
  /** A search whose results stayed on the page. `filters`: names of the parameters besides the text. */
  z.object({
    kind: z.literal("search"),
    text,
    filters: z.array(z.string().regex(/^[a-zA-Z]{1,20}$/)).max(30),
    hits: z.int().nonnegative(),
    /** The first results. */
    shown: z.array(recordingId).max(maxShown).default([]),
  }),
  /** A song opened from the results of a search. */
  z.object({ kind: z.literal("result_click"), recordingId }),
  z.object({ kind: z.literal("listen_range"), recordingId, startMs: ms, endMs: ms }),
  /** The peaks of a recording could not be loaded: its waveform is flat. */
  z.object({ kind: z.literal("flat_peaks"), recordingId, reason: text }),
  /** An engine could not play a recording. `fatal`: it was the last one. */
  z.object({
    kind: z.literal("media_error"),
    recordingId,
    engine: z.enum(["native", "hls", "direct"]),
    reason: text,
    fatal: z.boolean(),
  }),
  /** The signed-in person could not be read. */
  z.object({ kind: z.literal("identity_error"), reason: text }),
  /** An ad was seen, or its link followed. */
  z.object({ kind: z.enum(["ad_view", "ad_click"]), adId: z.uuid() }),
]);

export type ReportedEvent = z.infer<typeof reportedEventSchema>;

type FailedResponse = { path: string; status: number; message: string };

/** An event reported by a page or recorded by the server. */
export type TrackedEvent =
  | ReportedEvent
  | { kind: "download"; recordingId: string; format: string }
  | { kind: "shortlist"; recordingId: string }
  | { kind: "share_open"; linkId: string; subject: string }
  | { kind: "transfer"; transferId: string; state: "sent" | "downloaded" }
  /** A partial failure behind a form: a list, a check, a save. */
  | { kind: "form_error"; name: string; message: string }
  /** A 403 or 5xx of the API, a page or an action. */
  | ({ kind: "api_error" } & FailedResponse)
  | ({ kind: "page_error" } & FailedResponse);

/** Kinds of queued events. */
const queuedKinds = [
  "play",
  "page_view",
  "search",
  "result_click",
  "listen_range",
  "flat_peaks",
  "media_error",
  "identity_error",
  "ad_view",
  "ad_click",
  "download",
  "shortlist",
  "share_open",
  "transfer",
  "form_error",
  "api_error",
  "page_error",
] as const;

/** A queued event. */
export const eventSchema = z.object({
  id: z.uuid(),
  companyId: z.string().min(1).max(40),
  userId: z.string().max(40).nullable(),
  kind: z.enum(queuedKinds),
  subjectId: z.string().min(1).max(300),
  detail: z.record(
    z.string().max(40),
    z.union([z.string().max(500), z.number(), z.boolean(), z.null(), z.array(recordingId).max(maxShown)]),
  ),
  createdAt: ms,
});

export type VisitorEvent = z.infer<typeof eventSchema>;

/** A kind of a stored event: those of licences are written by triggers, in the batch of the act. `spend`: an issued licence's fees. */
export type StoredEventKind = VisitorEvent["kind"] | "licence" | "spend";
