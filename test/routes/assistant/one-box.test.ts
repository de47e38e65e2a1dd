import { beforeAll, expect, test } from "vitest";
import { searchSongs } from "#app/api/listed-songs/search-songs.server.ts";
import { readBox } from "#app/assistant/box/read-box.server.ts";
import type { readBriefPage } from "#app/assistant/conversations/read-brief-page.server.ts";
import { action as briefAction } from "#app/assistant/conversations/routes/stereo-ai.tsx";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { wishedExpressions } from "#app/catalogue/search/query/wish.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { action as searchAction } from "#app/catalogue/search/routes/search.tsx";
import { knownDictionary } from "#app/catalogue/words/dictionary-cache.server.ts";
import { publishDictionary } from "#app/catalogue/words/publish-dictionary.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

type BriefPage = Awaited<ReturnType<typeof readBriefPage>>;

async function open(query: string, ctx = testContext()) {
  const params = new URLSearchParams(query);
  const page = await readSearchPage(ctx, params, (await readBox(ctx, params)) ?? readSearchParams(params));
  return { page, titles: page.results.tracks.map(({ title }) => title), chips: page.active.map(({ label }) => label) };
}

const typed = (text: string) => open(new URLSearchParams({ q: text }).toString());

/** The first search of the isolate. */
let first: Awaited<ReturnType<typeof typed>>;

beforeAll(async () => {
  const ctx = testContext();
  const add = (given: Parameters<typeof addRecording>[1]) => addRecording(ctx, { artist: "Lowtide", ...given });
  await add({ title: "Ember", genre: ["Soul"], mood: ["Happy"], instrument: ["Brass"], bpm: 96, popularity: 2 });
  await add({ title: "Frost", genre: ["Ambient"], mood: ["Calm"], instrument: ["Piano"], bpm: 70, popularity: 9 });
  await add({ title: "Gale", genre: ["Techno"], mood: ["Energetic"], instrument: ["Drums"], bpm: 132, popularity: 8 });
  await add({ title: "Hollow and all that I never told you", genre: ["Folk"], mood: ["Sad"], popularity: 1 });
  await refreshSearch(ctx, { limit: 10 });
  await publishDictionary(ctx);
  first = await typed("gym workout");
});

test("the first search of an isolate reads a text as all others do", async () => {
  const later = await typed("gym workout");
  expect([first.titles, first.chips]).toEqual([later.titles, later.chips]);
  expect([later.titles[0], later.page.filters.read?.wishes.length]).toEqual(["Gale", 2]);
});

test("a brief in the box is read, its chips lead to the same text without them, and the text stays as it was typed", async () => {
  const text = "we need a happy soul tune with brass for a lager ad, no drums, two weeks from now";
  const { titles, chips, page } = await typed(text);
  expect([titles[0], page.text]).toEqual(["Ember", text]);
  expect(titles).not.toContain("Gale");
  expect(chips).toEqual(expect.arrayContaining(["happy", "soul", "brass"]));
  const [without] = page.active.flatMap((one) => (one.label === "soul" ? [one.without] : []));
  const left = await open((without ?? "").slice(1));
  expect([left.page.text, left.chips.includes("soul")]).toEqual([text, false]);
});

test("wishes order and never empty the list; titles of many words are found first; ten thousand characters are read", async () => {
  expect((await typed("an epic waltz with harp at 180 bpm for a yacht, and soul")).titles[0]).toBe("Ember");
  expect((await typed("Hollow and all that I never told you")).titles[0]).toContain("Hollow");
  const long = await typed(`calm piano please. ${"The edit is locked and the client is happy. ".repeat(220)}`);
  expect(long.titles.length).toBeGreaterThan(0);
  const unknown = await typed("wxyzzy");
  expect([unknown.titles, unknown.page.near?.label]).toEqual([[], "Popular now"]);
});

test("like a known name finds what it stands for, like a song of the catalogue searches by its sound", async () => {
  expect((await typed("like Brian Eno")).titles[0]).toBe("Frost");
  expect((await typed("wie James Brown")).titles[0]).toBe("Ember");
  const { page } = await typed("similar to Ember but slower");
  expect([page.filters.similar?.seeds.length, page.filters.bpmMax]).toEqual([1, 90]);
  // Its words are no part of what is compared.
  expect(wishedExpressions(page.filters, knownDictionary())).toEqual([]);
  const long = await typed("similar to Hollow and all that I never told you but slower");
  expect([long.page.filters.similar?.seeds.length, long.page.filters.read?.wishes]).toEqual([1, []]);
});

