import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { popularityAfter, popularityScale, weightOf } from "#app/catalogue/popularity/popularity.ts";
import { updatePopularity } from "#app/catalogue/popularity/update-popularity.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { readSearchPage } from "#app/catalogue/search/read-search-page.server.ts";
import { newId } from "#db/new-id.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

const { company } = testContext();
const hour = 3_600_000;
const day = 24 * hour;
const start = Date.UTC(2027, 0, 1);

async function play(recordingId: string, at: number, times = 1): Promise<void> {
  for (let number = 0; number < times; number += 1)
    await testContext().db.run(sql`INSERT INTO events (id, company_id, user_id, kind, subject_id, detail, created_at)
      VALUES (${newId(at)}, ${company.id}, NULL, 'play', ${recordingId}, '{}', ${at})`);
}

async function popularityOf(id: string): Promise<number> {
  const row = await testContext().db.select().from(recordings).where(eq(recordings.id, id)).get();
  return row?.popularity ?? Number.NaN;
}

/** Each search is later than what any test before may have left in the cache of results. */
let searches = 0;

async function searchPage(query = "") {
  searches += 1;
  const ctx = testContext({ now: Date.now() + searches * hour });
  const page = await readSearchPage(ctx, new URLSearchParams(query));
  return { titles: page.results.tracks.map(({ title }) => title), sorts: page.sortChoices.map(({ label }) => label) };
}

beforeEach(async () => {
  const { db } = testContext();
  await db.run(sql`UPDATE recordings SET status = 'deleted', popularity = 0`);
  for (const table of ["search_dirty", "events", "shortlist_tracks", "popularity_progress"])
    await db.run(sql`DELETE FROM ${sql.raw(table)}`);
  while (!(await reindexSearch(testContext(), { rows: 1000 })).done);
});

test("plays count once, late ones the night after, and recent ones more than old ones", async () => {
  const ctx = testContext();
  const old = await addRecording(ctx, { title: "Old favourite" });
  const recent = await addRecording(ctx, { title: "Recent" });
  const unheard = await addRecording(ctx, { title: "Unheard" });
  await play(old.id, start - 90 * day, 3);
  await play(recent.id, start - day);
  await play(recent.id, start - hour / 2);
  await updatePopularity(testContext({ now: start }));
  const first = await popularityOf(recent.id);
  expect(first).toBe(popularityAfter(0, weightOf(start - day)));
  expect(await popularityOf(old.id)).toBeLessThan(first);
  expect(await popularityOf(unheard.id)).toBe(0);
  await updatePopularity(testContext({ now: start + day }));
  const second = await popularityOf(recent.id);
  expect(second).toBeGreaterThan(first);
  await updatePopularity(testContext({ now: start + 2 * day }));
  expect(await popularityOf(recent.id)).toBe(second);
});

test("two runs at once count a play once", async () => {
  const { id } = await addRecording(testContext(), { title: "Raced" });
  await play(id, start - day);
  await Promise.all([updatePopularity(testContext({ now: start })), updatePopularity(testContext({ now: start }))]);
  expect(await popularityOf(id)).toBe(popularityAfter(0, weightOf(start - day)));
});

test("a half-life later one play weighs as much as two before", () => {
  const { halfLifeMs } = popularityScale;
  expect(popularityAfter(0, weightOf(start + halfLifeMs))).toBe(popularityAfter(0, 2 * weightOf(start)));
});

test("until something is popular the order is newest and is called so; then the popular move up without a rebuild", async () => {
  const ctx = testContext();
  const first = await addRecording(ctx, { title: "First in", createdAt: 1 });
  await addRecording(ctx, { title: "Second in", createdAt: 2 });
  await addRecording(ctx, { title: "Third in", createdAt: 3 });
  await refreshSearch(ctx, { limit: 10 });
  const before = await searchPage();
  expect(before.titles).toEqual(["Third in", "Second in", "First in"]);
  expect(before.sorts).toEqual(["Newest", "Title", "BPM", "Length"]);
  expect((await searchPage("q=in&sort=popularity")).sorts).toEqual(["Relevance", "Newest", "Title", "BPM", "Length"]);
  await play(first.id, start - day);
  await updatePopularity(testContext({ now: start }));
  await refreshSearch(ctx, { limit: 10 });
  // Another query: the first page of a search is cached for some seconds.
  const after = await searchPage("vocals=yes");
  expect(after.titles).toEqual(["First in", "Third in", "Second in"]);
  expect(after.sorts).toEqual(["Popularity", "Newest", "Title", "BPM", "Length"]);
});

test("marks of the nightly run wait for those of changes", async () => {
  const ctx = testContext({ now: start });
  const { id } = await addRecording(ctx, { title: "Played" });
  await refreshSearch(ctx, { limit: 10 });
  await play(id, start - day);
  await updatePopularity(ctx);
  const changed = await addRecording(testContext({ now: start + hour }), { title: "Changed later" });
  const [next] = await ctx.db.all<{ id: string }>(
    sql`SELECT recording_id AS id FROM search_dirty ORDER BY marked_at, recording_id LIMIT 1`,
  );
  expect(next?.id).toBe(changed.id);
});
