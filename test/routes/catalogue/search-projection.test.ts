import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { searchDirty } from "#db/schema/projection.server.ts";
import { addRecording, markDirty } from "#test/routes/catalogue/catalogue-records.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

async function titles(query = ""): Promise<string[]> {
  const { filters } = readSearchParams(new URLSearchParams(query));
  return (await searchCatalogue(testContext(), filters)).tracks.map(({ title }) => title);
}

async function reindex(rows = 1000): Promise<void> {
  while (!(await reindexSearch(testContext(), { rows })).done);
}

beforeEach(async () => {
  const { db } = testContext();
  await db.run(sql`UPDATE recordings SET status = 'deleted'`);
  await db.run(sql`DELETE FROM search_dirty`);
  await reindex();
});

test("a rebuilt index is in the order of popularity, and what comes later finds its place in it", async () => {
  const ctx = testContext();
  await addRecording(ctx, { title: "First", popularity: 30 });
  await addRecording(ctx, { title: "Third", popularity: 10 });
  await addRecording(ctx, { title: "Tail", popularity: 0 });
  await reindex();
  expect(await titles()).toEqual(["First", "Third", "Tail"]);
  await addRecording(ctx, { title: "Second", popularity: 20 });
  await addRecording(ctx, { title: "Best", popularity: 40 });
  await addRecording(ctx, { title: "Newest of none", popularity: 0, createdAt: Date.now() + 1000 });
  await addRecording(ctx, { title: "Behind all", popularity: -1 });
  await refreshSearch(ctx, { limit: 10 });
  expect(await titles()).toEqual(["Best", "First", "Second", "Third", "Newest of none", "Tail", "Behind all"]);
});

test("a changed recording keeps its place, one taken down goes, and nothing stays marked", async () => {
  const ctx = testContext();
  const kept = await addRecording(ctx, { title: "Old name", popularity: 2 });
  const gone = await addRecording(ctx, { title: "Taken down", popularity: 1 });
  await refreshSearch(ctx, { limit: 10 });
  await ctx.db.update(recordings).set({ title: "New name" }).where(eq(recordings.id, kept.id));
  await ctx.db.update(recordings).set({ status: "icebox" }).where(eq(recordings.id, gone.id));
  await markDirty(ctx, kept.id);
  await markDirty(ctx, gone.id);
  expect(await refreshSearch(ctx, { limit: 10 })).toEqual({ refreshed: 2 });
  expect(await titles()).toEqual(["New name"]);
  expect(await titles("q=old")).toEqual([]);
  expect(await ctx.db.select().from(searchDirty)).toEqual([]);
});

test("a refresh takes the oldest marks up to its limit", async () => {
  for (let index = 0; index < 3; index += 1) {
    await addRecording(testContext({ now: 1000 + index }), { title: `Mark ${index}` });
  }
  const ctx = testContext();
  expect(await refreshSearch(ctx, { limit: 2 })).toEqual({ refreshed: 2 });
  expect((await titles()).sort()).toEqual(["Mark 0", "Mark 1"]);
  expect(await refreshSearch(ctx, { limit: 2 })).toEqual({ refreshed: 1 });
  expect(await refreshSearch(ctx, { limit: 2 })).toEqual({ refreshed: 0 });
});

test("what was taken down goes before older marks, however many they are", async () => {
  const taken: string[] = [];
  for (let index = 0; index < 3; index += 1)
    taken.push((await addRecording(testContext(), { title: `Gone ${index}` })).id);
  await addRecording(testContext(), { title: "Stays" });
  await refreshSearch(testContext(), { limit: 10 });
  for (let index = 0; index < 3; index += 1)
    await addRecording(testContext({ now: 1000 }), { title: `Waiting ${index}` });
  const ctx = testContext();
  for (const id of taken) {
    await ctx.db.update(recordings).set({ status: "unpublished" }).where(eq(recordings.id, id));
    await markDirty(ctx, id);
  }
  expect(await refreshSearch(ctx, { limit: 1 })).toEqual({ refreshed: 1 });
  expect(await titles()).toEqual(["Stays"]);
  expect(await ctx.db.select().from(searchDirty)).toHaveLength(5);
});

test("a mark renewed while the index was written stays", async () => {
  const ctx = testContext({ now: 1000 });
  const { id } = await addRecording(ctx, { title: "Twice marked" });
  const search: D1Database = Object.assign(Object.create(ctx.search), {
    batch: async (statements: D1PreparedStatement[]) => {
      await markDirty(testContext({ now: 2000 }), id);
      return ctx.search.batch(statements);
    },
  });
  await refreshSearch({ ...ctx, search }, { limit: 10 });
  expect(await ctx.db.select().from(searchDirty)).toEqual([{ recordingId: id, markedAt: 2000 }]);
});

test("two refreshes at once write every recording once", async () => {
  for (let index = 0; index < 5; index += 1) await addRecording(testContext(), { title: `Raced ${index}` });
  await Promise.all([refreshSearch(testContext(), { limit: 10 }), refreshSearch(testContext(), { limit: 10 })]);
  while ((await refreshSearch(testContext(), { limit: 10 })).refreshed > 0);
  expect((await titles()).sort()).toEqual(["Raced 0", "Raced 1", "Raced 2", "Raced 3", "Raced 4"]);
});

test("a rebuild broken off in the middle shows nothing of itself, holds marks back and goes on where it stood", async () => {
  const ctx = testContext();
  await addRecording(ctx, { title: "Seen before" });
  await reindex();
  for (let index = 0; index < 501; index += 1) {
    const id = `0190b000-0000-7000-8000-${String(index).padStart(12, "0")}`;
    await ctx.db.run(sql`INSERT INTO recordings (id, work_id, slug, title, vocals, duration_ms, rev, peaks_rate, mini_peaks, measured)
      SELECT ${id}, work_id, ${id}, 'Built', 1, 1000, rev, 20, mini_peaks, '{}' FROM recordings LIMIT 1`);
  }
  expect(await reindexSearch(testContext(), { rows: 1 })).toEqual({ built: 500, done: false });
  expect(await titles()).toEqual(["Seen before"]);
  const { id } = await addRecording(ctx, { title: "Came in between" });
  expect(await refreshSearch(testContext(), { limit: 10 })).toEqual({ refreshed: 0 });
  await reindex();
  expect(await refreshSearch(testContext(), { limit: 10 })).toEqual({ refreshed: 2 });
  const { filters } = readSearchParams(new URLSearchParams());
  expect((await searchCatalogue(testContext(), filters)).count).toBe(503);
  expect(await ctx.db.select().from(searchDirty).where(eq(searchDirty.recordingId, id))).toEqual([]);
});

test("steps of two rebuilds at once are done or asked to try again, and the index is whole afterwards", async () => {
  const ctx = testContext();
  for (let at = 0; at < 3; at += 1) await addRecording(ctx, { title: `Both ${at}`, popularity: 9 - at });
  const step = async () => {
    const headers = { Authorization: `Bearer ${ctx.env.INGEST_TOKEN}` };
    const request = new Request("http://localhost/api/v1/ingest/reindex", { method: "POST", headers });
    const args = { request, params: {}, context: { ctx: { ...testContext(), url: new URL(request.url) } } };
    return (await apiResponse(args as unknown as ActionFunctionArgs)).status;
  };
  const statuses = await Promise.all(Array.from({ length: 12 }, step));
  expect(new Set(statuses)).toEqual(new Set([200, 409]));
  expect(await step()).toBe(200);
  expect(await titles()).toEqual(["Both 0", "Both 1", "Both 2"]);
});
