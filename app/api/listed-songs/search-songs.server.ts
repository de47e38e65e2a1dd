import type { z } from "zod";
import type { listedSongSchema } from "#app/api/listed-songs/listed-song-schema.ts";
import { listSongs } from "#app/api/listed-songs/listed-songs.server.ts";
import type { searchDataSchema } from "#app/api/listed-songs/search-schema.ts";
import { readBox } from "#app/assistant/box/read-box.server.ts";
import { foldWords } from "#app/catalogue/fold.ts";
import { followMoved } from "#app/catalogue/search/follow-moved.server.ts";
import { leftOut } from "#app/catalogue/search/query/left-out.ts";
import { isMeasureWish } from "#app/catalogue/search/query/rail-values.ts";
import { type SearchFilters, tagCategories } from "#app/catalogue/search/query/search-filters.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchString } from "#app/catalogue/search/query/search-string.ts";
import { splitWords, withTypedForm } from "#app/catalogue/search/query/typed-filters.ts";
import { type Read, readWithoutSound } from "#app/catalogue/search/read-without-sound.server.ts";
import { searchCopy } from "#app/catalogue/search/search-copy.ts";
import { searchMessages as messages, typedLabel } from "#app/catalogue/search/search-messages.ts";
import { withRules } from "#app/catalogue/search/with-rules.server.ts";
import { groupVersions, type ListedTrack } from "#app/catalogue/track/listed-track.ts";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { enforceRateLimit } from "#app/edge/http/rate-limits.server.ts";
import { can } from "#app/identity/access/scopes.ts";
import type { Usage } from "#app/rights/usage/usage.ts";

type ListedSong = z.input<typeof listedSongSchema>;

const invalidFilters = "Some filters are not valid.";

/** Cursor of a page of a search, from 2. */
const cursorForm = /^page-([2-9]|[1-9]\d)$/;

function pageOf(cursor: string): string {
  const [, page] = cursorForm.exec(cursor) ?? [];
  if (page === undefined) throw new AppError("invalid", "Unknown cursor.", { cursor: ["Use `next` of a result."] });
  return page;
}

/** The cursor of the page after this one; null for the last. */
export function nextCursor({ page, pages }: { page: number; pages: number }): string | null {
  return page < pages ? `page-${page + 1}` : null;
}

/** Filters of the search page's parameters. @throws AppError invalid, naming those that the page ignores */
export function requireFilters(
  ctx: Pick<RequestContext, "actor" | "company">,
  { params, cursor, usage: named }: Omit<SearchInput, "peaks">,
  box: SearchFilters | null = null,
): SearchFilters {
  const given = new URLSearchParams(params);
  const usage = named ?? box?.usage ?? null;
  given.delete("page");
  if (cursor !== null) given.set("page", pageOf(cursor));
  const { filters, errors } = readSearchParams(given);
  const isJudged = usage !== null && can(ctx.actor, "transactions", ctx.company);
  const needsUsage = !isJudged && (filters.clear !== null || filters.sort === "fastest");
  const fields: [string, string[]][] = Object.entries(errors).map(([name, { problem }]) => [name, [problem]]);
  if (needsUsage) fields.push(["usage", [messages.withoutUsage]]);
  if (fields.length > 0) throw new AppError("invalid", invalidFilters, Object.fromEntries(fields));
  return { ...filters, ...(box && { ...box, page: filters.page }), usage: isJudged ? usage : null };
}

/** One recording of each song, as on the search page. */
function rowsOf({ results, by }: Read, filters: SearchFilters): ListedTrack[] {
  if (by !== null) return results.tracks;
  const repeated = new Set(results.before?.repeated ?? []);
  const isWhole = searchString({ ...filters, sort: "relevance", page: 1 }) === "";
  return groupVersions(
    results.tracks.filter(({ id }) => !repeated.has(id)),
    { isWhole },
  );
}

