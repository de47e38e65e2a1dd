import { sql } from "drizzle-orm";
import { uint8ArrayToBase64 } from "uint8array-extras";
import { beforeAll, expect, test } from "vitest";
import { readBox } from "#app/assistant/box/read-box.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { readTextsWith } from "#app/catalogue/search/read-address.server.ts";
import { loader as searchPage } from "#app/catalogue/search/routes/search.tsx";
import { writeCurve } from "#app/catalogue/shape/curve.ts";
import { encodeBeats } from "#audio/analysis/structure/beats.ts";
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

type Track = { id: string; title: string; match?: { from: number; html: string } };
type Page = {
  status: string;
  heads: { html: string; problem: string | null; hidden: [string, string][] }[];
  forms: string;
  notices: string[];
  active: { label: string; without: string }[];
  near: { label: string; note: string; tracks: Track[] } | null;
  results: { tracks: Track[]; count: number; page: number; pages: number };
};

async function search(query: string, { host = "localhost", cookie = null as string | null } = {}) {
  const { answer, ctx } = await visit(`http://${host}/search?${query}`, { cookie }, searchPage);
  const { data, init } = answer as { data: Page; init: { status: number } };
  const { tracks } = data.results;
  return { ...data, http: init.status, tracks, titles: tracks.map(({ title }) => title), trips: ctx.trips.count };
}

const textOf = (html = "") => html.replaceAll(/<!-- -->|<[^>]*>/g, "");
const courses = {
  rising: (at: number) => at,
  falling: (at: number) => 1 - at,
  arched: (at: number) => Math.sin(Math.PI * at),
  level: () => 0.6,
};

type Given = Partial<RecordingGiven> & {
  course?: keyof typeof courses;
  /** Milliseconds of a bar, and where sections begin. */
  bar?: number;
  sections?: number[];
};

/** A recording with an analysis, of which a course and a grid of bars are all that counts here. */
async function add(title: string, { course = "level", bar = 2000, sections = [0], ...given }: Given = {}) {
  const ctx = testContext();
  const added = await addRecording(ctx, { artist: `Artist of ${title}`, ...given, title });
  const energy = Uint8Array.from({ length: 64 }, (_, at) => 60 + Math.round(190 * courses[course]((at + 0.5) / 64)));
  const count = Math.floor((given.durationMs ?? 120_000) / bar);
  const beats = Array.from({ length: count }, (_, at) => ({ ms: at * bar, downbeat: true }));
  const form = sections.map((startMs) => ({ startMs, endMs: startMs + 1, group: "A" }));
  await ctx.db.run(sql`INSERT INTO recording_analysis (recording_id, version, analysed_at, features_key, bpm_confidence, key_confidence,
energy, sections, beats) VALUES (${added.id}, 1, 1, '', 0, 0, ${uint8ArrayToBase64(energy)}, ${JSON.stringify(form)},
${uint8ArrayToBase64(encodeBeats(beats))})`);
  await markDirty(ctx, added.id);
  return added;
}

const ids: Record<string, string> = {};

beforeAll(async () => {
  await seedIdentity(testContext());
  const mood = ["Shaped"];
  ids.rising = (await add("Rising", { course: "rising", mood })).id;
  await add("Rising too", { course: "rising", mood, vocals: false });
  ids.falling = (await add("Falling", { course: "falling", mood })).id;
  await add("Arched", { course: "arched", mood });
  await add("Level", { mood });
  await addRecording(testContext(), { title: "Not analysed", mood });
  ids.acme = (await add("Not for Acme", { course: "rising", mood, hiddenFrom: [demoCompanies.acme.id] })).id;
  const tierId = await addMembersTier(testContext());
  ids.members = (await add("Members only", { course: "falling", mood, tierId })).id;
  const cut = ["Cut"];
  const long = { workId: "work-cut", mood: cut };
  ids.long = (await add("Spot", { ...long, durationMs: 100_000, bar: 2000, sections: [0, 20_000, 50_000] })).id;
  ids.spot = (await add("Spot", { ...long, durationMs: 30_400, versionType: "30-second" })).id;
  ids.sections = (
    await add("From section to section", { durationMs: 90_000, sections: [0, 10_000, 40_000], mood: cut })
  ).id;
  ids.bars = (await add("On a downbeat", { durationMs: 80_000, bar: 1900, mood: cut, course: "rising" })).id;
  await add("Too short", { durationMs: 20_000, mood: cut });
  while ((await refreshSearch(testContext(), { limit: 100 })).refreshed > 0);
});

