import { z } from "zod";
import { fold } from "#app/catalogue/fold.ts";
import { indexWords } from "#app/catalogue/index-words.ts";
import { cachedResult } from "#app/catalogue/result-cache.server.ts";
import { every } from "#app/catalogue/search/query/fts-terms.ts";
import { searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { pageByTiers, suggestArtists, suggestTags } from "#app/catalogue/search/query/search-sql.ts";
import { asWords } from "#app/catalogue/search/query/typed-filters.ts";
import { readTrackViews } from "#app/catalogue/search/read-track-views.server.ts";
import { hiddenTokens } from "#app/catalogue/track/visibility.server.ts";
import type { Suggestion, Suggestions } from "#app/catalogue/typeahead/suggestions.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { jsonReader, listOf } from "#app/edge/stored-json.ts";
import { artistPath, songPath, type TrackArtist, type TrackView } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";

type Found = Pick<Suggestions, "songs" | "artists" | "tags">;

/** Max per kind. */
const maxShown = { songs: 5, artists: 4, tags: 4 };
/** Max characters looked up. */
const maxText = 60;
/** Search tiers that match titles and names only. */
const nameTiers = 3;

const nothing: Found = { songs: [], artists: [], tags: [] };

/** One option per song: its main version if found, else the best one. */
function toSongs(tracks: TrackView[]): Suggestion[] {
  const best = new Map<string, TrackView>();
  for (const track of tracks) {
    const previous = best.get(track.songId);
    if (previous === undefined || (previous.versionLabel !== null && track.versionLabel === null))
      best.set(track.songId, track);
  }
  return [...best.values()].slice(0, maxShown.songs).map((track) => ({
    _id: track.id,
    label: track.title,
    detail: artistNames(track),
    href: songPath(track),
  }));
}

const parseArtists = jsonReader(listOf(z.object({ name: z.string(), slug: z.string() })));

/** Artists with all typed words in their names; the last word is a prefix. */
function toArtists(rows: { artists: string }[], words: string[]): Suggestion[] {
  const found = new Map<string, TrackArtist>();
  for (const artist of rows.flatMap(({ artists }) => parseArtists(artists))) {
    const name = indexWords(artist.name);
    const isNamed = words.every((word, index) =>
      index === words.length - 1 ? name.some((part) => part.startsWith(word)) : name.includes(word),
    );
    if (isNamed) found.set(artist.slug, artist);
  }
  return [...found.values()].slice(0, maxShown.artists).map((artist) => ({
    _id: artist.slug,
    label: artist.name,
    detail: "",
    href: artistPath(artist),
  }));
}

type TagRow = { category: string; slug: string; label: string };

function toTags(rows: TagRow[]): Suggestion[] {
  return rows.slice(0, maxShown.tags).map(({ category, slug, label }) => ({
    _id: `${category}/${slug}`,
    label,
    detail: category,
    href: `/search?${new URLSearchParams({ [category]: slug })}`,
  }));
}

async function read(ctx: RequestContext, text: string): Promise<Found> {
  const words = indexWords(text);
  if (words.length === 0) return nothing;
  const hidden = hiddenTokens(ctx);
  const { filters } = readSearchParams(new URLSearchParams({ q: text }));
  // Names are completed whatever the words mean: without the dictionary the last one stays a prefix.
  const { tiers, unwanted } = searchExpressions(asWords(filters, emptyDictionary) ?? filters, hidden, emptyDictionary);
  const named = tiers.slice(0, nameTiers);
  const quoted = words.map((word, index) => `"${word}"${index === words.length - 1 ? " *" : ""}`);
  const byArtist = every([`(artist : (${quoted.join(" AND ")}))`], unwanted);
  const isVisible = ` NOT (${hidden.map((token) => `"${token}"`).join(" OR ")})`;
  const { search } = ctx;
  const [songs, artists, tags] = await search.batch([
    search.prepare(pageByTiers(named.length, Number.POSITIVE_INFINITY)).bind(...named, 0),
    search.prepare(suggestArtists).bind(byArtist),
    search.prepare(suggestTags).bind(` ${words.join(" ")}`, isVisible),
  ]);
  return {
    songs: toSongs(readTrackViews(songs?.results)),
    artists: toArtists((artists?.results ?? []) as { artists: string }[], words),
    tags: toTags((tags?.results ?? []) as TagRow[]),
  };
}

/**
 * Songs, artists and tags that start with `text` (any text), visible to the visitor and with results. One round trip.
 */
export async function suggest(ctx: RequestContext, { text }: { text: string }): Promise<Found> {
  const typed = [...(fold(text.toWellFormed()) || text.toWellFormed().trim())].slice(0, maxText).join("").trim();
  if (typed === "") return nothing;
  return cachedResult(ctx, { kind: "typeahead", args: typed }, () => read(ctx, typed));
}
