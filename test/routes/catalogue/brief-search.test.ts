import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

async function open(query: string, ctx = testContext()) {
  const page = await readSearchPage(ctx, new URLSearchParams(query));
  return {
    titles: page.results.tracks.map(({ title }) => title),
    chips: page.active.map(({ label }) => label),
    near: page.near && {
      label: page.near.label,
      note: page.near.note,
      titles: page.near.tracks.map(({ title }) => title),
    },
    page,
  };
}

const typed = (text: string) => open(new URLSearchParams({ q: text }).toString());

beforeAll(async () => {
  const ctx = testContext();
  const common = { artist: "Lowtide", genre: ["Pop"] };
  const add = (given: Parameters<typeof addRecording>[1]) => addRecording(ctx, { ...common, ...given });
  await add({ title: "Dawn", mood: ["Uplifting"], instrument: ["Piano", "Drums"], bpm: 96, popularity: 9 });
  await add({ title: "Dusk", mood: ["Calm"], instrument: ["Piano"], bpm: 120, popularity: 8 });
  await add({ title: "Noon", mood: ["Happy"], instrument: ["Strings", "Synthesizer"], bpm: 100, popularity: 7 });
  await add({ title: "Eve", mood: ["Dark"], instrument: ["Drum machine", "Piano"], bpm: 130, popularity: 6 });
  await add({ title: "Tide", mood: ["Dark", "Scary"], instrument: ["Strings"], bpm: 140, popularity: 5 });
  await add({ title: "Without You", mood: ["Sad"], instrument: ["Electric guitar"], bpm: 70, popularity: 4 });
  await add({ title: "No Surprises", mood: ["Sad"], instrument: ["Acoustic guitar"], bpm: 77, popularity: 3 });
  await add({ title: "No Drums", mood: ["Energetic"], instrument: ["Drums"], bpm: 150, popularity: 2 });
  await refreshSearch(ctx, { limit: 20 });
  await publishDictionary(ctx);
  await typed("piano");
});

test("no, without, less, not and a minus before a tag of any kind leave it out, also by its other names", async () => {
  for (const [text, titles, chips] of [
    ["piano without drums", ["Dusk"], ["No drums"]],
    ["piano no drums", ["Dusk"], ["No drums"]],
    ["piano, no drum machine", ["Dawn", "Dusk"], ["No drum machine"]],
    ["piano less drums", ["Dusk"], ["No drums"]],
    ["piano -drums", ["Dusk"], ["No drums"]],
    ["drumless piano", ["Dusk"], ["No drum"]],
    ["klavier ohne schlagzeug", ["Dusk"], ["No schlagzeug"]],
    ["dark but not scary", ["Eve"], ["Not scary"]],
    ["strings without any synths", ["Tide"], ["No synths"]],
    ["pop without piano, guitars or synths", ["Tide", "No Drums"], ["No piano", "No guitars", "No synths"]],
    ["no pop", [], ["No pop"]],
  ] as const) {
    const found = await typed(text);
    expect([found.titles, found.chips], text).toEqual([titles, chips]);
  }
});

test("a chip of what is left out goes with its words, and is in the address", async () => {
  const { page } = await typed("piano without drums or strings");
  expect(page.active.map(({ without }) => without)).toEqual(["?q=piano+without+strings", "?q=piano+without+drums"]);
  expect((await open("q=piano+without+strings")).titles).toEqual(["Dawn", "Dusk", "Eve"]);
});

test("titles with such words are found by them, and what names no tag stays words", async () => {
  expect((await typed("without you")).titles).toEqual(["Without You"]);
  expect((await typed("no surprises")).titles).toEqual(["No Surprises"]);
  expect((await typed("no drums")).titles[0]).toBe("No Drums");
  expect((await typed("no drums")).titles).not.toContain("Dawn");
  expect((await typed('"no drums"')).chips).toEqual([]);
});

test("under ten hits the next best come with what they are without, and a brief never ends with nothing", async () => {
  const slow = await typed("calm piano 90-110 bpm");
  expect([slow.titles, slow.near?.note]).toEqual([[], "Not in every track: “calm”, “piano”, 90–110 BPM."]);
  expect(slow.near?.titles.slice(0, 2)).toEqual(["Dusk", "Dawn"]);
  const few = await typed("dark piano");
  expect(few.titles).toEqual(["Eve"]);
  expect(few.near?.note).toBe("Not in every track: “dark”, “piano”.");
  expect(few.near?.titles.toSorted()).toEqual(["Dawn", "Dusk", "Tide"]);
  // One without its tempo, and then what misses more.
  const odd = await typed("pop dark piano 90-99 bpm");
  expect([odd.titles, odd.near?.note]).toEqual([[], "Not in every track: “dark”, “piano”, 90–99 BPM."]);
  expect([odd.near?.titles[0], odd.near?.titles.length, new Set(odd.near?.titles).size]).toEqual(["Eve", 8, 8]);
  const chosen = await open("mood=happy&instrument=piano");
  expect(chosen.near?.note).toBe("Not in every track: Happy, Piano.");
  expect(chosen.near?.titles[0]).toBe("Noon");
  const brief = await typed("happy strings in f# minor 90-110 bpm under 20 sec for a film");
  expect(brief.titles.length + (brief.near?.titles.length ?? 0)).toBeGreaterThan(0);
  expect((await typed("dawn")).near).toBeNull();
});

test("few hits cost three round trips at most", async () => {
  for (const query of ["q=dark+piano", "q=calm+piano+90-110+bpm", "q=piano+wxyzzy", "mood=happy&instrument=piano"]) {
    const ctx = testContext();
    await open(query, ctx);
    // Two are of the note on music that is being prepared, and of the linked track: they are no part of the search.
    expect(ctx.trips.count, query).toBeLessThanOrEqual(4);
  }
});

test("words that say nothing are not looked for alone, nor named as missing", async () => {
  const { page, titles } = await typed("piano without wxyzzy");
  expect(page.status).toBe("No tracks for “wxyzzy”. 3 tracks for “piano”.");
  expect(titles).toEqual(["Dawn", "Dusk", "Eve"]);
  expect((await typed("music without drums for a")).titles).toEqual((await typed("without drums")).titles);
});

test("a development or the length of a spot is a word where no recording has been analysed", async () => {
  const { chips, titles } = await typed("piano that builds");
  expect([chips, titles.slice(0, 1)]).toEqual([[], ["Dawn"]]);
});
