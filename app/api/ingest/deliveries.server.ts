import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import { openDeliverySchema } from "#app/exchange/deliveries/delivery-form.ts";
import { listQueuedTracks, openQueuedTrack } from "#app/exchange/deliveries/list-queued-tracks.server.ts";
import { readFolder } from "#app/exchange/deliveries/read-folder.server.ts";
import { recordTrack } from "#app/exchange/deliveries/record-track.server.ts";
import { readerOf, readingOf } from "#app/exchange/reading/reader.server.ts";
import { queuedTrackSchema, trackOutcomeSchema } from "#audio/ingest/queued-files.ts";

/** Bytes: a recording of 5,000 files takes about 1.5 MB. */
const outcomeBytes = 4 * 1024 * 1024;

/** Endpoints of `npm run ingest -- --ddex`. */
export const deliveries = new ApiRouter("Ingest")
  .on(
    "post",
    "/ingest/deliveries",
    {
      summary: "Read the DDEX messages of a folder",
      description: "Its files are stored as objects in MASTERS under `deliveries/{folder}/` before.",
      access: "ingest",
      body: openDeliverySchema,
      status: 201,
      data: z.strictObject({ deliveryIds: z.array(z.string()) }),
    },
    ({ ctx, body }) => readFolder(ctx, body),
  )
  .on(
    "get",
    "/ingest/deliveries/tracks",
    {
      summary: "Files of deliveries that wait for ingest",
      description: "Up to 200, the oldest first.",
      access: "ingest",
      data: z.strictObject({ tracks: z.array(queuedTrackSchema) }),
    },
    async ({ ctx, request }) => ({ tracks: await listQueuedTracks(ctx, readerOf(request)) }),
  )
  .on(
    "post",
    "/ingest/deliveries/tracks",
    {
      summary: "Record what was made of a delivered file, or why nothing was",
      access: "ingest",
      body: z.object({ trackId: z.uuid(), outcome: trackOutcomeSchema }),
      maxBytes: outcomeBytes,
      status: 201,
      data: z.strictObject({ trackId: z.string() }),
    },
    async ({ ctx, request, body }) => {
      await recordTrack(ctx, { ...body, readerId: readerOf(request) });
      ctx.waitUntil(Promise.all([refreshSearch(ctx, { limit: 50 }), refreshSimilar(ctx, { limit: 50 })]));
      return { trackId: body.trackId };
    },
  )
  .on(
    "get",
    "/ingest/deliveries/tracks/:id/file",
    {
      summary: "A delivered file that waits, or the part in `Range`; it is its reader's for five minutes from then on",
      access: "ingest",
      params: z.object({ id: z.string().max(64) }),
    },
    ({ ctx, request, params }) => openQueuedTrack(ctx, { ...params, ...readingOf(request) }),
  )
  .close();
