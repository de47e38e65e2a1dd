import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { songReference } from "#app/api/record-body.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { limitSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import type { MatchedTrack } from "#app/catalogue/similar/listed-match.ts";
import { type SimilarResults, searchSimilar } from "#app/catalogue/similar/search-similar.server.ts";
import { similarCopy as copy } from "#app/catalogue/similar/similar-copy.ts";
import type { SimilarQuery } from "#app/catalogue/similar/similar-query.ts";
import { AppError } from "#app/edge/http/app-error.ts";

/** The matching passage as a segment: specification part 2, section 3. Times in seconds. */
function segmentsGroupsOf({ match }: MatchedTrack, { seeds, start, end }: SimilarQuery) {
  const [from, to] = [match.startMs / 1000, match.endMs / 1000];
  const [refSegment = null] = seeds;
  const segment = { start: from, duration: to - from, endTime: to, group: "match", percentage: match.percent };
  return [{ group: "match", segments: [{ ...segment, refSegment, refStart: start, refEnd: end }] }];
}

/** The seeds as tags of a search: specification part 2, section 3. */
function seedTags({ query, tracks }: SimilarResults) {
  const passage = { seed_start: query.start, seed_end: query.end };
  const songs = query.seeds.flatMap((id) => tracks.get(id) ?? []);
  const tags = songs.map(({ id, title }) => ({
    category: "ref-song",
    label: title,
    slug: id,
    type: "refSong",
    ...passage,
  }));
  const video = { category: "youtube-ref", label: query.label ?? query.youtube, slug: query.youtube, type: "refSong" };
  return query.youtube === null ? tags : [...tags, { ...video, ...passage }];
}

function requireResults({ results, problem, wrongField, query, tracks }: SimilarResults) {
  if (results !== null) return results;
  // The page shows the note of a video in its banner.
  const said = problem ?? copy.youtubeNote;
  if (wrongField) throw new AppError("invalid", said, { [wrongField]: [said] });
  const isUnknown = query.seeds.length > 0 && query.seeds.every((id) => !tracks.has(id));
  throw new AppError(isUnknown ? "not_found" : "unavailable", problem ?? copy.broken);
}

/**
 * GET /api/v1/similar?seed_songIds=…: recordings that sound like the seeds, with the parameters of the search page, best match first.
 * `fields=segmentsGroups` adds the matching passage as a segment. 400 for a reference that cannot be compared, 404 for seeds that are unknown
 * to this visitor, 429 for more than 60 a minute, 503 without an index.
 */
export async function loader({ request, context: { ctx } }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { filters } = readSearchParams(params);
  const { similar: query } = filters;
  if (query === null) throw new AppError("invalid", "Name a seed.", { seed_songIds: ["Name a song or a recording."] });
  await limitSimilar(ctx);
  const found = await searchSimilar(ctx, { ...filters, similar: query });
  const { tracks, page, pages, count } = requireResults(found);
  const withSegments = params.get("fields")?.split(",").includes("segmentsGroups") === true;
  const items = tracks.map((track) => ({
    ...songReference(track),
    match: track.match,
    ...(withSegments ? { segmentsGroups: segmentsGroupsOf(track, query) } : {}),
  }));
  const paging = { page, totalItems: count, totalPages: pages };
  return Response.json(
    { data: { items, paging, tags: seedTags(found), notice: found.problem } },
    { headers: { "Cache-Control": "no-store" } },
  );
}
