import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { loader as similarApi } from "#app/api/catalogue/routes/similar.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { loader as searchPage } from "#app/catalogue/search/routes/search.tsx";
import { continueSimilarBuild, refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import { buildKey, readSimilarState } from "#app/catalogue/similar/index/similar-state.server.ts";
import { writeFloats } from "#app/catalogue/similar/reference-vector.ts";
import { blockRanges } from "#audio/analysis/similarity/layout.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { similarDirty, similarProblems } from "#db/schema/similar.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import {
  addMembersTier,
  addRecording,
  markDirty,
  type RecordingGiven,
} from "#test/routes/catalogue/catalogue-records.ts";
import { signIn } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { buildIndex, featuresOf, storeFeatures } from "#test/routes/similar/similar-records.ts";
import { testContext } from "#test/support/context.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

type Track = { id: string; title: string; match?: { from: number; html: string } };
type Page = {
  status: string;
  heads: { html: string; problem: string | null; hidden: [string, string][] }[];
  active: { label: string; without: string }[];
  results: { tracks: Track[]; count: number; page: number; pages: number };
};

const percentOf = (track: Track | undefined) =>
  Number(/<b>(\d+)/.exec(track?.match?.html.replaceAll("<!-- -->", "") ?? "")?.[1]);