test("a shape by name lists what develops so, best first, with both curves and within three round trips", async () => {
  const page = await search("shape=build&mood=shaped");
  expect(page).toMatchObject({ http: 200, notices: [], active: [{ label: "Shape: Build" }, { label: "Shaped" }] });
  expect(page.titles.toSorted()).toEqual(["Not for Acme", "Rising", "Rising too"]);
  expect(page.status).toBe("3 tracks");
  expect(page.heads).toMatchObject([{ problem: null, hidden: [["shape", "build"]] }]);
  expect(textOf(page.heads[0]?.html)).toContain("Builds to the end");
  expect(page.tracks[0]?.match?.html).toMatch(/curve-wanted.*<b>\d\d<!-- -->%|curve-wanted.*<b>\d\d%/);
  expect((await search("shape=build&mood=shaped")).trips).toBeLessThanOrEqual(3);
  expect((await search("shape=arc&mood=shaped")).titles).toEqual(["Arched"]);
  expect((await search("shape=steady&mood=shaped")).titles).toEqual(["Level"]);
});

test("a shape combines with words and filters, and each choice is a plain link", async () => {
  expect((await search("shape=build&mood=shaped&vocals=false")).titles).toEqual(["Rising too"]);
  expect((await search("shape=build&q=rising+too")).titles).toEqual(["Rising too"]);
  const page = await search("shape=build&mood=shaped&q=rising");
  expect(page.forms).toContain('href="/search?q=rising&amp;shape=arc&amp;mood=shaped"');
  expect(page.forms).toContain('href="/search?q=rising&amp;shape=build&amp;fit=30&amp;mood=shaped"');
  expect(page.forms).toMatch(/href="\/search\?q=rising&amp;mood=shaped" aria-current="true"/);
  expect((await search("shape=build&mood=shaped&page=9")).results).toMatchObject({ page: 1, pages: 1, count: 3 });
});

test("a drawn curve and a borrowed one, of a track or a passage of it", async () => {
  const drawn = writeCurve(Array.from({ length: 16 }, (_, at) => 15 * at));
  expect((await search(`shape_curve=${drawn}&mood=shaped`)).titles).toContain("Rising");
  const borrowed = await search(`shape_from=${ids.falling}&mood=shaped&genre=never-heard`);
  expect(borrowed.titles).toEqual([]);
  expect(borrowed.trips).toBeLessThanOrEqual(3);
  expect(textOf(borrowed.heads[0]?.html)).toContain("Develops like Falling");
  expect((await search(`shape_from=${ids.rising}&mood=shaped`)).titles.toSorted()).toEqual([
    "Not for Acme",
    "Rising too",
  ]);
  const passage = await search(`shape_from=${ids.rising}&shape_start=10&shape_end=60&mood=shaped`);
  expect(textOf(passage.heads[0]?.html)).toContain("0:10–1:00");
  expect(passage.titles).toContain("Rising too");
});

test("what a visitor must not see lends no curve and is not among the results", async () => {
  const host = "acme.localhost";
  expect((await search("shape=build&mood=shaped", { host })).titles.toSorted()).toEqual(["Rising", "Rising too"]);
  for (const [id, on] of [
    [ids.acme, host],
    [ids.members, "localhost"],
    ["gone", "localhost"],
  ] as const) {
    const page = await search(`shape_from=${id}&mood=shaped`, { host: on });
    expect(page, id).toMatchObject({ http: 400, heads: [{ problem: expect.stringContaining("isn't available") }] });
    expect(page.heads[0]?.html).not.toMatch(/Acme|Members/);
    expect(page.titles).toContain("Level");
  }
  const { cookie } = await signIn("supervisor");
  const own = await search(`shape_from=${ids.members}&mood=shaped`, { cookie });
  expect(own).toMatchObject({ http: 200, titles: ["Falling"] });
});

test("a length finds versions, sections and cuts on downbeats, each from where it begins with its difference", async () => {
  const page = await search("fit=30&mood=cut");
  expect(page.tracks.map(({ id }) => id)).toEqual([ids.spot, ids.sections, ids.bars]);
  const said = page.tracks.map(({ match }) => textOf(match?.html));
  expect(said).toEqual([
    "+0.4 s · whole track",
    "±0.0 s · 0:10–0:40 · section to section",
    "+0.4 s · 0:00–0:30 · to a bar",
  ]);
  expect(page.tracks.map(({ match }) => match?.from)).toEqual([0, 10, 0]);
  expect(page.active[0]).toMatchObject({ label: "Cuts to 30 s (± 1 s)" });
  expect(page.trips).toBeLessThanOrEqual(3);
  expect((await search("fit=30&fit_tolerance=0.1&mood=cut")).tracks.map(({ id }) => id).toSorted()).toEqual(
    [ids.long, ids.sections].toSorted(),
  );
  expect((await search("fit=30&shape=build&mood=cut")).titles).toEqual(["On a downbeat"]);
  expect((await search("fit=3000")).http).toBe(200);
});

