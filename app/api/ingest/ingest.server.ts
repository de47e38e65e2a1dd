import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { listQueuedSongs, openQueuedSongFile } from "#app/artists/songs/ingest/queued-songs.server.ts";
import { recordSong } from "#app/artists/songs/ingest/record-song.server.ts";
import { findOriginal } from "#app/catalogue/ingest/find-original.server.ts";
import { listToAnalyse } from "#app/catalogue/ingest/list-to-analyse.server.ts";
import { listWithoutMp3s } from "#app/catalogue/ingest/list-without-mp3s.server.ts";
import { recordAnalysis } from "#app/catalogue/ingest/record-analysis.server.ts";
import { recordIngestedRecording } from "#app/catalogue/ingest/record-ingested-recording.server.ts";
import { recordMp3 } from "#app/catalogue/ingest/record-mp3.server.ts";
import { redeliverTags } from "#app/catalogue/ingest/redeliver-tags.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { readerOf, readingOf } from "#app/exchange/reading/reader.server.ts";
import { listQueuedSubmissions, openQueuedFile } from "#app/projects/submissions/ingest/queued-submissions.server.ts";
import { recordSubmission } from "#app/projects/submissions/ingest/record-submission.server.ts";
import {
  ingestedFileSchema,
  ingestedRecordingSchema,
  privateRecordingSchema,
  recordingAnalysisSchema,
  recordingTagsSchema,
} from "#audio/ingest/ingested-recording.ts";
import { queuedSongSchema } from "#audio/ingest/queued-files.ts";

/** Bytes: 5,000 files, the maximum of a recording, take about 1.5 MB. */
const recordingBytes = 4 * 1024 * 1024;
/** Bytes: the largest part of an analysis is the beats of a day of music. */
const analysisBytes = 256 * 1024;

const after = z.object({ after: z.string().default("") });
const recordingId = z.uuid();
const original = z.strictObject({
  recordingId: z.string(),
  rev: z.string(),
  title: z.string(),
  key: z.string(),
});
const next = z.string().nullable();
const problem = z.string().trim().min(1).max(300);

function refreshSoon(ctx: RequestContext): void {
  ctx.waitUntil(Promise.all([refreshSearch(ctx, { limit: 50 }), refreshSimilar(ctx, { limit: 50 })]));
}

