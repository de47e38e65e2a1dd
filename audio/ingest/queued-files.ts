import { z } from "zod";
import {
  ingestedFileSchema,
  ingestedRecordingSchema,
  recordingTagsSchema,
  sha256,
} from "#audio/ingest/ingested-recording.ts";

/** A submitted file that waits for its stream. */
export const queuedSubmissionSchema = z.object({ submissionId: z.uuid(), title: z.string(), fileName: z.string() });

/** A file of a DDEX delivery that waits for ingest; `fileKey`: in MASTERS, `hash`: what its message says of it. */
export const queuedTrackSchema = z.object({
  trackId: z.uuid(),
  fileKey: z.string().max(600),
  hash: z.object({ algorithm: z.string(), value: z.string() }).nullable(),
  tags: recordingTagsSchema,
});

/** What ingest made of it: a recording, the known one of a file with this hash, or nothing. */
export const trackOutcomeSchema = z.union([
  z.object({ recording: ingestedRecordingSchema }),
  z.object({ sha256 }),
  z.object({ problem: z.enum(["wrongHash", "unreadableFile"]), reason: z.string().trim().max(300) }),
]);

/** A file of a song that an artist submitted, which waits to be read, with the stems of a main version. */
export const queuedSongSchema = z.object({
  fileId: z.uuid(),
  title: z.string(),
  fileName: z.string(),
  tags: recordingTagsSchema,
  stems: z.array(z.object({ fileId: z.uuid(), label: z.string() })),
});

/**
 * A file that staff uploaded, which waits to be read. `siblings`: names of its folder. A `song` is recorded with its tags, as song or version;
 * a `replacement` becomes the audio of a recording, a `stem` one of its stems (`rev`: of its objects). `isPrivate`: the stream is not public.
 */
export const queuedFileSchema = z.object({
  fileId: z.uuid(),
  name: z.string(),
  siblings: z.array(z.string()),
  isPrivate: z.boolean(),
  becomes: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("song") }),
    z.object({ kind: z.literal("replacement"), recordingId: z.string() }),
    z.object({ kind: z.literal("stem"), recordingId: z.string(), rev: z.string(), label: z.string() }),
  ]),
});

/** What ingest made of it. */
export const fileOutcomeSchema = z.union([
  z.object({ recording: ingestedRecordingSchema }),
  z.object({ stem: ingestedFileSchema }),
  z.object({ problem: z.string().trim().min(1).max(300) }),
]);

export type QueuedSubmission = z.infer<typeof queuedSubmissionSchema>;
export type QueuedTrack = z.infer<typeof queuedTrackSchema>;
export type TrackOutcome = z.infer<typeof trackOutcomeSchema>;
export type QueuedSong = z.infer<typeof queuedSongSchema>;
export type QueuedFile = z.infer<typeof queuedFileSchema>;
export type FileOutcome = z.infer<typeof fileOutcomeSchema>;
