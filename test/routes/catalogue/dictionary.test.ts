import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import { wordFamilies } from "#db/schema/words.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

async function search(text: string) {
  const { filters } = readSearchParams(new URLSearchParams({ q: text }));
  return searchCatalogue(testContext(), filters);
}

async function titles(text: string): Promise<string[]> {
  return (await search(text)).tracks.map(({ title }) => title);
}

beforeAll(async () => {
  const ctx = testContext();
  const common = { artist: "Lowtide", genre: ["Pop"] };
  await addRecording(ctx, { ...common, title: "Dawn", mood: ["Uplifting"], instrument: ["Piano"], popularity: 9 });
  await addRecording(ctx, { ...common, title: "Dusk", mood: ["Calm"], instrument: ["Piano"], popularity: 8 });
  await addRecording(ctx, { ...common, title: "Noon", mood: ["Happy"], instrument: ["Strings"], popularity: 7 });
  await addRecording(ctx, {
    title: "Salt",
    artist: "Ensemble",
    genre: ["Soundtrack", "Cinematic"],
    mood: ["Epic"],
    instrument: ["Strings"],
    popularity: 6,
  });
  await addRecording(ctx, { title: "Hopeful", artist: "Other Artist", mood: ["Dark"], popularity: 1 });
  await refreshSearch(ctx, { limit: 10 });
  await publishDictionary(ctx);
});

test("producers' words find the tags that they stand for, in English, German, French and Spanish", async () => {
  expect(await titles("hopeful piano")).toEqual(["Dawn"]);
  expect(await titles("warm piano")).toEqual(["Dusk"]);
  expect(await titles("epic trailer")).toEqual(["Salt"]);
  expect(await titles("upbeat corporate")).toEqual(["Dawn", "Noon"]);
  expect(await titles("fröhlich streicher")).toEqual(["Noon"]);
  expect(await titles("cordes épique")).toEqual(["Salt"]);
  expect(await titles("piano tranquilo")).toEqual(["Dusk"]);
  expect(await titles("calm music for a video with piano")).toEqual(["Dusk"]);
});

test("the word itself comes before what it stands for", async () => {
  expect(await titles("hopeful")).toEqual(["Hopeful", "Dawn"]);
});

test("a misspelt word is corrected, and a word without music is left out and named", async () => {
  for (const typed of ["paino", "iano"]) {
    const { instead, tracks } = await search(typed);
    expect(instead).toEqual({ missing: typed, shown: "piano" });
    expect(tracks.map(({ title }) => title)).toEqual(["Dawn", "Dusk"]);
  }
  const left = await search("accordion piano");
  expect(left.instead).toEqual({ missing: "accordion", shown: "piano" });
});

test("female and male vocals are found by their tags, and any voice is shown where no recording has one", async () => {
  const untagged = await search("female vocals");
  expect(untagged.instead).toEqual({ missing: "female vocals", shown: "with vocals" });
  expect(untagged.count).toBe(5);
  const ctx = testContext();
  await addRecording(ctx, { title: "Alto", artist: "Lowtide", genre: ["Pop"], instrument: ["Female vocals"] });
  await addRecording(ctx, { title: "Tenor", artist: "Lowtide", genre: ["Pop"], instrument: ["Male vocals"] });
  await refreshSearch(ctx, { limit: 10 });
  expect(await titles("female vocals pop")).toEqual(["Alto"]);
  expect(await titles("male singer")).toEqual(["Tenor"]);
  expect((await search("female vocals")).instead).toBeNull();
});

test("a tag that comes into the catalogue counts in the next search", async () => {
  const ctx = testContext();
  await search("theremin");
  await addRecording(ctx, { title: "Theremin Blues", artist: "Lowtide", popularity: 1 });
  await addRecording(ctx, { title: "Wave", artist: "Lowtide", instrument: ["Theremin"], popularity: 0 });
  await addRecording(ctx, { title: "Field", artist: "Lowtide", lines: ["theremin"], popularity: 90 });
  await refreshSearch(ctx, { limit: 10 });
  expect(await titles("theremin")).toEqual(["Theremin Blues", "Wave", "Field"]);
});

test("tags in any script rank as tags", async () => {
  const ctx = testContext();
  for (const label of ["Шансон", "演歌"]) {
    await addRecording(ctx, { title: `Wave ${label.length}`, genre: [label], popularity: 0 });
    await addRecording(ctx, { title: `Field ${label.length}`, lines: [label], popularity: 90 });
  }
  await refreshSearch(ctx, { limit: 10 });
  await search("piano");
  expect(await titles("шансон")).toEqual(["Wave 6", "Field 6"]);
  expect(await titles("演歌")).toEqual(["Wave 2", "Field 2"]);
});

test("a changed family shows in the next search, which costs one more round trip once", async () => {
  const ctx = testContext();
  expect((await search("zxqvort")).count).toBe(0);
  const row = { repertoire: "musical" as const, words: ["zxqvort"], means: [["Epic"]], wordKey: "zxqvort" };
  await ctx.db.insert(wordFamilies).values({ ...row, id: "zxqvort" });
  expect(await publishDictionary(ctx)).toEqual({ published: true });
  expect(await publishDictionary(ctx)).toEqual({ published: false });
  const { filters } = readSearchParams(new URLSearchParams({ q: "zxqvort" }));
  const [first, second] = [testContext(), testContext()];
  expect((await searchCatalogue(first, filters)).tracks.map(({ title }) => title)).toEqual(["Salt"]);
  await searchCatalogue(second, filters);
  expect([first.trips.count, second.trips.count]).toEqual([2, 1]);
  await ctx.db.delete(wordFamilies).where(eq(wordFamilies.id, "zxqvort"));
  await publishDictionary(ctx);
  expect((await search("zxqvort")).count).toBe(0);
});

test("a malformed family is left out and the others are published", async () => {
  const ctx = testContext();
  await ctx.db.run(sql`INSERT INTO word_families (id, repertoire, words, means, word_key)
    VALUES ('odd', 'musical', '["odd one"]', '["Epic"]', 'odd one'), ('cut', 'musical', '["cut o', '[["Epic"]]', 'cut one'),
      ('even', 'musical', '["even one"]', '[["Epic"]]', 'even one')`);
  const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  await publishDictionary(ctx);
  expect(warned).toHaveBeenCalledWith("search words: 2 malformed families are left out");
  warned.mockRestore();
  expect(await titles("even one")).toEqual(["Salt"]);
  await ctx.db.run(sql`DELETE FROM word_families WHERE id IN ('odd', 'cut')`);
});

test("publications at once end with what the record says", async () => {
  const ctx = testContext();
  await Promise.all(
    [1, 2, 3].map(async (number) => {
      const row = {
        repertoire: "musical" as const,
        words: [`race ${number}`],
        means: [["Epic"]],
        wordKey: `race ${number}`,
      };
      await ctx.db.insert(wordFamilies).values({ ...row, id: `race-${number}` });
      await publishDictionary(testContext());
    }),
  );
  for (const number of [1, 2, 3]) expect(await titles(`race ${number}`)).toEqual(["Salt"]);
});
