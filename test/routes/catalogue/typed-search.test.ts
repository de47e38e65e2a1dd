import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { suggest } from "#app/catalogue/typeahead/suggest.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

const ctx = testContext();

function search(text: string, context = testContext()) {
  return searchCatalogue(context, readSearchParams(new URLSearchParams({ q: text })).filters);
}

async function titles(text: string): Promise<string[]> {
  return (await search(text)).tracks.map(({ title }) => title);
}

function open(text: string) {
  return readSearchPage(testContext(), new URLSearchParams({ q: text }));
}

beforeAll(async () => {
  await addRecording(ctx, { title: "Nocturne in E Minor", artist: "Ona Vey", popularity: 9 });
  await addRecording(ctx, { title: "A Minor Incident", artist: "Ona Vey", musicalKey: "C", popularity: 8 });
  await addRecording(ctx, { title: "Incident Room", artist: "Lowtide", musicalKey: "Am", popularity: 7 });
  await addRecording(ctx, { title: "Rescue", artist: "30 Seconds to Mars", durationMs: 200_000, popularity: 6 });
  await addRecording(ctx, { title: "Instrumental No. 4", artist: "Ona Vey", popularity: 5 });
  await addRecording(ctx, { title: "The 3 Minute Rule", artist: "Lowtide", durationMs: 90_000, popularity: 4 });
  await addRecording(ctx, { title: "Silt", artist: "Lowtide", vocals: false, durationMs: 148_000, popularity: 3 });
  await addRecording(ctx, { title: "Alto", artist: "Lowtide", instrument: ["Female vocals"], bpm: 110, popularity: 2 });
  await addRecording(ctx, { title: "Tenor", artist: "Lowtide", instrument: ["Male vocals"], musicalKey: "Em" });
  await refreshSearch(ctx, { limit: 20 });
});

test("a title or an artist with the words of a filter is found by its name and suggested", async () => {
  for (const [text, title] of [
    ["nocturne in e minor", "Nocturne in E Minor"],
    ["a minor incident", "A Minor Incident"],
    ["30 Seconds to Mars", "Rescue"],
    ["instrumental no 4", "Instrumental No. 4"],
    ["the 3 minute rule", "The 3 Minute Rule"],
  ] as const) {
    const { tracks, instead, count } = await search(text);
    expect([tracks.map((track) => track.title), count, instead], text).toEqual([[title], 1, null]);
    const { songs, artists } = await suggest(testContext(), { text });
    expect(
      [...songs, ...artists].map(({ label }) => label),
      text,
    ).toContain(title === "Rescue" ? text : title);
  }
});

test("the page says when a filter was taken for words, and has no chip for it; the next words are read anew", async () => {
  const half = await open("nocturne e min");
  expect(half.status).toBe("No tracks with “e min” as a filter. 1 track with it as words.");
  expect([half.active, half.filters.verbatim]).toEqual([[], []]);
  const whole = await open("30 seconds to mars");
  expect([whole.status, whole.active]).toEqual(["1 track", []]);
  const { active } = await open("instrumental");
  const without = "?q=instrumental&verbatim=instrumental";
  expect(active).toEqual([{ label: "Instrumental only", control: "vocals", without }]);
  expect(await titles("nocturn in e minor")).toEqual(["Nocturne in E Minor"]);
});

test("a title does not keep filters from being filters", async () => {
  expect(await titles("incident in a minor")).toEqual(["Incident Room"]);
  expect(await titles("instrumental")).toEqual(["Silt"]);
  const ctxOfSearch = testContext();
  await search("lowtide instrumental", ctxOfSearch);
  expect(ctxOfSearch.trips.count).toBe(1);
});

test("keys of a mode, two-part lengths, and voices that are not wanted narrow the results", async () => {
  expect(await titles("in a minor key")).toEqual(["Incident Room", "Tenor"]);
  expect(await titles("lowtide 2 min 30 sec")).toEqual(["Silt"]);
  expect(await titles("lowtide no female vocals")).toEqual(["Incident Room", "The 3 Minute Rule", "Silt", "Tenor"]);
  expect(await titles("lowtide -male vocals bpm under 120")).toEqual(["Alto"]);
  expect(await titles("lowtide not instrumental")).toEqual(["Incident Room", "The 3 Minute Rule", "Alto", "Tenor"]);
  const { active } = await open("in a minor key no female vocals");
  expect(active.map(({ label }) => label)).toEqual(["Minor keys", "No female vocals"]);
});

test("titles in any script are found by their parts, first by what they are, and sort by their numbers", async () => {
  const own = testContext();
  for (const title of ["東京の夜", "서울밤거리", "คืนนี้กรุงเทพ", "!!!", "ʻOhana"])
    await addRecording(own, { title, artist: "Nine" });
  await addRecording(own, { title: "Step 10", artist: "Nine", isrc: "QZABC2400001" });
  await addRecording(own, { title: "Step 2", artist: "Nine" });
  await addRecording(own, { title: "Clean Version", artist: "Nine", explicit: true });
  await refreshSearch(own, { limit: 20 });
  for (const [text, title] of [
    ["夜", "東京の夜"],
    ["밤거리", "서울밤거리"],
    ["กรุงเทพ", "คืนนี้กรุงเทพ"],
    ["!!!", "!!!"],
    ["ohana", "ʻOhana"],
    ["isrc: qz-abc-24-00001", "Step 10"],
    ["02 Step 2.wav", "Step 2"],
  ] as const) {
    const { tracks, instead } = await search(text);
    expect([tracks.map((track) => track.title), instead], text).toEqual([[title], null]);
  }
  expect((await titles("clean version"))[0]).toBe("Clean Version");
  expect((await open("clean version")).active.map(({ label }) => label)).toEqual(["Not explicit"]);
  expect((await suggest(testContext(), { text: "京の" })).songs.map(({ label }) => label)).toEqual(["東京の夜"]);
  const sorted = await readSearchPage(testContext(), new URLSearchParams({ q: "step", sort: "title" }));
  expect(sorted.results.tracks.map(({ title }) => title)).toEqual(["Step 2", "Step 10"]);
  const none = await open("???");
  expect([none.status, none.nothing?.title]).toEqual(["0 tracks", "No tracks found"]);
});
