import { z } from "zod";
import { seedFields } from "#app/api/catalogue/search-by-sound.ts";
import { songReferenceSchema } from "#app/api/catalogue/song-schema.ts";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import { pagingSchema } from "#app/api/paging.ts";
import { songReference } from "#app/api/record-body.ts";
import { listSongVersions } from "#app/catalogue/record/list-song-versions.server.ts";
import { followMoved } from "#app/catalogue/search/follow-moved.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { limitSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import type { MatchedTrack } from "#app/catalogue/similar/listed-match.ts";
import { type SimilarResults, searchSimilar } from "#app/catalogue/similar/search-similar.server.ts";
import { similarCopy as copy } from "#app/catalogue/similar/similar-copy.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { aspects } from "#audio/analysis/similarity/layout.ts";

const seconds = z.number().nullable();

const matchSchema = z.strictObject({
  percent: z.number(),
  startMs: z.number(),
  endMs: z.number(),
  aspects: z
    .array(z.strictObject({ aspect: z.enum(aspects), name: z.string(), percent: z.number(), words: z.string() }))
    .optional(),
});

/** The matching passage as a segment: docs/product/api.md. Times in seconds. */
const matchedSegmentSchema = z.strictObject({
  start: z.number(),
  duration: z.number(),
  endTime: z.number(),
  group: z.string(),
  percentage: z.number(),
  refSegment: z.string().nullable(),
  refStart: seconds,
  refEnd: seconds,
});

/** A seed of a sound search: docs/product/api.md. */
const seedTagSchema = z.strictObject({
  category: z.string(),
  label: z.string(),
  slug: z.string(),
  type: z.string(),
  seed_start: seconds,
  seed_end: seconds,
});

function segmentsGroupsOf({ match }: MatchedTrack, { seeds, start, end }: SimilarQuery) {
  const [from, to] = [match.startMs / 1000, match.endMs / 1000];
  const [refSegment = null] = seeds;
  const segment = { start: from, duration: to - from, endTime: to, group: "match", percentage: match.percent };
  return [{ group: "match", segments: [{ ...segment, refSegment, refStart: start, refEnd: end }] }];
}

function seedTags({ query, tracks }: SimilarResults) {
  const passage = { seed_start: query.start, seed_end: query.end };
  const seeds = query.seeds.flatMap((id) => tracks.get(id) ?? []);
  const tags = seeds.map(({ id, title }) => ({ category: "ref-song", label: title, slug: id, type: "refSong" }));
  const { youtube, label } = query;
  if (youtube !== null) tags.push({ category: "youtube-ref", label: label ?? youtube, slug: youtube, type: "refSong" });
  return tags.map((tag) => ({ ...tag, ...passage }));
}

/** The first seed with the versions of its song: `match` is the one that was compared, `others` are neither of the first two. */
const referenceSchema = songReferenceSchema.extend({
  versions: z.strictObject({
    instrumental: songReferenceSchema.nullable(),
    vocals: songReferenceSchema.nullable(),
    match: songReferenceSchema,
    others: z.array(songReferenceSchema),
  }),
});

/** Null for a reference that is no recording. */
async function referenceOf(ctx: RequestContext, { query, tracks }: SimilarResults) {
  const seed = query.seeds.flatMap((id) => tracks.get(id) ?? [])[0];
  if (seed === undefined) return null;
  const versions = (await listSongVersions(ctx, seed)).map(songReference);
  const instrumental = versions.find((version) => !version.vocals) ?? null;
  const vocals = versions.find((version) => version.vocals) ?? null;
  const others = versions.filter((version) => version !== instrumental && version !== vocals);
  return { ...songReference(seed), versions: { instrumental, vocals, match: songReference(seed), others } };
}

/** @throws AppError invalid, not_found or unavailable without results */
export function requireSimilar({ results, problem, wrongField, query, tracks }: SimilarResults) {
  if (results !== null) return results;
  // The page shows the notice about a video in its banner.
  const message = problem ?? copy.youtubeNote;
  if (wrongField) throw new AppError("invalid", message, { [wrongField]: [message] });
  const isUnknown = query.seeds.length > 0 && query.seeds.every((id) => !tracks.has(id));
  throw new AppError(isUnknown ? "not_found" : "unavailable", problem ?? copy.broken);
}

/** Seeds and tags that were merged are followed. */
async function findSimilar(ctx: RequestContext, params: URLSearchParams): Promise<SimilarResults> {
  const { filters } = readSearchParams(params);
  const query = filters.similar;
  if (query === null) throw new AppError("invalid", "Name a seed.", { seed_songIds: ["Name a song or a recording."] });
  const found = await searchSimilar(ctx, { ...filters, similar: query });
  const hasUnknown = [...query.seeds, ...query.minus].some((id) => !found.tracks.has(id));
  const moved = hasUnknown ? await followMoved(ctx, params) : null;
  return moved === null ? found : await findSimilar(ctx, moved);
}

export const similar = new ApiRouter("Search")
  .on(
    "get",
    "/similar",
    {
      list: "by-position",
      errors: ["gone"],
      summary: "Recordings that sound like the seeds, best match first",
      description:
        "Takes every parameter of the search page. `fields=segmentsGroups` adds the matching passage as a segment. 400 for a reference that cannot be compared or a passage that ends before it starts, 404 for seeds that are unknown to this visitor, 429 for more than 60 a minute, 503 without an index.",
      access: "anyone",
      ...{ query: z.object({ ...seedFields, fields: z.string().optional() }), openQuery: true },
      data: z.strictObject({
        items: z.array(
          songReferenceSchema.extend({
            match: matchSchema,
            segmentsGroups: z
              .array(z.strictObject({ group: z.string(), segments: z.array(matchedSegmentSchema) }))
              .optional(),
          }),
        ),
        paging: pagingSchema,
        tags: z.array(seedTagSchema),
        reference: referenceSchema.nullable().describe("The first seed with the versions of its song."),
        notice: z.string().nullable(),
      }),
    },
    async ({ ctx, query: { fields } }) => {
      await limitSimilar(ctx);
      const found = await findSimilar(ctx, ctx.url.searchParams);
      const { query } = found;
      const { tracks, page, pages, count } = requireSimilar(found);
      const withSegments = fields?.split(",").includes("segmentsGroups") === true;
      const items = tracks.map((track) => ({
        ...songReference(track),
        match: track.match,
        ...(withSegments ? { segmentsGroups: segmentsGroupsOf(track, query) } : {}),
      }));
      ctx.responseHeaders.set("Cache-Control", "no-store");
      const paging = { page, totalItems: count, totalPages: pages };
      const reference = await referenceOf(ctx, found);
      return { items, paging, tags: seedTags(found), reference, notice: found.problem };
    },
  )
  .close();