/** What was made of the words and filters. */
function readingOf({ results, by, form }: Read, filters: SearchFilters, params: URLSearchParams) {
  const { instead, count, verbatim } = results;
  const dictionary = knownDictionary();
  const chips = filters.read?.chips ?? null;
  const words = { ...(by === "form" ? withTypedForm(filters, dictionary) : filters), ...form };
  return {
    read: [
      ...new Set(
        chips?.flatMap(({ label, isUsed }) => (isUsed ? [label] : [])) ??
          splitWords({ ...words, verbatim }, dictionary).typed.map((one) =>
            typedLabel(one.filter, isMeasureWish(words, one)),
          ),
      ),
    ],
    ignored: [
      // With a use, what a licence needs is followed by lights and prices.
      ...(chips?.flatMap(({ label, isUsed }) => (isUsed || filters.usage !== null ? [] : [label])) ?? []),
      ...leftOut(params, chips === null ? filters : { ...filters, text: "" }, dictionary),
    ],
    notices: instead ? [messages.instead(instead.missing, String(count), instead.shown)] : [],
  };
}

/** What of a song the search names: tags by their words, or a line of its lyrics. */
function reasonOf({ genres, moods, instruments }: ListedSong, { lyric }: ListedTrack, filters: SearchFilters) {
  const wished = filters.read?.wishes.map(({ words }) => words) ?? [filters.text];
  const words = new Set(foldWords([...wished, ...tagCategories.flatMap((name) => filters[name])].join(" ")));
  const isNamed = (label: string) => foldWords(label).some((word) => words.has(word));
  const named = [...moods, ...instruments, ...genres].filter(isNamed);
  return [...named, ...(lyric === undefined ? [] : [`“${lyric.join("")}”`])].join(", ") || null;
}

/** `params`: those of the search page. `usage`: what light and price are for; null for none. `peaks`: whether songs have their waveforms. */
export type SearchInput = { params: URLSearchParams; cursor: string | null; usage: Usage | null; peaks?: boolean };

/**
 * A page of the search, without a search by sound; a tag that was merged is followed. @throws AppError invalid, naming the fields; too_many_requests
 */
export async function searchSongs(ctx: RequestContext, input: SearchInput): Promise<z.input<typeof searchDataSchema>> {
  const address = await readBox(ctx, input.params);
  const filters = requireFilters(ctx, input, address?.filters);
  await enforceRateLimit(ctx.env, "form", `search:${ctx.actor?.id ?? ctx.address}`);
  const isByUse = filters.clear !== null || filters.sort === "fastest";
  const ruled = isByUse ? await withRules(ctx, filters) : filters;
  const read = await readWithoutSound(ctx, { ...ruled, similar: null }, []);
  const { results } = read;
  const unknown = tagCategories.filter((category) => results.unknown[category].length > 0);
  const moved = unknown.length > 0 ? await followMoved(ctx, input.params) : null;
  if (moved !== null) return await searchSongs(ctx, { ...input, params: moved });
  const problems = unknown.map((category) => {
    const { problem } = messages.unknownValue(searchCopy.groups[category], results.unknown[category].join(", "));
    return [category, [problem]] satisfies [string, string[]];
  });
  if (problems.length > 0) throw new AppError("invalid", invalidFilters, Object.fromEntries(problems));
  const near = results.near === null ? [] : groupVersions(results.near.tracks, { isWhole: false });
  const nearIds = new Set(near.map(({ id }) => id));
  const tracks = [...rowsOf(read, filters), ...near];
  const rows = await listSongs(ctx, tracks, { usage: filters.usage, peaks: input.peaks ?? false });
  const songsOf = (isNear: boolean) =>
    rows.flatMap(({ track, song }) =>
      nearIds.has(song.id) === isNear ? [{ ...song, reason: reasonOf(song, track, filters) }] : [],
    );
  return {
    songs: songsOf(false),
    near: results.near && {
      ...{ without: results.near.without, partly: results.near.partly, isPopular: results.near.isPopular },
      songs: songsOf(true),
    },
    total: results.count,
    isMinimum: results.more,
    next: nextCursor(results),
    ...readingOf(read, filters, input.params),
  };
}
