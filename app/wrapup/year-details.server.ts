import { type SQL, sql } from "drizzle-orm";
import { fullTitle } from "#app/catalogue/track/version-label.ts";
import { visibleTo } from "#app/catalogue/track/visibility.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { parseWords } from "#app/edge/stored-json.ts";
import { type PublicRow, publicSearches, publicWordsOf } from "#app/figures/public-words.server.ts";
import { type CandidateRow, countedOf, totalsOf } from "#app/figures/totals-sql.server.ts";
import type { Wrapup } from "#app/wrapup/wrapup.ts";
import type { YearFigures, YearRange } from "#app/wrapup/year-sources.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";

const shownItems = 5;
const hourMs = 3_600_000;

type SongRow = {
  id: string;
  title: string;
  slug: string;
  versionType: string;
  versionTitle: string | null;
  /** JSON. */
  moods: string;
};

/** The visible ones of these songs, with their moods. */
function songQuery(ctx: RequestContext, ids: readonly string[]): SQL {
  return sql`SELECT recordings.id, title, slug, version_type AS versionType, version_title AS versionTitle,
    (SELECT json_group_array(t.label) FROM recording_tags AS rt CROSS JOIN tags AS t ON t.id = rt.tag_id
      WHERE rt.recording_id = recordings.id AND rt.source = 'human' AND t.category = 'mood') AS moods
    FROM json_each(${JSON.stringify(ids)}) AS listed CROSS JOIN ${recordings} ON recordings.id = listed.value
    WHERE ${visibleTo(ctx)}`;
}

function firstMoods(songs: readonly { moods: string; n: number }[]): string[] {
  const weights = new Map<string, number>();
  for (const { moods, n } of songs)
    for (const mood of parseWords(moods)) weights.set(mood, (weights.get(mood) ?? 0) + n);
  const ranked = [...weights].sort(([a, most], [b, least]) => least - most || (a < b ? -1 : 1));
  return ranked.slice(0, shownItems).map(([mood]) => mood);
}

const byCount = <Item extends { id: string; n: number }>(items: readonly Item[]): Item[] =>
  items.filter(({ n }) => n > 0).sort((a, b) => b.n - a.n || (a.id < b.id ? -1 : 1));

type YearDetails = Pick<Wrapup, "songs" | "words" | "moods"> & { firstSong: Wrapup["firsts"]["song"] };

/** Names of the songs of a year, their moods, and for `scope`, a company's, exact counts. At most one round trip. */
export async function readYearDetails(
  ctx: RequestContext,
  { songs, words, firstSong }: YearFigures,
  { scope, range }: { scope: string | null; range: YearRange },
): Promise<YearDetails> {
  const ids = [...new Set([...songs.map(({ id }) => id), ...(firstSong ? [firstSong.id] : [])])];
  if (ids.length + words.length === 0) return { songs: [], words: [], moods: [], firstSong: null };
  const hours = [range.start / hourMs, range.end / hourMs];
  const countOf = (kind: "song" | "word", listed: readonly { id: string }[]) =>
    ctx.db.all<CandidateRow>(
      totalsOf({ scope: scope ?? "", kind, measure: "plays" }, scope === null ? [] : listed.map(({ id }) => id), {
        hours,
        name: sql`NULL`,
      }),
    );
  const searches = scope === null ? [] : words.map(({ id }) => id);
  const [named, songTotals, wordTotals, publicRows] = await ctx.db.batch([
    ctx.db.all<SongRow>(songQuery(ctx, ids)),
    countOf("song", songs),
    countOf("word", words),
    ctx.db.all<PublicRow>(publicWordsOf(scope ?? "", searches)),
  ]);
  const shownWords = scope === null ? null : publicSearches(searches, publicRows);
  const plays = new Map(songTotals.map(countedOf).map(({ id, counts }) => [id, counts.plays]));
  const times = new Map(wordTotals.map(countedOf).map(({ id, counts }) => [id, counts.searches]));
  const known = new Map(named.map((song) => [song.id, song]));
  const ranked = byCount(
    songs.flatMap(({ id, n }) => {
      const song = known.get(id);
      return song === undefined ? [] : [{ ...song, n: plays.get(id) ?? n }];
    }),
  );
  const first = firstSong && known.get(firstSong.id);
  return {
    songs: ranked.slice(0, shownItems).map((song) => ({ title: fullTitle(song), slug: song.slug, plays: song.n })),
    words: byCount(
      words.filter(({ id }) => shownWords?.has(id) ?? true).map(({ id, n }) => ({ id, n: times.get(id) ?? n })),
    )
      .slice(0, shownItems)
      .map(({ id, n }) => ({ words: id, times: n })),
    moods: firstMoods(ranked),
    firstSong: first ? { title: fullTitle(first), slug: first.slug, at: firstSong.at } : null,
  };
}
