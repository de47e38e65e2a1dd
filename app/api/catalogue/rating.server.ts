import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { recordIdSchema } from "#app/api/record-body.ts";
import { decideRating, takeOutOfRating } from "#app/backoffice/rating/decide-rating.server.ts";
import { listRatings } from "#app/backoffice/rating/list-ratings.server.ts";
import { rateSong } from "#app/backoffice/rating/rate-song.server.ts";
import { ratingCopy as copy } from "#app/backoffice/rating/rating-copy.ts";
import { decisionSchema, ratingSchema } from "#app/backoffice/rating/rating-form.ts";
import { readRatingQuery } from "#app/backoffice/rating/rating-query.ts";
import { partKey, ratingSources, ratingStates, type SegmentScore } from "#app/backoffice/rating/rating-state.ts";
import { readRating, readRatingPage } from "#app/backoffice/rating/read-rating.server.ts";
import { sendToRating } from "#app/backoffice/rating/send-to-rating.server.ts";
import { takeNextSong } from "#app/backoffice/rating/take-song.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { can } from "#app/identity/access/scopes.ts";

/** As many as a change of many songs takes. */
const maxSent = 5000;

const params = z.object({ id: recordIdSchema });
const score = z.number().nullable();
const part = z.strictObject({ key: z.string(), group: z.string(), start: z.number(), endTime: z.number(), score });

/** A song of the queue. `segmentsScore`: its parts, in seconds. */
const ratingBodySchema = z.strictObject({
  ...{
    _id: z.string(),
    version: z.string(),
    name: z.string(),
    state: z.enum(ratingStates),
    source: z.enum(ratingSources),
  },
  ...{ queuedAt: z.number(), score, note: z.string(), segmentsScore: z.array(part) },
  takenUntil: z.number().nullable().describe("Until when no one else can rate it; null when it isn't taken."),
});

/** The rating in the details of a song. */
export const songRatingSchema = z.strictObject({ score: z.number(), segmentsScore: z.array(part) });

/** Scores by part, as the API has them; those of parts that the song no longer has come last. */
function segmentsScoreOf(parts: readonly Omit<SegmentScore, "score">[], scores: readonly SegmentScore[]) {
  const former = scores.filter((one) => !parts.some((part) => partKey(part) === partKey(one)));
  return [...parts, ...former].map(({ group, startMs, endMs }) => {
    const key = partKey({ startMs, endMs });
    const given = scores.find((one) => partKey(one) === key)?.score ?? null;
    return { key, group, start: startMs / 1000, endTime: endMs / 1000, score: given };
  });
}

async function bodyOf(ctx: RequestContext, id: string): Promise<z.infer<typeof ratingBodySchema>> {
  const filters = readRatingQuery(new URLSearchParams());
  const { version, track, state, source, queuedAt, ...rating } = await readRatingPage(ctx, { id, filters });
  const takenUntil = state === "waiting" && rating.takenUntil > ctx.now ? rating.takenUntil : null;
  return {
    ...{ _id: id, version, name: track.title, state, source, queuedAt, takenUntil },
    ...{ score: rating.score, note: rating.note, segmentsScore: segmentsScoreOf(rating.parts, rating.segmentScores) },
  };
}

/** The rating of a song; null without one, and for those who do not see the queue. */
export async function songRating(ctx: RequestContext, id: string): Promise<z.infer<typeof songRatingSchema> | null> {
  const found = can(ctx.actor, "rating-queue", ctx.company) ? await readRating(ctx, id) : null;
  if (found === null || found.score === null) return null;
  return { score: found.score, segmentsScore: segmentsScoreOf(found.parts, found.segmentScores) };
}

const song = { params, missing: copy.missing, data: ratingBodySchema };