test("a filter that the text sets is no part of the address, and its chip takes it out of the text", async () => {
  const text = "a calm ambient piano piece for a night film, no vocals, human made, like nothing else";
  const { page, chips } = await typed(text);
  expect([page.filters.vocals, page.filters.ai]).toEqual([false, "no"]);
  expect(chips.filter((label) => /vocal|Instrumental|Human/.test(label))).toEqual(["Instrumental only", "Human made"]);
  const chipOf = (label: string, of = page) => of.active.find((one) => one.label === label)?.without ?? "";
  expect(chipOf("piano")).not.toMatch(/vocals=|ai=/);
  const voiced = await open(chipOf("Instrumental only").slice(1));
  expect([voiced.page.filters.vocals, voiced.page.filters.ai, voiced.page.text]).toEqual([null, "no", text]);
  const any = await open(chipOf("Human made", voiced.page).slice(1));
  expect([any.page.filters.vocals, any.page.filters.ai, any.chips.includes("Human made")]).toEqual([null, null, false]);
  // A control that shows what the text sets, changed: what was chosen counts, and what was not changed stays with the text.
  const changed = new URLSearchParams({ q: text, vocals: "yes", ai: "no", inWords: page.inWords });
  const chosen = await open(changed.toString());
  expect([chosen.page.filters.vocals, chosen.page.filters.ai]).toEqual([true, "no"]);
  expect(chipOf("With vocals", chosen.page)).not.toContain("vocals=");
  const cleared = await open(new URLSearchParams({ q: text, vocals: "", ai: "no", inWords: page.inWords }).toString());
  expect([cleared.page.filters.vocals, cleared.chips.includes("Instrumental only")]).toEqual([null, false]);
});

test("like a song lists what sounds like it, and without its chips everything", async () => {
  const { page, titles } = await typed("like Ember but slower");
  expect(page.active.map(({ label }) => label)).toEqual(["Similar to a track", "up to 90 BPM"]);
  expect(titles).not.toContain("Ember");
  const dropped = await open("q=like+Ember&drop=similar");
  expect([dropped.chips, dropped.titles.length]).toEqual([[], 4]);
});

test("few words do not cost another round trip, and the API takes the same text", async () => {
  const ctx = testContext();
  await open("q=happy+soul", ctx);
  expect(ctx.trips.count).toBeLessThanOrEqual(3);
  const params = new URLSearchParams({ q: "we need a calm piano piece for a night at the spa" });
  const { songs } = await searchSongs(testContext(), { params, cursor: null, usage: null });
  expect(songs[0]?.title).toBe("Frost");
});

test("a tempo or length orders the results, one with both ends or said to be exact filters them", async () => {
  const near = await typed("140 bpm");
  expect([near.titles[0], near.chips, near.page.inRail.bpmMin]).toEqual(["Gale", ["140 BPM"], null]);
  expect((await typed("around 66 bpm")).titles).toEqual(expect.arrayContaining(["Frost", "Gale"]));
  const words = await typed("soul around 70 bpm");
  expect([words.titles, words.page.status]).toEqual([["Ember"], "1 track"]);
  expect((await typed("must be 140 bpm")).titles).toEqual([]);
  const exact = await typed("90-100 bpm");
  expect([exact.titles, exact.page.inRail.bpmMin]).toEqual([["Ember"], 90]);
});

test("wishes in an address are chips that lead to it without them, and its pages are in one order", async () => {
  const { titles, chips, page } = await open(
    "wish=1.2:soul&wish=tempo:60-75&wish=without:drums&wish=:calm&wish=tempo:x&wish=",
  );
  expect([titles[0], chips]).toEqual(["Frost", ["soul", "60–75 BPM", "No drums", "calm"]]);
  expect(page.active.find(({ label }) => label === "soul")?.without).toBe(
    `?${new URLSearchParams([
      ["wish", ":calm"],
      ["wish", "tempo:60-75"],
      ["wish", "without:drums"],
    ])}`,
  );
  expect([page.text, page.kept.length, page.results.page]).toEqual(["", 4, 1]);
});

test("the search form posts: a text for an address leads to it, one that is too long to its brief with all of the text", async () => {
  const post = async (path: string, form: Record<string, string>, handler: Parameters<typeof visit>[2]) =>
    (await visit(`http://localhost${path}`, { method: "POST", form }, handler)).answer;
  const short = (await post("/search", { q: "静かなピアノ", mood: "calm", key: "" }, searchAction)) as Response;
  expect([short.status, short.headers.get("Location")]).toEqual([
    303,
    `/search?${new URLSearchParams({ q: "静かなピアノ", mood: "calm" })}`,
  ]);
  const q = `calm piano. ${"静かなピアノの曲を探しています。".repeat(620)}`;
  const long = (await post("/search", { q }, searchAction)) as Response;
  expect([long.status, long.headers.get("Location")]).toEqual([307, "/stereo-ai"]);
  const brief = (await post("/stereo-ai", { q }, briefAction)) as { data: { page: BriefPage } };
  const { state, results } = brief.data.page;
  expect([state.text, results.list?.tracks[0]?.title]).toEqual([q.trim(), "Frost"]);
  const address = results.address?.split("?")[1] ?? "";
  expect([address.length < 2000, (await open(address)).titles]).toEqual([
    true,
    results.list?.tracks.map(({ title }) => title),
  ]);
});