/** Endpoints of `npm run ingest` and related commands. */
export const ingest = new ApiRouter("Ingest")
  .on(
    "get",
    "/ingest/files/:sha256",
    {
      summary: "The recording that was made from a file, by its SHA-256",
      access: "ingest",
      params: z.object({ sha256: z.string() }),
      data: z.strictObject({ recordingId: z.string() }).nullable(),
    },
    ({ ctx, params }) => findOriginal(ctx, params),
  )
  .on(
    "put",
    "/ingest/files/:sha256/tags",
    {
      summary: "Update the recording of a known file to its present metadata",
      description: "What a person entered or locked is kept; null and empty text leave a field as it is.",
      access: "ingest",
      params: z.object({ sha256: z.string() }),
      missing: "No recording was made from this file.",
      body: recordingTagsSchema,
      maxBytes: analysisBytes,
      data: z.strictObject({ recordingId: z.string(), changed: z.array(z.string()), kept: z.array(z.string()) }),
    },
    async ({ ctx, params, body }) => {
      const delivered = await redeliverTags(ctx, { ...params, tags: body });
      refreshSoon(ctx);
      return delivered;
    },
  )
  .on(
    "post",
    "/ingest/recordings",
    {
      summary: "Record a recording whose files are stored",
      access: "ingest",
      body: ingestedRecordingSchema,
      maxBytes: recordingBytes,
      status: 201,
      data: z.strictObject({ recordingId: z.string(), songId: z.string() }),
    },
    async ({ ctx, body }) => {
      const recorded = await recordIngestedRecording(ctx, body);
      refreshSoon(ctx);
      return recorded;
    },
  )
  .on(
    "get",
    "/ingest/mp3",
    {
      summary: "Recordings that lack an MP3",
      description: "By id, 100 a page; `next` is `after` of the following page. `mp3s` are those that one has.",
      access: "ingest",
      query: after,
      data: z.strictObject({ recordings: z.array(original.extend({ mp3s: z.array(z.string()).optional() })), next }),
    },
    ({ ctx, query }) => listWithoutMp3s(ctx, query),
  )
  .on(
    "post",
    "/ingest/mp3",
    {
      summary: "Record an MP3 that is stored",
      access: "ingest",
      body: z.object({ recordingId, file: ingestedFileSchema }),
      maxBytes: 4096,
      status: 201,
      data: z.strictObject({ key: z.string() }),
    },
    async ({ ctx, body }) => {
      await recordMp3(ctx, body);
      ctx.waitUntil(refreshSearch(ctx, { limit: 50 }));
      return { key: body.file.key };
    },
  )
  .on(
    "get",
    "/ingest/analysis",
    {
      summary: "Recordings without an analysis of the current version",
      description: "By id, 100 a page; `next` is `after` of the following page.",
      access: "ingest",
      query: after,
      data: z.strictObject({ recordings: z.array(original), next }),
    },
    ({ ctx, query }) => listToAnalyse(ctx, query),
  )
  .on(
    "post",
    "/ingest/analysis",
    {
      summary: "Record an analysis and the features that are stored",
      access: "ingest",
      body: z.object({ recordingId, analysis: recordingAnalysisSchema, file: ingestedFileSchema }),
      maxBytes: analysisBytes,
      status: 201,
      data: z.strictObject({ recordingId }),
    },
    async ({ ctx, body }) => {
      await recordAnalysis(ctx, body);
      refreshSoon(ctx);
      return { recordingId: body.recordingId };
    },
  )
  .on(
    "get",
    "/ingest/submissions",
    {
      summary: "Uploads to projects that wait for a stream",
      access: "ingest",
      data: z.strictObject({
        submissions: z.array(z.strictObject({ submissionId: z.string(), title: z.string(), fileName: z.string() })),
      }),
    },
    async ({ ctx, request }) => ({ submissions: await listQueuedSubmissions(ctx, readerOf(request)) }),
  )
  .on(
    "post",
    "/ingest/submissions",
    {
      summary: "Record the stream of an upload, or why there is none",
      access: "ingest",
      body: z.union([
        z.object({ submissionId: z.uuid(), recording: privateRecordingSchema }),
        z.object({ submissionId: z.uuid(), problem }),
      ]),
      maxBytes: recordingBytes,
      status: 201,
      data: z.strictObject({ submissionId: z.string() }),
    },
    async ({ ctx, request, body }) => {
      await recordSubmission(ctx, { ...body, readerId: readerOf(request) });
      return { submissionId: body.submissionId };
    },
  )
  .on(
    "get",
    "/ingest/submissions/:id/file",
    {
      summary:
        "The file of an upload that waits for a stream, or the part in `Range`; it is its reader's for five minutes from then on",
      access: "ingest",
      params: z.object({ id: z.string() }),
    },
    ({ ctx, request, params }) => openQueuedFile(ctx, { ...params, ...readingOf(request) }),
  )
  .on(
    "get",
    "/ingest/songs",
    {
      summary: "Files of submitted songs that wait to be read, with the tags to record",
      description: "A main version comes with its stems; other versions wait until it is recorded.",
      access: "ingest",
      data: z.strictObject({ files: z.array(queuedSongSchema) }),
    },
    async ({ ctx, request }) => ({ files: await listQueuedSongs(ctx, readerOf(request)) }),
  )
  .on(
    "post",
    "/ingest/songs",
    {
      summary: "Record what was made of the file of a submitted song, or why it cannot be read",
      description: "All objects are in MASTERS until the song is published. It waits in the rating queue then.",
      access: "ingest",
      body: z.union([
        z.object({ fileId: z.uuid(), recording: ingestedRecordingSchema }),
        z.object({ fileId: z.uuid(), problem }),
      ]),
      maxBytes: recordingBytes,
      status: 201,
      data: z.strictObject({ fileId: z.string() }),
    },
    async ({ ctx, request, body }) => {
      await recordSong(ctx, { ...body, readerId: readerOf(request) });
      return { fileId: body.fileId };
    },
  )
  .on(
    "get",
    "/ingest/songs/:id/file",
    {
      summary: "A file of a submitted song that waits, or the part in `Range`, stems included",
      description: "The song is its reader's for five minutes from then on.",
      access: "ingest",
      params: z.object({ id: z.string() }),
    },
    ({ ctx, request, params }) => openQueuedSongFile(ctx, { ...params, ...readingOf(request) }),
  )
  .close();
