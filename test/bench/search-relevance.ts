import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { fold } from "#app/catalogue/fold.ts";
import { searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { pageByTiers } from "#app/catalogue/search/query/search-sql.ts";
import { emptyDictionary } from "#app/catalogue/words/dictionary.ts";
import { buildCatalogue, documentOf, randomOf } from "#test/bench/search-fixture.ts";
import { printTable, withGoal } from "#test/bench/table.ts";

/**
 * Known-item search: is a recording found by what a person remembers of it? Mean reciprocal rank and share on the first page for
 * 10,000 random recordings, by title and artist without diacritics, the last word cut to three letters. `--quick`: 1,000 of
 * 10,000 recordings instead of 10,000 of 100,000.
 */
const quick = process.argv.includes("--quick");
const size = quick ? 10_000 : 100_000;
const samples = quick ? 1_000 : 10_000;
const pageSize = 20;

/** Two recordings of one title by one artist are the same to a searcher who remembers no more. */
const songSchema = z
  .object({ title: z.string(), artists: z.array(z.object({ name: z.string() })) })
  .transform(({ title, artists }) => `${title}/${artists[0]?.name}`);
const viewSchema = z.object({
  view: z.string().transform((text) => songSchema.parse(JSON.parse(text))),
});

function cut(text: string): string {
  const words = fold(text).split(" ");
  const last = words.pop() ?? "";
  return [...words, [...last].slice(0, 3).join("")].join(" ");
}

type Kinds = Record<string, (title: string, artist: string) => string | null>;

function songOf({ title, artists }: { title: string; artists: { name: string }[] }): string {
  return `${title}/${artists[0]?.name}`;
}

/** The songs of which a person remembers the same words, for each kind of memory: no order can tell them apart. */
function countSongs(kinds: Kinds): Record<string, Map<string, Set<string>>> {
  const songs: Record<string, Map<string, Set<string>>> = {};
  for (let index = 0; index < size; index += 1) {
    const document = documentOf(index, size);
    for (const [kind, remembered] of Object.entries(kinds)) {
      const text = remembered(document.title, document.artists[0]?.name ?? "");
      if (text === null) continue;
      songs[kind] ??= new Map();
      const named = songs[kind].get(text) ?? new Set();
      songs[kind].set(text, named.add(songOf(document)));
    }
  }
  return songs;
}

/** Of songs that no order can tell apart: the mean of 1/1 to 1/`songs`, as far as they are on the first page. */
function meanReciprocal(songs: number): number {
  let sum = 0;
  for (let rank = 1; rank <= Math.min(songs, pageSize); rank += 1) sum += 1 / rank;
  return sum / songs;
}

const folder = mkdtempSync(join(tmpdir(), "syncline-relevance-"));
try {
  const { database } = buildCatalogue(join(folder, "search.sqlite"), size);
  const random = randomOf(42);
  const kinds: Kinds = {
    "title and artist": (title, artist) => cut(`${title} ${artist}`),
    "title of two words or more": (title) => (title.includes(" ") ? cut(title) : null),
    "whole title": (title) => fold(title),
  };
  const songsOf = countSongs(kinds);
  const ranks: Record<string, number[]> = {};
  const highest: Record<string, number[]> = {};
  for (let sample = 0; sample < samples; sample += 1) {
    const document = documentOf(Math.floor(random() * size), size);
    for (const [kind, remembered] of Object.entries(kinds)) {
      const text = remembered(document.title, document.artists[0]?.name ?? "");
      if (text === null) continue;
      const { filters } = readSearchParams(new URLSearchParams({ q: text }));
      const { tiers, lyricsFrom } = searchExpressions(filters, [], emptyDictionary);
      const rows = z.array(viewSchema).parse(database.prepare(pageByTiers(tiers.length, lyricsFrom)).all(...tiers, 0));
      ranks[kind] ??= [];
      ranks[kind].push(rows.findIndex(({ view }) => view === songOf(document)) + 1);
      highest[kind] ??= [];
      highest[kind].push(songsOf[kind]?.get(text)?.size ?? 1);
    }
  }
  const rows = Object.entries(ranks).map(([kind, found]) => {
    const reciprocal = found.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / found.length;
    const onPage = found.filter((rank) => rank > 0).length / found.length;
    const equals = highest[kind] ?? [];
    const possible = equals.reduce((sum, songs) => sum + meanReciprocal(songs), 0) / equals.length;
    const possibleOnPage = equals.reduce((sum, songs) => sum + Math.min(1, pageSize / songs), 0) / equals.length;
    return [
      kind,
      withGoal(reciprocal, { min: 0.95 }, 4),
      (reciprocal / possible).toFixed(4),
      withGoal(onPage, { min: 0.995 }, 4),
      (onPage / possibleOnPage).toFixed(4),
      found.length.toLocaleString("en"),
    ];
  });
  printTable(
    `Known recordings found among ${size.toLocaleString("en")}`,
    ["mean reciprocal rank", "of the highest", "in the first 20", "of the highest", "searches"],
    rows,
  );
  database.close();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