/** The percentages of the aspects, in their order. */
const barsOf = (track: Track | undefined) =>
  [...(track?.match?.html ?? "").matchAll(/<i style="width:(\d+)%/g)].map(([, share]) => Number(share));

async function search(query: string, { host = "localhost", cookie = null as string | null } = {}) {
  const { answer, ctx } = await visit(`http://${host}/search?${query}`, { cookie }, searchPage);
  const { data, init } = answer as { data: Page; init: { status: number } };
  const { tracks } = data.results;
  const [similar = null] = data.heads;
  return {
    ...data,
    similar,
    http: init.status,
    tracks,
    titles: tracks.map(({ title }) => title),
    trips: ctx.trips.count,
  };
}

/** A recording that sounds of `kinds`, 10 s each. */
async function add(title: string, kinds: number[], given: Partial<RecordingGiven> & { piece?: number } = {}) {
  const ctx = testContext();
  const { piece, ...columns } = given;
  const added = await addRecording(ctx, { artist: `Artist of ${title}`, ...columns, title });
  await storeFeatures(ctx, added.id, featuresOf(kinds, piece === undefined ? {} : { piece }));
  return added;
}

const pure = (kind: number) => [kind, kind, kind, kind];

/** The catalogue of this file: three recordings of each of ten kinds of music, and what the tests name by their moods. */
const ids: Record<string, string> = {};

beforeAll(async () => {
  await seedIdentity(testContext());
  for (let kind = 1; kind <= 10; kind += 1)
    for (const name of ["A", "B", "C"]) ids[`${kind}${name}`] = (await add(`Kind ${kind} ${name}`, pure(kind))).id;
  ids.passage = (await add("Passage seed", [1, 1, 9, 9])).id;
  await add("Holds nine", [4, 4, 4, 9], { mood: ["Mixed"] });
  await add("Holds none", [4, 4, 4, 5], { mood: ["Mixed"] });
  await add("Heard", [4, 7, 8, 5], { piece: 77, mood: ["Heard"] });
  for (const title of ["One", "Two", "Three"]) await add(title, pure(2), { artist: "Prolific", mood: ["Capped"] });
  await add("Other", pure(2), { mood: ["Capped"], workId: "work-other" });
  await add("Other", pure(2), { mood: ["Capped"], workId: "work-other", versionType: "instrumental", vocals: false });
  await add("Copied", pure(3), { piece: 50, mood: ["Capped"] });
  await add("Copied again", pure(3), { piece: 50, mood: ["Capped"] });
  const tierId = await addMembersTier(testContext());
  ids.acme = (await add("Not for Acme", pure(1), { hiddenFrom: [demoCompanies.acme.id], mood: ["Hidden"] })).id;
  ids.members = (await add("Members only", pure(1), { tierId, mood: ["Hidden"] })).id;
  ids.down = (await add("Taken down", pure(1), { mood: ["Hidden"] })).id;
  while ((await refreshSearch(testContext(), { limit: 100 })).refreshed > 0);
  await buildIndex();
});

test("a recording finds those that sound like it, best first, within three round trips", async () => {
  const page = await search(`seed_songIds=${ids["5A"]}`);
  expect(page).toMatchObject({ http: 200, similar: { problem: null, hidden: [["seed_songIds", ids["5A"]]] } });
  expect(page.titles.slice(0, 2).sort()).toEqual(["Kind 5 B", "Kind 5 C"]);
  expect(page.titles).not.toContain("Kind 5 A");
  expect(page.status).toMatch(/^\d+ similar recordings$/);
  expect(page.similar?.html).toContain("Kind 5 A");
  const percents = page.tracks.map(percentOf);
  expect(percents).toEqual(percents.toSorted((a, b) => b - a));
  expect(page.active).toMatchObject([{ label: "Similar to a track", without: "" }]);
  expect((await search(`seed_songIds=${ids["5A"]}`)).trips).toBeLessThanOrEqual(3);
});

test("pages go on where the last one ended, and a page after the last shows the first", async () => {
  const first = await search(`seed_songIds=${ids["5A"]}`);
  const second = await search(`seed_songIds=${ids["5A"]}&page=2`);
  expect(first.results).toMatchObject({ page: 1, pages: 2 });
  expect(second.results).toMatchObject({ page: 2, pages: 2 });
  expect(first.tracks).toHaveLength(20);
  const all = new Set([...first.titles, ...second.titles]);
  expect(all.size).toBe(first.results.count);
  expect((await search(`seed_songIds=${ids["5A"]}&page=9`)).titles).toEqual(first.titles);
});

test("a passage finds the recordings that hold such a passage and plays from there; the full track is a link away", async () => {
  const page = await search(`seed_songIds=${ids.passage}&seed_start=20&seed_end=40&mood=mixed`);
  expect(page.titles).toEqual(["Holds nine", "Holds none"]);
  expect(page.tracks[0]?.match).toMatchObject({ from: 30, html: expect.stringContaining("0:30–0:40") });
  expect(page.similar?.html).toContain("0:20–0:40");
  expect(page.similar?.html).toContain(`href="/search?seed_songIds=${ids.passage}&amp;mood=mixed"`);
});

test("the groups of a recording's form are seeds", async () => {
  const ctx = testContext();
  const sections = [
    { startMs: 0, endMs: 20_000, group: "A" },
    { startMs: 20_000, endMs: 40_000, group: "B" },
  ];
  await ctx.db.run(sql`INSERT INTO recording_analysis (recording_id, version, analysed_at, features_key, bpm_confidence, key_confidence,
energy, sections, beats) VALUES (${ids.passage}, 1, 1, '', 0, 0, '', ${JSON.stringify(sections)}, '')`);
  await markDirty(ctx, ids.passage ?? "");
  await refreshSearch(ctx, { limit: 10 });
  const searchBy = async (groups: string) => {
    const { titles, similar } = await search(`seed_songIds=${ids.passage}&q=kind&seed_groups=${groups}`);
    const [heading = ""] = /<h2>.*<\/h2>/.exec(similar?.html ?? "") ?? [];
    return { first: titles.slice(0, 3).sort(), heading: heading.replaceAll(/<[^>]*>/g, "") };
  };
  expect(await searchBy("B")).toEqual({
    first: ["Kind 9 A", "Kind 9 B", "Kind 9 C"],
    heading: "Similar to Passage seed, segment B",
  });
  expect(await searchBy("A,Z")).toEqual({
    first: ["Kind 1 A", "Kind 1 B", "Kind 1 C"],
    heading: "Similar to Passage seed, segment A",
  });
});

test("words and filters narrow the results down; two of an artist and one version of a song are listed", async () => {
  const seed = `seed_songIds=${ids["2A"]}`;
  const all = await search(`${seed}&mood=capped`);
  expect(all.tracks.filter(({ title }) => ["One", "Two", "Three"].includes(title))).toHaveLength(2);
  expect(all.titles.filter((title) => title === "Other")).toHaveLength(1);
  expect(all.titles.filter((title) => title.startsWith("Copied"))).toHaveLength(1);
  expect(all.results.count).toBe(4);
  expect((await search(`${seed}&q=copied`)).titles).toHaveLength(1);
  expect((await search(`${seed}&vocals=false`)).tracks).toMatchObject([{ title: "Other", vocals: false }]);
  expect(await search(`${seed}&q=nothing-like-it`)).toMatchObject({ http: 200, titles: [] });
  const unknownTag = await search(`${seed}&mood=never`);
  expect(unknownTag.http).toBe(400);
  expect(unknownTag.titles).toContain("Kind 2 B");
});

test("an unknown seed is said, and the search by words goes on; a hidden one is as unknown", async () => {
  const api = (query: string, host = "localhost") =>
    visit(`http://${host}/api/v1/similar?${query}`, {}, similarApi).then(({ answer }) => (answer as Response).json());
  for (const [id, host] of [
    ["gone", "localhost"],
    [ids.acme, "acme.localhost"],
    [ids.members, "localhost"],
  ] as const) {
    const page = await search(`q=kind+7&seed_songIds=${id}`, { host });
    expect(page.titles.toSorted(), id).toEqual(["Kind 7 A", "Kind 7 B", "Kind 7 C"]);
    expect(page, id).toMatchObject({ http: 400, similar: { problem: expect.stringContaining("isn't available") } });
    expect(page.similar?.html).not.toMatch(/Acme|Members/);
    await expect(api(`seed_songIds=${id}`, host)).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await search("q=kind+7&seed_songIds=%27%22%00;--")).toMatchObject({ http: 400, similar: null });
  expect((await search(`seed_songIds=${ids.acme}&q=kind+1`)).titles.slice(0, 3).sort()).toEqual([
    "Kind 1 A",
    "Kind 1 B",
    "Kind 1 C",
  ]);
  const { cookie } = await signIn("supervisor");
  expect((await search(`seed_songIds=${ids.members}`, { cookie })).http).toBe(200);
  const partly = await search(`seed_songIds=${ids.acme},gone`);
  expect(partly).toMatchObject({ http: 200, similar: { problem: expect.stringContaining("left out") } });
  await expect(api("")).rejects.toMatchObject({ code: "invalid" });
});

test("what a visitor must not see is not among the results", async () => {
  const ctx = testContext();
  await ctx.db
    .update(recordings)
    .set({ status: "unpublished" })
    .where(eq(recordings.id, ids.down ?? ""));
  await markDirty(ctx, ids.down ?? "");
  await refreshSearch(ctx, { limit: 10 });
  const query = `seed_songIds=${ids["1A"]}&mood=hidden`;
  expect((await search(query)).titles).toEqual(["Not for Acme"]);
  expect((await search(query, { host: "acme.localhost" })).titles).toEqual([]);
  const { cookie } = await signIn("supervisor");
  expect((await search(query, { cookie })).titles.sort()).toEqual(["Members only", "Not for Acme"]);
});

test("several seeds, and one that results must not sound like", async () => {
  const two = await search(`seed_songIds=${ids["6A"]},${ids["7A"]}`);
  expect(two.titles.slice(0, 4).sort()).toEqual(["Kind 6 B", "Kind 6 C", "Kind 7 B", "Kind 7 C"]);
  const away = await search(`seed_songIds=${ids["6A"]},-${ids["7A"]}&q=kind`);
  expect(away.titles.slice(0, 2).sort()).toEqual(["Kind 6 B", "Kind 6 C"]);
  expect(away.titles).not.toContain("Kind 7 B");
  expect(away.similar?.html).toContain("but not like");
});

test("explained matches name each aspect, and weights rank by them", async () => {
  const explained = await search(`seed_songIds=${ids["8A"]}&explain=true&page=1&song=0&fields=segmentsGroups`);
  expect(explained.trips).toBeLessThanOrEqual(3);
  for (const aspect of ["Tempo", "Timbre", "Harmony", "Rhythm", "Energy"])
    expect(explained.tracks[0]?.match?.html).toContain(aspect);
  const weights = "w_tempo=100&w_timbre=0&w_harmony=0&w_rhythm=0&w_energy=0";
  const weighted = await search(`seed_songIds=${ids["8A"]}&explain=true&${weights}`);
  expect(weighted.tracks.length).toBeGreaterThan(10);
  expect(weighted.tracks.map(percentOf)).toEqual(weighted.tracks.map((track) => barsOf(track)[0]));
  expect(weighted.tracks.map(percentOf)).toEqual(weighted.tracks.map(percentOf).toSorted((a, b) => b - a));
});

test("a reference that a visitor analysed is a seed, and a video is a label", async () => {
  const [window] = featuresOf(pure(10)).windows;
  const vector = writeFloats(window?.raw ?? new Float32Array());
  const page = await search(`seed_vector=${vector}&seed_label=Hum`);
  expect(page.titles.slice(0, 3).sort()).toEqual(["Kind 10 A", "Kind 10 B", "Kind 10 C"]);
  expect(page.similar?.html).toContain("Hum");
  const broken = await search(`seed_vector=${vector.slice(8)}`);
  expect(broken).toMatchObject({ http: 200, similar: { problem: expect.stringContaining("reference") } });
  const video = await search("seed_youtube=https://youtu.be/dQw4w9WgXcQ&seed_label=The%20ad&q=kind+4");
  expect(video.similar?.html).toContain("YouTube: The ad");
  expect(video.titles).toContain("Kind 4 A");
  const refused = { seed_vector: vector.slice(8), seed_youtube: "dQw4w9WgXcQ" };
  for (const [field, value] of Object.entries(refused)) {
    const api = visit(`http://localhost/api/v1/similar?${field}=${value}`, {}, similarApi);
    await expect(api, field).rejects.toMatchObject({ code: "invalid", fields: { [field]: [expect.any(String)] } });
  }
});

test("where a reference may be of a recording itself, an explained search names its passage between the windows of the index", async () => {
  const [, first, next] = featuresOf([4, 7, 8, 5], { piece: 77 }).windows;
  if (!first || !next) throw new Error("no windows");
  const heard = first.raw.map((value, at) => 0.4 * value + 0.6 * (next.raw[at] as number));
  const { titles, tracks } = await search(`seed_vector=${writeFloats(heard)}&mood=heard&explain=true`);
  expect(titles).toEqual(["Heard"]);
  expect(percentOf(tracks[0])).toBeGreaterThan(65);
  expect(tracks[0]?.match?.html.replaceAll("<!-- -->", "")).toContain("0:16–0:26");
  expect(tracks[0]?.match?.from).toBeCloseTo(16, 0);
});

test("the stereo width of a reference in mono does not count", async () => {
  const [window] = featuresOf(pure(10)).windows;
  const raw = window?.raw ?? new Float32Array();
  for (const { name, from, to } of blockRanges()) if (name === "width") raw.fill(-40, from, to);
  const query = `seed_vector=${writeFloats(raw)}&q=kind+10&explain=true`;
  const stereo = await search(query);
  const mono = await search(`${query}&seed_mono=true`);
  expect(mono.similar?.hidden).toContainEqual(["seed_mono", "true"]);
  expect(mono.titles.slice(0, 3).sort()).toEqual(["Kind 10 A", "Kind 10 B", "Kind 10 C"]);
  const timbre = (page: typeof mono) => barsOf(page.tracks.find(({ title }) => title === "Kind 10 A"))[1] ?? 0;
  expect(timbre(mono)).toBeGreaterThan(timbre(stereo));
});

test("an unknown tag, and words in a new dictionary, stay within three round trips", async () => {
  for (const query of ["mood=never", "mood=never&q=kind", "genre=no&instrument=no&page=2"])
    expect((await search(`seed_songIds=${ids["2A"]}&${query}`)).trips, query).toBeLessThanOrEqual(3);
});

test("more searches by sound than a minute allows are said, and the search by words goes on", async () => {
  await withinOneMinute(30);
  const query = `seed_songIds=${ids["7A"]}&q=kind+7`;
  const address = "10.9.9.9";
  const page = async () => {
    const { answer } = await visit(`http://localhost/search?${query}`, { address }, searchPage);
    return (answer as { data: Page }).data;
  };
  let last = await page();
  for (let count = 0; count < 60; count += 1) last = await page();
  expect(last.heads).toMatchObject([
    { problem: expect.stringContaining("Wait a minute"), hidden: [["seed_songIds", ids["7A"]]] },
  ]);
  expect(last.results.tracks.map(({ title }) => title).sort()).toEqual(["Kind 7 A", "Kind 7 B", "Kind 7 C"]);
  const api = visit(`http://localhost/api/v1/similar?${query}`, { address }, similarApi);
  await expect(api).rejects.toMatchObject({ code: "too_many_requests" });
});

test("the API has the matching passage as a segment", async () => {
  const query = `seed_songIds=${ids.passage}&seed_start=20&seed_end=40&mood=mixed&fields=segmentsGroups`;
  const { answer } = await visit(`http://localhost/api/v1/similar?${query}`, {}, similarApi);
  const { data } = (await (answer as Response).json()) as { data: { items: object[]; tags: object[] } };
  const tag = {
    category: "ref-song",
    label: "Passage seed",
    slug: ids.passage,
    type: "refSong",
    seed_start: 20,
    seed_end: 40,
  };
  expect(data.tags).toEqual([tag]);
  const segment = { start: 30, endTime: 40, duration: 10, refSegment: ids.passage, refStart: 20, refEnd: 40 };
  expect(data.items[0]).toMatchObject({
    name: "Holds nine",
    segmentsGroups: [{ group: "match", segments: [segment] }],
  });
});

test("without an index, and with a corrupt one, the page says so and searches by words", async () => {
  const ctx = testContext();
  const state = await readSimilarState(ctx.search);
  const version = state.model_version ?? "";
  const whole = await (await ctx.env.MASTERS.get(buildKey(version, state.build_id ?? "")))?.arrayBuffer();
  const setBuild = (id: string | null) => ctx.search.prepare("UPDATE similar_index SET build_id = ?1").bind(id).run();
  const words = () => search(`q=%22kind+7+a%22&seed_songIds=${ids["7B"]}`);
  await setBuild(null);
  expect(await words()).toMatchObject({
    http: 200,
    titles: ["Kind 7 A"],
    similar: { problem: expect.stringContaining("prepared") },
  });
  const damaged = { missing: null, short: new ArrayBuffer(3), cut: whole?.slice(0, -7), zero: new ArrayBuffer(99_999) };
  for (const [name, bytes] of Object.entries(damaged)) {
    if (bytes) await ctx.env.MASTERS.put(buildKey(version, name), bytes);
    await setBuild(name);
    const page = await words();
    expect(page, name).toMatchObject({ http: 200, similar: { problem: expect.stringContaining("right now") } });
    expect(page.titles, name).toEqual(["Kind 7 A"]);
  }
  await setBuild(state.build_id);
  expect((await words()).similar?.problem).toBeNull();
});

test("new recordings are found before the next build, new features replace the old, and malformed ones are left out and reported", async () => {
  const ctx = testContext();
  expect(await refreshSimilar(ctx, { limit: 10 })).toEqual({ refreshed: 0 });
  const broken = await add("Broken", pure(3), { mood: ["Late"] });
  await storeFeatures(ctx, broken.id, new Uint8Array([1, 2, 3]));
  await add("New", pure(3), { mood: ["Late"] });
  const changed = await add("Changed", pure(8), { mood: ["Late"] });
  await refreshSearch(ctx, { limit: 10 });
  expect(await refreshSimilar(ctx, { limit: 10 })).toEqual({ refreshed: 3 });
  const late = () => search(`seed_songIds=${ids["3A"]}&mood=late`).then(({ titles }) => titles);
  expect(await late()).toEqual(["New", "Changed"]);
  expect(await ctx.db.select().from(similarDirty)).toEqual([]);
  expect(await ctx.db.select().from(similarProblems)).toMatchObject([{ recordingId: broken.id }]);
  expect((await search(`seed_songIds=${broken.id}`)).similar?.problem).toContain("hasn't been analysed");
  await storeFeatures(ctx, changed.id, featuresOf(pure(3), { piece: 900 }));
  await storeFeatures(ctx, ids["3A"] ?? "", featuresOf(pure(3), { piece: 900, spread: 2.1 }));
  await refreshSimilar(ctx, { limit: 10 });
  expect(await late()).toEqual(["Changed", "New"]);
  await buildIndex();
  expect((await search(`seed_songIds=${ids["3A"]}`)).trips).toBeLessThanOrEqual(3);
  expect(await late()).toEqual(["Changed", "New"]);
  expect(await ctx.search.prepare("SELECT count(*) AS n FROM similar_delta").first("n")).toBe(0);
});

test("an index of an older model is not used, and the next minute builds a new one", async () => {
  const ctx = testContext();
  const page = () => search(`seed_songIds=${ids["3A"]}`);
  await ctx.search.prepare("UPDATE similar_index SET model_version = '2-0123abcd'").run();
  expect((await page()).similar?.problem).toContain("right now");
  await add("Later", pure(3));
  await refreshSearch(ctx, { limit: 10 });
  expect(await refreshSimilar(ctx, { limit: 10 })).toEqual({ refreshed: 0 });
  await continueSimilarBuild(ctx);
  expect((await page()).similar?.problem).toBeNull();
  expect((await page()).titles).toContain("Later");
});
