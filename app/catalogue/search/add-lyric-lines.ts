import { foldWords } from "#app/catalogue/fold.ts";
import { lyricLine } from "#app/catalogue/search/lyric-line.ts";
import type { SearchFilters } from "#app/catalogue/search/query/search-filters.ts";
import { parseSearchQuery } from "#app/catalogue/search/query/search-query.ts";
import { splitWords } from "#app/catalogue/search/query/typed-filters.ts";
import type { ListedTrack } from "#app/catalogue/track/listed-track.ts";
import type { Dictionary } from "#app/catalogue/words/dictionary.ts";

/** Folded words that a row shows besides its lyrics. */
function visibleWords({ title, versionLabel, artists, albumTitle, genres, moods }: ListedTrack): string[] {
  const names = artists.map(({ name }) => name);
  return foldWords([title, versionLabel, albumTitle, ...names, ...genres, ...moods].filter(Boolean).join(" "));
}

/** Adds the matching line to recordings found by their lyrics. `rows`: their lyrics, by the same indexes. */
export function addLyricLines(
  tracks: ListedTrack[],
  rows: { lyrics?: string | null }[],
  filters: SearchFilters,
  dictionary: Dictionary,
): ListedTrack[] {
  const { wanted, open } = parseSearchQuery(splitWords(filters, dictionary).rest);
  const words = wanted.flatMap((phrase) => phrase.words);
  // A search of the lyrics shows the line even if the title contains the words.
  const isAsked = filters.qFields.includes("lyrics");
  if (words.length === 0) return tracks;
  return tracks.map((track, index) => {
    const lyrics = rows[index]?.lyrics;
    const lyric = lyrics ? lyricLine(lyrics, { words, open }, isAsked ? [] : visibleWords(track)) : null;
    return lyric === null ? track : { ...track, lyric };
  });
}
