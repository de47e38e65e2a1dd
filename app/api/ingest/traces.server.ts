import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { listMarked } from "#app/catalogue/ingest/list-marked.server.ts";
import { listWithoutMarks } from "#app/catalogue/ingest/list-without-marks.server.ts";
import { listWithoutPrints, recordPrint } from "#app/catalogue/ingest/prints.server.ts";
import { recordMarks, recordMarksProblem } from "#app/catalogue/ingest/record-marks.server.ts";
import { matchLinks } from "#app/sharing/trace/match-links.server.ts";
import { ingestedFileSchema, MAX_RUNGS } from "#audio/ingest/ingested-recording.ts";

/** Slots of two hours of audio. */
const maxSlots = 45_000;

const after = z.object({ after: z.string().default("") });
const recordingId = z.uuid();
const next = z.string().nullable();
const original = z.strictObject({ recordingId: z.string(), rev: z.string(), title: z.string(), key: z.string() });
const bucket = ingestedFileSchema.shape.bucket;
const slot = z.strictObject({ slot: z.int().nonnegative().max(10_000_000), value: z.number().min(-1).max(1) });
const traced = z.strictObject({
  id: z.string(),
  company: z.string(),
  kind: z.enum(["playlist", "pitch"]),
  title: z.string().nullable(),
  recipient: z.string(),
  createdAt: z.number(),
  state: z.enum(["active", "expired", "revoked"]),
  evidence: z.number(),
  agreement: z.number(),
});

/** Endpoints of `npm run ingest -- --marks`, `--prints` and `npm run trace`. */
export const traces = new ApiRouter("Ingest")
  .on(
    "get",
    "/ingest/marks",
    {
      summary: "Recordings without marked streams",
      description: "By id, 100 a page; `next` is `after` of the following page. `stream`: where its plain streams are.",
      access: "ingest",
      query: after,
      data: z.strictObject({
        recordings: z.array(original.extend({ stream: z.strictObject({ bucket, names: z.array(z.string()) }) })),
        next,
      }),
    },
    ({ ctx, query }) => listWithoutMarks(ctx, query),
  )
  .on(
    "post",
    "/ingest/marks",
    {
      summary: "Record the marked streams that are stored, or why there are none",
      access: "ingest",
      body: z.union([
        z.object({ recordingId, files: z.array(ingestedFileSchema).min(1).max(MAX_RUNGS) }),
        z.object({ recordingId, problem: z.string().trim().min(1).max(300) }),
      ]),
      maxBytes: 32 * 1024,
      status: 201,
      data: z.strictObject({ recordingId }),
    },
    async ({ ctx, body }) => {
      await ("files" in body ? recordMarks(ctx, body) : recordMarksProblem(ctx, body));
      return { recordingId: body.recordingId };
    },
  )
  .on(
    "get",
    "/ingest/prints",
    {
      summary: "Recordings without a print",
      description: "By id, 100 a page; `next` is `after` of the following page.",
      access: "ingest",
      query: after,
      data: z.strictObject({ recordings: z.array(original), next }),
    },
    ({ ctx, query }) => listWithoutPrints(ctx, query),
  )
  .on(
    "post",
    "/ingest/prints",
    {
      summary: "Record a print that is stored",
      access: "ingest",
      body: z.object({ recordingId, file: ingestedFileSchema }),
      maxBytes: 4096,
      status: 201,
      data: z.strictObject({ recordingId }),
    },
    async ({ ctx, body }) => {
      await recordPrint(ctx, body);
      return { recordingId: body.recordingId };
    },
  )
  .on(
    "get",
    "/ingest/traces",
    {
      summary: "Recordings with marked streams",
      description: "By id, 500 a page; `next` is `after` of the following page. `peaks`: the object with its peaks.",
      access: "ingest",
      query: after,
      data: z.strictObject({
        recordings: z.array(original.extend({ peaks: z.strictObject({ bucket, key: z.string() }) })),
        next,
      }),
    },
    ({ ctx, query }) => listMarked(ctx, query),
  )
  .on(
    "post",
    "/ingest/traces",
    {
      summary: "Compare what was read of a file with the codes of share links",
      description:
        "1,000 links of all companies a call, by id, also those that ended; `next` is `after` of the following call. `links` are those whose code the file carries: `evidence` is −ln of the chance that another code fits as well, `agreement` 1 for a clean copy and about 0.75 for one of two that were mixed.",
      access: "ingest",
      body: z.object({
        recordingId,
        /** Values from −1 (plain rendition) to 1 (marked one), each slot once. */
        slots: z.array(slot).min(1).max(maxSlots),
        after: z.string().max(100).default(""),
      }),
      maxBytes: 4 * 1024 * 1024,
      data: z.strictObject({ links: z.array(traced), compared: z.number(), total: z.number(), next }),
    },
    ({ ctx, body }) => matchLinks(ctx, body),
  )
  .close();