test("what is wrong with a shape or a length is said, and the search goes on", async () => {
  const wrong = [
    "shape=loop",
    "shape_curve=AAAA",
    `shape_curve=${"A".repeat(5000)}`,
    "shape_curve=NaN",
    "shape_from=%00",
    "fit=0",
    "fit=1e9",
    "fit=-3",
  ];
  for (const query of wrong) {
    const page = await search(`${query}&mood=cut`);
    expect(page.http, query).toBe(400);
    expect(page.titles, query).toContain("Too short");
    expect(page.notices.join() + textOf(page.forms), query).toContain("ignored in this search");
  }
  const typed = await search("fit=1e9&fit_tolerance=2&mood=cut");
  expect(typed.forms).toContain('value="1e9"');
});

test("a search by sound is narrowed down by a shape", async () => {
  const ctx = testContext();
  const sounds = ["Sounds and rises", "Sounds and falls"];
  for (const [at, title] of sounds.entries()) {
    const { id } = await add(title, { course: at === 0 ? "rising" : "falling", mood: ["Sound"] });
    await storeFeatures(ctx, id, featuresOf([1, 1, 1, 1]));
  }
  const seed = await add("Sound seed", { mood: ["Sound"] });
  await storeFeatures(ctx, seed.id, featuresOf([1, 1, 1, 1]));
  for (let kind = 2; kind < 12; kind += 1)
    await storeFeatures(ctx, (await add(`Other ${kind}`)).id, featuresOf([kind, kind, kind, kind]));
  while ((await refreshSearch(ctx, { limit: 100 })).refreshed > 0);
  await buildIndex();
  const query = `seed_songIds=${seed.id}&mood=sound`;
  expect((await search(query)).titles.toSorted()).toEqual(sounds.toSorted());
  const narrowed = await search(`${query}&shape=build`);
  expect(narrowed.titles).toEqual(["Sounds and rises"]);
  expect(narrowed.heads).toHaveLength(2);
  expect(narrowed.trips).toBeLessThanOrEqual(3);
});

test("words that are exactly a title are no filter beside a shape, drawn or borrowed", async () => {
  const ctx = testContext();
  await add("30 Seconds to Rise", { course: "rising" });
  const source = await add("Rising source", { course: "rising" });
  while ((await refreshSearch(ctx, { limit: 100 })).refreshed > 0);
  for (const shape of ["shape=build", `shape_from=${source.id}`]) {
    const page = await search(`q=30+seconds+to+rise&${shape}`);
    expect([page.titles, page.active.map(({ label }) => label)], shape).toEqual([
      ["30 Seconds to Rise"],
      [expect.stringMatching(/shape/i)],
    ]);
    expect(page.trips, shape).toBeLessThanOrEqual(3);
  }
});

// As the server's entry does.
readTextsWith(readBox);

test("a development and the length of a spot in the words are a shape and a length to fit, whose chips go with their words", async () => {
  const builds = await search("q=shaped+that+builds");
  expect(builds.titles.toSorted()).toEqual(["Not for Acme", "Rising", "Rising too"]);
  expect(builds.active).toMatchObject([{ label: "Shape: Build", without: "?q=shaped" }]);
  expect(builds.heads).toMatchObject([{ hidden: [] }]);
  expect(builds.heads[0]?.html).toContain('href="/search?q=shaped"');
  expect(builds.forms).toContain('href="/search?q=shaped" aria-current="true"');
  expect(builds.near?.note).toBe("Given up: Shape: Build.");
  expect(builds.near?.tracks.map(({ title }) => title).toSorted()).toEqual([
    "Arched",
    "Falling",
    "Level",
    "Not analysed",
  ]);
  expect(builds.trips).toBeLessThanOrEqual(3);
  const spot = await search("q=cut+for+a+30+s+spot");
  expect(spot.active).toMatchObject([{ label: "Cuts to 30 s (± 1 s)", without: "?q=cut" }]);
  const both = await search("mood=cut&q=builds,+30+second+ad");
  expect([both.titles, both.active.map(({ label }) => label)]).toEqual([
    ["On a downbeat"],
    ["Shape: Build", "Cuts to 30 s (± 1 s)", "Cut"],
  ]);
  // What is chosen is not changed by the words.
  expect((await search("mood=shaped&shape=arc&q=builds")).heads[0]?.html).toContain("Rises and falls");
});

test("a title that reads like a development is found by its words", async () => {
  await add("Slow Build", { course: "level" });
  await add("Crescendo", { course: "level" });
  while ((await refreshSearch(testContext(), { limit: 100 })).refreshed > 0);
  for (const title of ["Slow Build", "Crescendo"])
    expect((await search(`q=${title.replace(" ", "+")}`)).titles[0], title).toBe(title);
});
