import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { loader as searchPage } from "#app/catalogue/search/routes/search.tsx";
import { refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import { limitSimilar } from "#app/catalogue/similar/limit-similar.server.ts";
import { writeFloats } from "#app/catalogue/similar/reference-vector.ts";
import { readSimilarQuery, similarParams } from "#app/catalogue/similar/similar-query.ts";
import { blockRanges } from "#audio/analysis/similarity/layout.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { segments } from "#db/schema/segments.server.ts";
import { markDirty } from "#test/routes/catalogue/catalogue-records.ts";
import { signIn } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  add,
  addCatalogue,
  barsOf,
  ids,
  type Page,
  percentOf,
  pure,
  search,
} from "#test/routes/similar/similar-catalogue.ts";
import { featuresOf } from "#test/routes/similar/similar-records.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

beforeAll(addCatalogue);

test("a recording finds those that sound like it, best first, within three round trips", async () => {
  const page = await search(`seed_songIds=${ids["5A"]}`);
  expect(page).toMatchObject({ http: 200, similar: { problem: null, hidden: [["seed_songIds", ids["5A"]]] } });
  expect(page.titles.slice(0, 2).sort()).toEqual(["Kind 5 B", "Kind 5 C"]);
  expect(page.titles).not.toContain("Kind 5 A");
  expect(page.status).toMatch(/^\d+ similar tracks$/);
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

test("a passage that ends before it starts, or has one end, is refused in words on the page and in the API, not compared as a whole", async () => {
  for (const [passage, field, words] of [
    ["seed_start=40&seed_end=20", "seed_end", "The passage ends before it starts."],
    ["seed_start=20&seed_end=20", "seed_end", "The passage ends before it starts."],
    ["seed_start=20", "seed_end", "Enter both the start and the end of the passage."],
    ["seed_end=40&seed_start=x", "seed_start", "Enter both the start and the end of the passage."],
  ] as const) {
    const query = `seed_songIds=${ids.passage}&${passage}&mood=mixed`;
    const page = await search(query);
    expect(page.similar?.problem, passage).toContain(words);
    expect(page.tracks.map(percentOf).filter((percent) => percent > 0)).toEqual([]);
    const refused = await visit(`http://localhost/api/v1/similar?${query}`, {}, apiHandler).catch((error) => error);
    expect(refused, passage).toMatchObject({ code: "invalid", fields: { [field]: [expect.stringContaining(words)] } });
  }
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
    const query = `seed_songIds=${ids.passage}&q=kind&seed_groups=${groups}`;
    const { titles, similar, trips, notices } = await search(query);
    expect(trips).toBeLessThanOrEqual(3);
    const [heading = ""] = /<h2>.*<\/h2>/.exec(similar?.html ?? "") ?? [];
    const said = [...notices, ...(similar?.problem ? [similar.problem] : [])];
    // The seed itself changes from the one kind to the other, which brings both near.
    return { first: titles[0]?.slice(0, "Kind 1".length), heading: heading.replaceAll(/<[^>]*>/g, ""), said };
  };
  expect(await searchBy("B")).toEqual({
    first: "Kind 9",
    heading: "Similar to Passage seed, segment B",
    said: [],
  });
  expect(await searchBy("A,Z")).toEqual({
    first: "Kind 1",
    heading: "Similar to Passage seed, segment A",
    said: ["No segment is called “Z”. The other segments are used."],
  });
  // What people saved is a segment like those that were detected.
  const recordingId = ids.passage ?? "";
  await ctx.db.insert(segments).values({ id: "s", recordingId, group: "Pre chorus", startMs: 20_000, endMs: 40_000 });
  expect(await searchBy("Pre+chorus")).toEqual({
    first: "Kind 9",
    heading: "Similar to Passage seed, segment Pre chorus",
    said: [],
  });
  await ctx.db
    .insert(segments)
    .values({ id: "c", recordingId, group: "Verse, \\ low", startMs: 20_000, endMs: 40_000 });
  const query = readSimilarQuery(
    new URLSearchParams({ seed_songIds: recordingId, seed_groups: "Verse\\, \\\\ low,B" }),
  );
  expect(query?.groups).toEqual(["Verse, \\ low", "B"]);
  const link = new URLSearchParams(query ? similarParams({ ...query, groups: query.groups.slice(0, 1) }) : []);
  expect(await searchBy(encodeURIComponent(link.get("seed_groups") ?? ""))).toEqual({
    first: "Kind 9",
    heading: "Similar to Passage seed, segment Verse, \\ low",
    said: [],
  });
  const heading = "Similar to Passage seed";
  const whole = "No segment is called “pre chorus” or “Z”. The full track is used instead.";
  expect(await searchBy("pre+chorus,Z")).toMatchObject({ heading, said: [whole] });
  const tooLong = `Segment: “${"x".repeat(41)}” isn't one of the choices. It was ignored in this search.`;
  expect(await searchBy("x".repeat(41))).toMatchObject({ heading, said: [tooLong] });
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
    visit(`http://${host}/api/v1/similar?${query}`, {}, apiHandler).then(({ answer }) => (answer as Response).json());
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
    const api = visit(`http://localhost/api/v1/similar?${field}=${value}`, {}, apiHandler);
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
  const query = `seed_songIds=${ids["7A"]}&q=kind+7`;
  const page = async (address: string) => {
    const { answer } = await visit(`http://localhost/search?${query}`, { address }, searchPage);
    return (answer as { data: Page }).data;
  };
  const [last, refused, api] = await withinOneMinute(async (attempt) => {
    const address = `10.9.8.${attempt}`;
    for (let count = 0; count < 59; count += 1) await limitSimilar({ ...testContext(), address });
    const pages = [await page(address), await page(address)] as const;
    const called = visit(`http://localhost/api/v1/similar?${query}`, { address }, apiHandler);
    return [...pages, await called.catch((error: unknown) => error)] as const;
  });
  expect(last.heads).toMatchObject([{ problem: null }]);
  expect(refused.heads).toMatchObject([
    { problem: expect.stringContaining("Wait a minute"), hidden: [["seed_songIds", ids["7A"]]] },
  ]);
  expect(refused.results.tracks.map(({ title }) => title).sort()).toEqual(["Kind 7 A", "Kind 7 B", "Kind 7 C"]);
  expect(api).toMatchObject({ code: "too_many_requests" });
});

test("the API has the matching passage as a segment", async () => {
  const query = `seed_songIds=${ids.passage}&seed_start=20&seed_end=40&mood=mixed&fields=segmentsGroups`;
  const { answer } = await visit(`http://localhost/api/v1/similar?${query}`, {}, apiHandler);
  type Found = { items: object[]; tags: object[]; reference: object };
  const { data } = (await (answer as Response).json()) as { data: Found };
  const versions = { instrumental: null, vocals: { _id: ids.passage }, match: { _id: ids.passage }, others: [] };
  expect(data.reference).toMatchObject({ _id: ids.passage, name: "Passage seed", versions });
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
  const explained = await visit(`http://localhost/api/v1/similar?${query}&explain=true`, {}, apiHandler);
  const { data: whole } = (await (explained.answer as Response).json()) as { data: { items: object[] } };
  const aspects = [{ aspect: "tempo", percent: expect.any(Number) }, {}, {}, {}, {}];
  expect(whole.items[0]).toMatchObject({ match: { aspects } });
});

test("words that are exactly a title are no filter beside a seed", async () => {
  const ctx = testContext();
  await add("Nocturne in E Minor", pure(7), { musicalKey: "C" });
  await refreshSearch(ctx, { limit: 10 });
  await refreshSimilar(ctx, { limit: 10 });
  const page = await search(`seed_songIds=${ids["7A"]}&q=nocturne+in+e+minor`);
  expect(page.titles).toEqual(["Nocturne in E Minor"]);
  expect(page.active.map(({ label }) => label)).toEqual(["Similar to a track"]);
  expect(page.trips).toBeLessThanOrEqual(3);
});
