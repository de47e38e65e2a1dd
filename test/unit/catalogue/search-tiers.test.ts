import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { expect, test } from "vitest";
import { insertRows } from "#app/catalogue/projection/projection-sql.ts";
import { projectionRow } from "#app/catalogue/projection/recording-document.server.ts";
import { indexVocabulary } from "#app/catalogue/search/facets/facet-vocabulary.ts";
import { searchExpressions } from "#app/catalogue/search/query/search-expression.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { nameSlugOf } from "#app/catalogue/slug.ts";
import { indexFamilies } from "#app/catalogue/words/dictionary.ts";
import { documentOf, migrations } from "#test/bench/search-fixture.ts";

/** The projection's own tables and statements, over node:sqlite. */
const index = new DatabaseSync(":memory:");
for (const statement of migrations()) index.exec(statement);
const inserts = insertRows("a").map((text) => index.prepare(text));
const hits = index.prepare("SELECT position FROM hits WHERE words MATCH ?");

const dictionary = indexFamilies([
  { repertoire: "musical", words: ["fun", "laid back"], means: [["Happy"]] },
  { repertoire: "business", words: ["fun"], means: [["Calm"], ["Funk"]] },
  { repertoire: "filler", words: ["the"], means: [] },
]);

type Song = { title: string[]; artist: string[]; mood: string[]; lyrics: string[] };

/** Replaces what is indexed. */
function fill(songs: Song[]): void {
  index.exec("INSERT INTO hits_a (hits_a) VALUES ('delete-all')");
  for (const table of ["rows", "facets", "lyrics", "shapes"]) index.exec(`DELETE FROM ${table}_a`);
  const rows = songs.map(({ title, artist, mood, lyrics }, at) => {
    const name = artist.join(" ");
    const tags = mood.map((label) => ({ category: "mood", slug: nameSlugOf(label), label, synonyms: [] }));
    const given = {
      title: title.join(" "),
      artists: [{ name, slug: name }],
      lyrics: lyrics.join(" "),
      album: null,
      tags,
    };
    return projectionRow({ ...documentOf(at, songs.length), ...given }, at + 1, indexVocabulary([]));
  });
  for (const insert of inserts) insert.run(JSON.stringify(rows));
}

function positions(expression: string): number[] {
  return hits.all(expression).map(({ position }) => Number(position));
}

function find(q: string) {
  const { tiers, all } = searchExpressions(readSearchParams(new URLSearchParams({ q })).filters, [], dictionary);
  return { listed: tiers.flatMap(positions), counted: positions(all) };
}

const word = fc.constantFrom("fun", "funk", "funky", "get", "laid", "back", "the", "lo", "love", "happy", "30s");
const text = fc.array(word, { minLength: 1, maxLength: 4 });
const label = fc.constantFrom("Happy", "Calm", "Funk", "Love", "Laid back");
const song = fc.record({
  title: text,
  artist: text,
  mood: fc.uniqueArray(label, { maxLength: 2 }),
  lyrics: fc.array(word, { maxLength: 4 }),
});
const asked = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: word },
    text.map((words) => `"${words.join(" ")}"`),
    word.map((one) => `-${one}`),
    fc.constantFrom("funk-y", "no vocals", '"laid ba'),
    { weight: 3, arbitrary: fc.constantFrom("OR", "(fun", "love)", "-(get", "(laid back)", '("lo"', "OR (") },
  ),
  { minLength: 1, maxLength: 7 },
);

test("the list has what the count has, each recording once", () => {
  fill([
    { title: ["get", "funky"], artist: ["lowtide"], mood: [], lyrics: [] },
    { title: ["funky", "town"], artist: ["lowtide"], mood: [], lyrics: [] },
    { title: ["the", "fun"], artist: ["lowtide"], mood: [], lyrics: [] },
  ]);
  // The dictionary knows "fun": what begins so is found by whole titles and names alone.
  expect(find("fun")).toEqual({ listed: [2, 3], counted: [2, 3] });
  fc.assert(
    fc.property(
      fc.array(song, { minLength: 1, maxLength: 8 }),
      fc.array(asked, { minLength: 1, maxLength: 8 }),
      (songs, queries) => {
        fill(songs);
        for (const words of queries) {
          const { listed, counted } = find(words.join(" "));
          expect(
            listed.sort((a, b) => a - b),
            words.join(" "),
          ).toEqual(counted);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("OR joins what stands beside it, brackets come first, and the other words are required", () => {
  const quoted = word.map((one) => `"${one}"`);
  const has = (q: string) => new Set(positions(q));
  fc.assert(
    fc.property(fc.array(song, { minLength: 1, maxLength: 8 }), quoted, quoted, quoted, (songs, a, b, c) => {
      fill(songs);
      const [inA, inB, inC] = [has(a), has(b), has(c)];
      const all = songs.map((_, at) => at + 1);
      expect(find(`${c} ${a} OR ${b}`).counted).toEqual(
        all.filter((at) => inC.has(at) && (inA.has(at) || inB.has(at))),
      );
      expect(find(`(${c} ${a}) OR ${b}`).counted).toEqual(
        all.filter((at) => (inC.has(at) && inA.has(at)) || inB.has(at)),
      );
      expect(find(`${a} OR ${b} -(${c})`).counted).toEqual(
        all.filter((at) => (inA.has(at) || inB.has(at)) && !inC.has(at)),
      );
    }),
    { numRuns: 200 },
  );
});

test("a text with OR finds an exact title first, then titles and names, then tags, then lyrics", () => {
  fill([
    { title: ["back"], artist: ["laid"], mood: [], lyrics: ["funk"] },
    { title: ["lo"], artist: ["get"], mood: ["Funk"], lyrics: [] },
    { title: ["funk", "love"], artist: ["get"], mood: [], lyrics: [] },
    { title: ["funk", "or", "happy"], artist: ["get"], mood: [], lyrics: [] },
  ]);
  expect(find("funk OR happy").listed).toEqual([4, 3, 2, 1]);
  expect(find("happy OR (laid back)").listed).toEqual([4, 1]);
});
