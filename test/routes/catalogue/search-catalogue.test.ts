import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { listFeaturedRecordings } from "#app/catalogue/record/list-featured-recordings.server.ts";
import { recordingsById } from "#app/catalogue/record/recordings-by-id.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { lyrics } from "#db/schema/lyrics.server.ts";
import { addMembersTier, addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const rival = "00000000-0000-7000-8000-0000000000aa";

async function search(query: string, ctx: RequestContext = testContext()) {
  return searchCatalogue(ctx, readSearchParams(new URLSearchParams(query)).filters);
}

async function titles(query: string, ctx?: RequestContext): Promise<string[]> {
  return (await search(query, ctx)).tracks.map(({ title }) => title);
}

beforeAll(async () => {
  const ctx = testContext();
  await ctx.env.DB.prepare(
    "INSERT INTO companies (id, environment, subdomain, tenant_id, name, theme, hls_config) VALUES (?1, 'main', 'rival', 'main', 'Rival', '{}', '{}')",
  )
    .bind(rival)
    .run();
  const tierId = await addMembersTier(ctx);
  await addRecording(ctx, {
    title: "Night Ferry",
    artist: "Lowtide",
    album: "Crossings",
    genre: ["Ambient"],
    mood: ["Hopeful", "Calm"],
    instrument: ["Piano"],
    bpm: 92,
    musicalKey: "Am",
    durationMs: 161_000,
    popularity: 5,
    isrc: "GBAYE6800011",
  });
  await addRecording(ctx, {
    title: "The Night Ferry",
    artist: "Marrow & Pine",
    genre: ["Rock"],
    mood: ["Tense"],
    bpm: 140,
    musicalKey: "C",
    popularity: 50,
    explicit: true,
  });
  await addRecording(ctx, {
    title: "Harbour",
    artist: "Ferry Quartet",
    genre: ["Hip-Hop"],
    mood: ["Calm"],
    vocals: false,
    bpm: 70,
    musicalKey: "Em",
    durationMs: 30_000,
    popularity: 90,
  });
  await addRecording(ctx, {
    title: "Quay",
    artist: "Lowtide",
    lines: ["We missed the last ferry home"],
    genre: ["Ambient"],
    mood: ["Calm"],
    popularity: 99,
    bpm: 184,
    musicalKey: "F#",
  });
  await addRecording(ctx, { title: "Café Señorita", artist: "Björk Ólafsdóttir", popularity: 1, bpm: 100 });
  await addRecording(ctx, { title: "Locked Away", artist: "Lowtide", tierId, popularity: 1000 });
  await addRecording(ctx, {
    title: "Not For Rivals",
    artist: "Lowtide",
    mood: ["Proud"],
    hiddenFrom: [rival],
    popularity: 900,
  });
  await addRecording(ctx, { title: "Never Out", status: "unpublished", popularity: 2000 });
  expect(await refreshSearch(ctx, { limit: 100 })).toEqual({ refreshed: 8 });
});

test("what is or begins like the query comes first, then titles and names with the word, then the rest, each by popularity", async () => {
  expect(await titles("q=night+ferry")).toEqual(["Night Ferry", "The Night Ferry"]);
  expect(await titles("q=ferry")).toEqual(["Harbour", "The Night Ferry", "Night Ferry", "Quay"]);
  expect(await titles("q=lowtide")).toEqual(["Not For Rivals", "Quay", "Night Ferry"]);
});

test("the last word may be half typed, with or without its diacritics and spaces", async () => {
  expect(await titles("q=night+fer")).toEqual(["Night Ferry", "The Night Ferry"]);
  expect(await titles("q=cafe+senor")).toEqual(["Café Señorita"]);
  expect(await titles("q=olafsdottir")).toEqual(["Café Señorita"]);
  expect(await titles("q=nightferry")).toEqual(["Night Ferry"]);
});

test("words are joined by and, a phrase keeps its order, a minus leaves out", async () => {
  expect(await titles("q=ferry+lowtide")).toEqual(["Quay", "Night Ferry"]);
  expect(await titles("q=%22last+ferry%22")).toEqual(["Quay"]);
  expect(await titles("q=%22ferry+last%22")).toEqual([]);
  expect(await titles("q=ferry+-lowtide+-harbour")).toEqual(["The Night Ferry"]);
});

test("an ISRC is found with and without its hyphens", async () => {
  expect(await titles("q=GBAYE6800011")).toEqual(["Night Ferry"]);
  expect(await titles("q=GB-AYE-68-00011")).toEqual(["Night Ferry"]);
});

test("filters of one group widen, groups narrow, and every group counts as if nothing were chosen in it", async () => {
  expect(await titles("genre=ambient&genre=rock&sort=title")).toEqual(["Night Ferry", "Quay", "The Night Ferry"]);
  const { facets, count, more } = await search("genre=ambient&mood=calm");
  expect({ count, more }).toEqual({ count: 2, more: false });
  const genres = facets.genre.values.map(({ label, count: hits, chosen }) => [label, hits, chosen]);
  expect(genres).toEqual([
    ["Ambient", 2, true],
    ["Hip-Hop", 1, false],
  ]);
  const moods = facets.mood.values.map(({ label, count: hits }) => [label, hits]);
  expect(moods).toEqual([
    ["Calm", 2],
    ["Hopeful", 1],
  ]);
});

test("tempo, key, length, voice and wording narrow the results, half time and compatible keys widen them", async () => {
  expect(await titles("bpmMin=90&bpmMax=95")).toEqual(["Night Ferry"]);
  expect(await titles("bpmMin=90&bpmMax=95&halfTime=yes")).toEqual(["Quay", "Night Ferry"]);
  expect(await titles("key=Am")).toEqual(["Night Ferry"]);
  expect(await titles("key=Am&compatible=yes")).toEqual(["Harbour", "The Night Ferry", "Night Ferry"]);
  expect(await titles("key=Gb")).toEqual(["Quay"]);
  expect(await titles("lengthMax=30")).toEqual(["Harbour"]);
  expect(await titles("lengthMin=161")).toEqual(["Night Ferry"]);
  expect(await titles("vocals=no")).toEqual(["Harbour"]);
  expect(await titles("explicit=yes")).toEqual(["The Night Ferry"]);
});

test("what is not for this visitor is in no list and no count", async () => {
  expect(await titles("q=locked")).toEqual([]);
  const rivalScope = () => testContext({ company: { ...mainCompany, id: rival } });
  expect(await titles("q=rivals", rivalScope())).toEqual([]);
  expect((await search("q=lowtide", rivalScope())).count).toBe(2);
  const featured = await listFeaturedRecordings(rivalScope(), { limit: 2 });
  expect(featured.map(({ title }) => title)).toEqual(["Quay", "Harbour"]);
  const [hidden] = await listFeaturedRecordings(testContext(), { limit: 1 });
  expect(hidden?.title).toBe("Not For Rivals");
  expect(await recordingsById(rivalScope(), [hidden?.id ?? ""])).toEqual([]);
});

test("recordings by id keep the order asked for and drop what is gone", async () => {
  const all = await listFeaturedRecordings(testContext(), { limit: 3 });
  const ids = all.map(({ id }) => id).reverse();
  const found = await recordingsById(testContext(), [ids[0] ?? "", "gone", ...ids.slice(1)]);
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test("a search is one round trip, and at most three when nothing is found", async () => {
  for (const query of ["", "q=ferry", "q=night&genre=ambient&mood=calm&bpmMin=80&sort=newest"]) {
    const ctx = testContext();
    await search(query, ctx);
    expect(ctx.trips.count).toBe(1);
  }
  for (const query of ["q=zzzz+qqqq", "q=ferry+zzzz", "q=fery", "q=night&genre=rock&mood=calm&page=7"]) {
    const ctx = testContext();
    await search(query, ctx);
    expect(ctx.trips.count).toBeLessThanOrEqual(3);
  }
});

test("a mistyped word is corrected when nothing is found, its first letter too", async () => {
  for (const typed of ["fery", "erry", "efrry", "xerry"]) {
    const { instead, tracks } = await search(`q=night+${typed}`);
    expect(instead).toEqual({ missing: typed, shown: "night ferry" });
    expect(tracks.map(({ title }) => title)).toEqual(["Night Ferry", "The Night Ferry"]);
  }
  expect((await search("q=night+ferry")).instead).toBeNull();
});

test("the word that finds nothing is left out and named; words that find nothing together lose the rarest", async () => {
  const unknown = await search("q=ferry+wxyzzy");
  expect(unknown.instead).toEqual({ missing: "wxyzzy", shown: "ferry" });
  expect(unknown.count).toBe(4);
  const together = await search("q=lowtide+harbour");
  expect([together.instead, together.near?.partly]).toEqual([null, ["“lowtide”", "“harbour”"]]);
  const none = await search("q=wxyzzy+qqqqq");
  expect([none.count, none.instead]).toEqual([0, null]);
});

test("a filter that nothing fits is not taken for a missing word", async () => {
  const { count, instead } = await search("q=ferry&bpmMin=300");
  expect([count, instead]).toEqual([0, null]);
});

test("other forms of a word are found after the word itself", async () => {
  expect(await titles("q=ferries")).toEqual(["Quay", "Harbour", "The Night Ferry", "Night Ferry"]);
  expect(await titles("q=calming+quays")).toEqual(["Quay"]);
  expect(await titles("q=missing+ferry")).toEqual(["Quay"]);
});

test("numbers with units, keys and voices in the words are filters, unless they are taken literally", async () => {
  expect(await titles("q=92+bpm")).toEqual(["Night Ferry"]);
  expect(await titles("q=ferry+in+Am")).toEqual(["Night Ferry"]);
  expect(await titles("q=ferry+no+vocals")).toEqual(["Harbour"]);
  expect(await titles("q=30s")).toEqual(["Harbour"]);
  expect(await titles("q=ferry+92+bpm&vocals=no")).toEqual([]);
  expect((await search("q=92+bpm&verbatim=92+bpm")).count).toBe(0);
});

test("a tag that the catalogue does not have is left out and named", async () => {
  const { unknown, tracks } = await search("genre=ambient&genre=polka&mood=xyz&sort=title");
  expect(unknown).toEqual({ genre: ["polka"], mood: ["xyz"], instrument: [] });
  expect(tracks.map(({ title }) => title)).toEqual(["Night Ferry", "Quay"]);
});

test("a page beyond the last is the last", async () => {
  const { page, pages, tracks } = await search("page=999");
  expect({ page, pages }).toEqual({ page: 1, pages: 1 });
  expect(tracks.length).toBeGreaterThan(0);
});

test("every order has the same recordings", async () => {
  for (const [sort, first] of [
    ["newest", "Not For Rivals"],
    ["title", "Café Señorita"],
    ["bpm", "Harbour"],
    ["length", "Harbour"],
    ["popularity", "Not For Rivals"],
  ]) {
    const found = await titles(`sort=${sort}`);
    expect(found[0], sort).toBe(first);
    expect(found).toHaveLength(6);
  }
});

test("a recording that is found by its lyrics shows the line, after those found by their titles", async () => {
  const found = (await search("q=ferry")).tracks.map(({ title, lyric }) => [title, lyric]);
  expect(found.at(-1)).toEqual(["Quay", ["We missed the last ", "ferry", " home"]]);
  expect(found.slice(0, -1).map(([, lyric]) => lyric)).toEqual(found.slice(0, -1).map(() => undefined));
  const only = await search("qFields=lyrics&q=ferry&sort=title");
  expect(only.tracks.map(({ title, lyric }) => [title, lyric?.[1]])).toEqual([["Quay", "ferry"]]);
});

test("lyrics that are written, changed or deleted later are searched without marking the recording", async () => {
  const ctx = testContext();
  const { id } = await addRecording(ctx, { title: "Unsung", artist: "Lowtide", popularity: 2 });
  await refreshSearch(ctx, { limit: 10 });
  const text = "Quicksilver morning";
  await ctx.db.insert(lyrics).values({ recordingId: id, line: 0, text });
  await refreshSearch(ctx, { limit: 10 });
  expect((await search("q=quicksilver")).tracks[0]?.lyric).toEqual(["", "Quicksilver", " morning"]);
  await ctx.db.update(lyrics).set({ text: "Cinnabar morning" }).where(eq(lyrics.recordingId, id));
  await refreshSearch(ctx, { limit: 10 });
  expect(await titles("q=cinnabar")).toEqual(["Unsung"]);
  await ctx.db.delete(lyrics).where(eq(lyrics.recordingId, id));
  await refreshSearch(ctx, { limit: 10 });
  expect((await search("q=cinnabar")).tracks).toEqual([]);
});
