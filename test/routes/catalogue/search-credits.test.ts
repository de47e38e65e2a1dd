import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { works } from "#db/schema/catalogue.server.ts";
import { splits } from "#db/schema/licensing.server.ts";
import { addMaster, addRecording, addWriter } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

async function titles(query: string): Promise<string[]> {
  const { filters } = readSearchParams(new URLSearchParams(query));
  return (await searchCatalogue(testContext(), filters)).tracks.map(({ title }) => title).sort();
}

beforeAll(async () => {
  const ctx = testContext();
  const none = "none" as const;
  const withoutAi = {
    aiVocals: none,
    aiInstruments: none,
    aiComposition: none,
    aiPostProduction: none,
    aiLyrics: none,
  };
  const first = await addRecording(ctx, {
    ...withoutAi,
    title: "Quay",
    label: "Harbour Sounds",
    year: 1987,
    language: "deu",
  });
  await ctx.db.update(works).set({ iswc: "T0345246801" }).where(eq(works.id, first.workId));
  await addWriter(ctx, first.workId, "Jo Rådström", 6_000);
  await addWriter(ctx, first.workId, "Tidewater Publishing", 4_000);
  await addMaster(ctx, first.id);
  await ctx.db.update(splits).set({ controlled: true }).where(eq(splits.subjectId, first.workId));
  const second = await addRecording(ctx, {
    aiVocals: "some",
    title: "Pier",
    year: 2020,
    language: "eng",
    stemsAvailable: true,
  });
  await addWriter(ctx, second.workId, "Jo Marsh", 10_000);
  await addMaster(ctx, second.id);
  await addRecording(ctx, { title: "Jetty", year: 2024, language: "English" });
  while (!(await reindexSearch(ctx, { rows: 100 })).done);
});

test.each([
  ["q=radstrom", ["Quay"]],
  ["q=tidewater publishing", ["Quay"]],
  ["q=harbour sounds", ["Quay"]],
  ["q=T-034.524.680-1", ["Quay"]],
  ["q=ISWC T0345246801", ["Quay"]],
  ["q=marsh OR radstrom", ["Pier", "Quay"]],
  ["q=(marsh OR radstrom) -harbour", ["Pier"]],
  ["yearMin=1980&yearMax=1989", ["Quay"]],
  ["yearMin=2020", ["Jetty", "Pier"]],
  ["language=deu&language=eng", ["Pier", "Quay"]],
  ["oneStop=yes", ["Quay"]],
  ["stems=yes", ["Pier"]],
  ["q=jo&stems=yes", ["Pier"]],
  ["ai=no", ["Quay"]],
  ["ai=yes", ["Pier"]],
])("%s finds %s", async (query, found) => {
  expect(await titles(query)).toEqual(found);
});

test("facets count years, languages, one-stop and stems, a chosen language beside the others", async () => {
  const { results, active } = await readSearchPage(testContext(), new URLSearchParams("language=deu&yearMin=1950"));
  const { language, oneStop, stems } = results.facets.choices;
  expect(language).toEqual([
    { value: "eng", label: "English", count: "1", chosen: false },
    { value: "deu", label: "German", count: "1", chosen: true },
  ]);
  expect([oneStop[0]?.count, stems.length]).toEqual(["1", 0]);
  expect(results.facets.years).not.toBeNull();
  expect(active.map(({ label }) => label)).toEqual(["from 1950", "German"]);
});

test("an unknown language, a year that is no number and a range that ends before it begins are named and ignored", async () => {
  const page = await readSearchPage(testContext(), new URLSearchParams("language=english&yearMin=nineties&oneStop=no"));
  expect(page.notices.join(" ")).toMatch(/Language: “english”.*One-stop: “no”/);
  expect(page.errors.yearMin).toMatch("First year must be a number");
  const crossed = await readSearchPage(testContext(), new URLSearchParams("yearMin=2020&yearMax=1999"));
  expect([crossed.errors.yearMax, crossed.filters.yearMin, crossed.filters.yearMax]).toEqual([
    expect.stringContaining("below its minimum"),
    2020,
    null,
  ]);
});