export const rating = new ApiRouter(copy.title)
  .on(
    "get",
    "/rating",
    {
      list: true,
      summary: "The songs of the rating queue, in pages of 50",
      description:
        "Without `state` those that wait. `q`: the beginning of a title, artist, ISRC or number. The first 10,000 are paged.",
      access: "rating-queue",
      query: z.object({
        state: z.enum(["all", ...ratingStates]).optional(),
        tier: z.string().optional(),
        source: z.enum(ratingSources).optional(),
        q: z.string().max(100).optional(),
        sort: z.enum(["oldest", "newest"]).optional(),
        page: z.string().optional(),
      }),
      data: z.strictObject({
        items: z.array(
          ratingBodySchema.pick({
            _id: true,
            version: true,
            name: true,
            state: true,
            source: true,
            queuedAt: true,
            score: true,
          }),
        ),
        ...pagingSchema.shape,
      }),
    },
    async ({ ctx }) => {
      const { rows, page, pages, total } = await listRatings(ctx, readRatingQuery(ctx.url.searchParams));
      const items = rows.map(({ id: _id, version, title: name, state, source, queuedAt, score: given }) => {
        return { _id, version, name, state, source, queuedAt, score: given };
      });
      return { items, page, totalItems: total, totalPages: pages };
    },
  )
  .on(
    "post",
    "/rating",
    {
      summary: "Send songs to the rating queue",
      description: "By their ids. Those that are in it stay as they are.",
      access: "songs-edit",
      body: z.strictObject({
        songIds: z.array(z.string().max(64)).min(1).max(maxSent),
        source: z.enum(ratingSources).default("staff"),
      }),
      maxBytes: 256 * 1024,
      data: z.strictObject({ sent: z.number(), already: z.number() }),
    },
    async ({ ctx, body: { songIds, source } }) => await sendToRating(ctx, { recordings: songIds, source }),
  )
  .on(
    "post",
    "/rating/take",
    {
      summary: "Take the next song to rate, for 10 minutes",
      description: "First one that was taken before. `skip` gives a song back. 404 when none is free.",
      access: ["rating-queue", "rating-edit"],
      body: z.strictObject({
        tier: z.string().max(64).default(""),
        source: z.enum(["", ...ratingSources]).default(""),
        sort: z.enum(["oldest", "newest"]).default("oldest"),
        skip: recordIdSchema.optional(),
      }),
      missing: copy.queueEmpty,
      data: ratingBodySchema,
    },
    async ({ ctx, body: { skip, ...filters } }) => {
      const id = await takeNextSong(ctx, filters, skip);
      if (id === null) throw new AppError("not_found", copy.queueEmpty);
      return await bodyOf(ctx, id);
    },
  )
  .on(
    "get",
    "/rating/:id",
    { summary: "A song of the rating queue", access: "rating-queue", ...song },
    async ({ ctx, params: { id } }) => await bodyOf(ctx, id),
  )
  .on(
    "put",
    "/rating/:id",
    {
      summary: "Rate a song that was taken, or correct one's own rating",
      description: "409 when it is someone else's, 410 when it was withdrawn.",
      access: ["rating-queue", "rating-edit"],
      body: ratingSchema,
      ...song,
    },
    async ({ ctx, params: { id }, body }) => {
      await rateSong(ctx, id, body);
      return await bodyOf(ctx, id);
    },
  )
  .on(
    "post",
    "/rating/:id/decide",
    {
      summary: "Approve, hold or reject a rated song",
      access: ["rating-queue", "rating-decide"],
      body: decisionSchema,
      ...song,
    },
    async ({ ctx, params: { id }, body }) => {
      await decideRating(ctx, { id, ...body });
      return await bodyOf(ctx, id);
    },
  )
  .on(
    "delete",
    "/rating/:id",
    {
      summary: "Take a song out of the rating queue",
      access: ["rating-queue", "rating-decide"],
      params,
      missing: copy.missing,
      query: z.object({ version: z.string().default("") }),
      data: z.strictObject({ _id: z.string() }),
    },
    async ({ ctx, params: { id }, query }) => {
      await takeOutOfRating(ctx, { id, ...query });
      return { _id: id };
    },
  )
  .close();
