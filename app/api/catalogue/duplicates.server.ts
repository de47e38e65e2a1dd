import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { decideDuplicate } from "#app/backoffice/duplicates/decide-duplicate.server.ts";
import { duplicateStates, mergeBlocks, readDuplicateQuery } from "#app/backoffice/duplicates/duplicate-state.ts";
import { duplicatesCopy as copy } from "#app/backoffice/duplicates/duplicates-copy.ts";
import { listDuplicates } from "#app/backoffice/duplicates/list-duplicates.server.ts";
import { mergeRecordings, undoMerge } from "#app/backoffice/duplicates/merge-recordings.server.ts";
import { readDuplicate } from "#app/backoffice/duplicates/read-duplicate.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";

const params = z.object({ id: recordIdSchema });
const version = z.string().max(100).describe("The `version` of the pair as it was read.");

const reasons = {
  sameBytes: z.boolean(),
  sameIsrc: z.boolean(),
  cosine: z.number().nullable().describe("Of the sounds; null when it was not the sound that proposed the pair."),
};

const pairSchema = z.strictObject({
  ...{ _id: z.string(), version: z.string(), state: z.enum(duplicateStates), ...reasons },
  songs: z.array(
    z.strictObject({
      ...{ _id: z.string(), name: z.string(), status: z.string(), isrc: z.string().nullable(), duration: z.number() },
      blocks: z.array(z.enum(mergeBlocks)).describe("What prevents that this one is merged into the other."),
    }),
  ),
  keptId: z.string().nullable().describe("Of a merged pair."),
  undoUntil: z.number().nullable(),
});

async function bodyOf(ctx: RequestContext, id: string): Promise<z.infer<typeof pairSchema>> {
  const { sides, merge, ...pair } = await readDuplicate(ctx, id);
  const { sameBytes, sameIsrc, cosine, state } = pair;
  return {
    ...{ _id: id, version: pair.version, state, sameBytes, sameIsrc, cosine },
    songs: sides.map(({ id: _id, track, status, isrc, durationMs, blocks }) => {
      return { _id, name: track.title, status, isrc, duration: durationMs / 1000, blocks };
    }),
    keptId: merge?.keptId ?? null,
    undoUntil: merge?.until ?? null,
  };
}

const pair = { params, missing: copy.missing, access: "songs-edit", data: pairSchema } as const;

export const duplicates = new ApiRouter(copy.title)
  .on(
    "get",
    "/duplicates",
    {
      list: true,
      summary: "Pairs of recordings that may be one, in pages of 50",
      description: "Without `state` those to decide. The first 10,000 are paged.",
      access: "songs-edit",
      query: z.object({ state: z.enum(duplicateStates).optional(), page: z.string().optional() }),
      data: z.strictObject({
        items: z.array(z.strictObject({ _id: z.string(), ...reasons, songIds: z.array(z.string()) })),
        ...pagingSchema.shape,
      }),
    },
    async ({ ctx }) => {
      const { rows, page, pages, total } = await listDuplicates(ctx, readDuplicateQuery(ctx.url.searchParams));
      const items = rows.map(({ id: _id, first, second, sameBytes, sameIsrc, cosine }) => {
        return { _id, sameBytes, sameIsrc, cosine, songIds: [first.id, second.id] };
      });
      return { items, page, totalItems: total, totalPages: pages };
    },
  )
  .on(
    "get",
    "/duplicates/:id",
    { summary: "A pair", ...pair },
    async ({ ctx, params: { id } }) => await bodyOf(ctx, id),
  )
  .on(
    "post",
    "/duplicates/:id/merge",
    {
      summary: "Merge a pair",
      description: "`keep`: the song that stays. 400 while something prevents it, 409 when the pair or a song changed.",
      body: z.strictObject({ keep: recordIdSchema, version }),
      ...pair,
    },
    async ({ ctx, params: { id }, body }) => {
      await mergeRecordings(ctx, { id, ...body });
      return await bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    "/duplicates/:id/undo",
    { summary: "Undo a merge", description: "410 after 30 days, or when it was undone.", ...pair },
    async ({ ctx, params: { id } }) => {
      await undoMerge(ctx, { id });
      return await bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    "/duplicates/:id/decide",
    {
      summary: "Keep both songs, leave a pair for later, or take that back",
      body: z.strictObject({ state: z.enum(["distinct", "later", "open"]), version }),
      ...pair,
    },
    async ({ ctx, params: { id }, body }) => {
      await decideDuplicate(ctx, { id, ...body });
      return await bodyOf(ctx, id);
    },
  )
  .close();
