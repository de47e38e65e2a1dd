import { z } from "zod";
import { seedFields } from "#app/api/catalogue/search-by-sound.ts";
import { songParams } from "#app/api/catalogue/song-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { requireRecordId } from "#app/api/record-body.ts";
import { addSegment, changeSegment, deleteSegment } from "#app/catalogue/segments/save-segment.server.ts";
import { segmentBodySchema } from "#app/catalogue/segments/segment-form.ts";
import { segmentsCopy as copy } from "#app/catalogue/segments/segments-copy.ts";
import { listSegments } from "#app/catalogue/segments/song-segments.server.ts";
import { matchSegments } from "#app/catalogue/similar/match-segments.server.ts";
import { songMissing } from "#app/catalogue/track/song-missing.ts";
import { groupSegments } from "#app/player/segments/segment.ts";

/** Bytes: a name of 40 characters at up to 12 bytes each (JSON escapes), and two times. */
const maxBytes = 2 * 1024;

/** Times in seconds. `_id` is null for a detected segment that was not saved. */
const segmentSchema = z.strictObject({
  _id: z.string().nullable(),
  group: z.string(),
  start: z.number(),
  endTime: z.number(),
  duration: z.number(),
  percentage: z.number().nullish(),
  refSegment: z.string().nullable(),
  refStart: z.number().nullable(),
  refEnd: z.number().nullable(),
});

const segmentParams = songParams.extend({ segmentId: z.string() });

function addressOf({ id, segmentId }: z.output<typeof segmentParams>) {
  return { song: { id }, id: requireRecordId(segmentId, copy.gone) };
}

export const segments = new ApiRouter("Segments")
  .on(
    "get",
    "/songs/:id/segments",
    {
      summary: "The segments of a recording by group",
      description:
        "Times are seconds. With the `seed_` parameters of a search by sound each has how well it matches, as `percentage`; beyond 60 comparisons a minute none does.",
      access: "anyone",
      params: songParams,
      missing: songMissing,
      ...{ query: z.object(seedFields), openQuery: true },
      data: z.strictObject({
        segmentsGroups: z.array(z.strictObject({ group: z.string(), segments: z.array(segmentSchema) })),
        canEdit: z.boolean(),
      }),
    },
    async ({ ctx, params }) => {
      const page = await listSegments(ctx, params);
      const matched = await matchSegments(ctx, page, ctx.url.searchParams);
      return { segmentsGroups: groupSegments(matched), canEdit: page.canEdit };
    },
  )
  .on(
    "post",
    "/songs/:id/segments",
    {
      summary: "Add a segment",
      access: "segments-edit",
      params: songParams,
      missing: songMissing,
      body: segmentBodySchema,
      maxBytes,
      status: 201,
      data: segmentSchema,
    },
    ({ ctx, params: song, body }) => addSegment(ctx, { song, ...body }),
  )
  .on(
    "put",
    "/songs/:id/segments/:segmentId",
    {
      summary: "Change a segment",
      access: "segments-edit",
      params: segmentParams,
      missing: songMissing,
      body: segmentBodySchema,
      maxBytes,
      data: segmentSchema,
    },
    ({ ctx, params, body }) => changeSegment(ctx, { ...addressOf(params), ...body }),
  )
  .on(
    "delete",
    "/songs/:id/segments/:segmentId",
    {
      summary: "Delete a segment",
      access: "segments-edit",
      params: segmentParams,
      missing: songMissing,
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, params }) => {
      const address = addressOf(params);
      await deleteSegment(ctx, address);
      return { _id: address.id };
    },
  )
  .close();
