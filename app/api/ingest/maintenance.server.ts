import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { seedLocalCopy } from "#app/api/seed-local-copy.server.ts";
import { sweepObjects } from "#app/catalogue/ingest/sweep-objects.server.ts";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { isRevisionConflict } from "#app/catalogue/projection/search-generation.server.ts";
import { writeNotice } from "#app/catalogue/search/preparing/preparing-notice.server.ts";
import { readPreparing } from "#app/catalogue/search/preparing/read-preparing.server.ts";
import { buildSimilarIndex } from "#app/catalogue/similar/index/build-similar-index.server.ts";
import { isSimilarConflict } from "#app/catalogue/similar/index/similar-state.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** Recordings per call: well below the 30 s limit of a D1 query and the 1,000 queries of a request. */
const reindexRows = 20_000;

const built = z.strictObject({ built: z.number(), done: z.boolean() });
const place = z.strictObject({ bucket: z.enum(["MEDIA", "MASTERS"]), after: z.string().max(1024) });

/** Runs a step that a concurrent rebuild may invalidate. @throws AppError conflict */
async function orConflict<T>(step: Promise<T>, isConflict: (error: unknown) => boolean, message: string): Promise<T> {
  try {
    return await step;
  } catch (error) {
    throw isConflict(error) ? new AppError("conflict", message) : error;
  }
}

/** Maintenance of the catalogue: sweeps, rebuilds, the notice, and the demo of a local copy. */
export const maintenance = new ApiRouter("Ingest")
  .on(
    "post",
    "/ingest/sweep",
    {
      summary: "Make buckets and rows agree after a crash",
      description: "`next` is `from` of the following call, until it is null.",
      access: "ingest",
      body: z.object({
        /** Younger objects may belong to a recording that is being stored. */
        graceMs: z.int().nonnegative(),
        from: place.nullable().default(null),
      }),
      maxBytes: 4096,
      data: z.strictObject({
        objects: z.number(),
        deletedObjects: z.number(),
        missingFiles: z.number(),
        next: place.nullable(),
      }),
    },
    ({ ctx, body }) => sweepObjects(ctx, body),
  )
  .on(
    "post",
    "/ingest/reindex",
    { summary: "One step of a rebuild of the search; to be called until `done`", access: "ingest", data: built },
    ({ ctx }) =>
      orConflict(
        reindexSearch(ctx, { rows: reindexRows }),
        isRevisionConflict,
        "Another rebuild wrote to the index at the same moment. Try again.",
      ),
  )
  .on(
    "post",
    "/ingest/similar-index",
    {
      summary: "One step of a build of the index of similar music; to be called until `done`",
      access: "ingest",
      data: built,
    },
    ({ ctx }) =>
      orConflict(
        buildSimilarIndex(ctx),
        isSimilarConflict,
        "Another build wrote to the index at the same moment. Try again.",
      ),
  )
  .on(
    "get",
    "/ingest/status",
    {
      summary: "How much music is ready, for the notice on pages",
      access: "anyone",
      data: z.strictObject({ recordings: z.number().nullable(), expected: z.number().nullable() }),
    },
    async ({ ctx }) => {
      const preparing = await readPreparing(ctx);
      return { recordings: preparing?.ready ?? null, expected: preparing?.total ?? null };
    },
  )
  .on(
    "put",
    "/ingest/status",
    {
      summary: "Announce how many recordings the catalogue will have, or null when ingest is done",
      access: "ingest",
      body: z.object({ expected: z.int().positive().max(1_000_000).nullable() }),
      maxBytes: 1024,
      data: z.strictObject({ expected: z.number().nullable() }),
    },
    async ({ ctx, body: { expected } }) => {
      await writeNotice(ctx.env, expected === null ? null : { expected, since: ctx.now });
      return { expected };
    },
  )
  .on(
    "post",
    "/dev/seed",
    {
      summary: "Write the demo into a local copy",
      description: "Anywhere else it does not exist.",
      access: { who: "programs with the ingest token of a local copy", check: () => undefined },
      errors: ["unauthorised", "not_found"],
      data: z.strictObject({ seeded: z.literal(true) }),
    },
    async ({ ctx, request }) => {
      await seedLocalCopy(ctx, request.headers);
      return { seeded: true as const };
    },
  )
  .close();
