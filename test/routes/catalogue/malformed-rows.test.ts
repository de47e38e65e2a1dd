import { sql } from "drizzle-orm";
import { beforeEach, expect, test, vi } from "vitest";
import { isRowError } from "#app/catalogue/projection/projection-problems.server.ts";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { getSongPage } from "#app/catalogue/record/get-song-page.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";
import { preparedRecording } from "#test/support/ingested.ts";

const { db } = testContext();
const flatLine = btoa("\0".repeat(100));

let warnings: unknown[];
beforeEach(() => {
  warnings = [];
  vi.spyOn(console, "warn").mockImplementation((text) => void warnings.push(text));
});

async function found(word: string): Promise<string[]> {
  const { filters } = readSearchParams(new URLSearchParams({ q: word, sort: "title" }));
  return (await searchCatalogue(testContext(), filters)).tracks.map(({ title }) => title);
}

async function problems(): Promise<string[]> {
  const rows = await db.all<{ id: string }>(sql`SELECT recording_id AS id FROM projection_problems ORDER BY 1`);
  return rows.map(({ id }) => id);
}

async function marked(): Promise<number> {
  return (await db.all(sql`SELECT 1 FROM search_dirty`)).length;
}

test("peaks that are not base64 of 100 bytes are refused at the door, by field", async () => {
  const authorization = `Bearer ${testContext().env.INGEST_TOKEN}`;
  const ingest = async (mini: string) => {
    const { entry, objects } = await preparedRecording({ title: "At the door" });
    await Promise.all(objects.map(({ bucket, key, bytes }) => testContext().env[bucket].put(key, bytes)));
    const body = JSON.stringify({ ...entry, peaks: { ...entry.peaks, mini } });
    const url = "http://localhost/api/v1/ingest/recordings";
    const { answer } = await visit(
      url,
      { method: "POST", authorization, body, contentType: "application/json" },
      apiHandler,
    );
    return answer as Response;
  };
  for (const mini of ["=", "", btoa("short"), btoa("x".repeat(200)), `${btoa("x".repeat(100)).slice(0, -2)}`]) {
    await expect(ingest(mini), mini).rejects.toMatchObject({
      code: "invalid",
      fields: { "peaks.mini": [expect.any(String)] },
    });
  }
  expect((await ingest(btoa("\u00ff".repeat(100)))).status).toBe(201);
  await refreshSearch(testContext(), { limit: 50 });
  expect(warnings).toEqual([]);
});

test("a recording with malformed peaks is indexed and shown with a flat line", async () => {
  const ctx = testContext();
  const { id, slug } = await addRecording(ctx, { title: "Kelp One", miniPeaks: "=" });
  await addRecording(ctx, { title: "Kelp Two" });
  // Before the refresh the record computes the track, after it the stored view is read.
  for (const refreshed of [false, true]) {
    if (refreshed) await refreshSearch(ctx, { limit: 50 });
    const { answer } = await visit(`http://localhost/api/v1/songs/${id}`, {}, apiHandler);
    expect(await (answer as Response).json()).toMatchObject({ data: { name: "Kelp One", miniPeaks: flatLine } });
    expect((await getSongPage(testContext(), { slug }))?.track.miniPeaks).toBe(flatLine);
  }
  expect(await found("kelp")).toEqual(["Kelp One", "Kelp Two"]);
});

test("a row that cannot be indexed is reported, and the others are refreshed and rebuilt", async () => {
  const ctx = testContext();
  const good = [];
  const bad = await addRecording(ctx, { title: "Marram Bad" });
  for (const title of ["Marram A", "Marram B", "Marram C"])
    good.push(await addRecording(ctx, { title, genre: ["Dune"] }));
  await db.run(sql`UPDATE recordings SET bpm = 'fast' WHERE id = ${bad.id}`);
  await db.run(sql`UPDATE tags SET synonyms = '{broken' WHERE slug = 'dune'`);
  await refreshSearch(ctx, { limit: 50 });
  expect(await found("marram")).toEqual(["Marram A", "Marram B", "Marram C"]);
  expect(await problems()).toEqual([bad.id]);
  expect(await marked()).toBe(0);
  expect(warnings).toEqual([expect.stringContaining(bad.id)]);
  expect((await getSongPage(testContext(), { slug: bad.slug }))?.track.title).toBe("Marram Bad");

  expect((await reindexSearch(ctx, { rows: 100 })).done).toBe(true);
  expect(await found("marram")).toEqual(["Marram A", "Marram B", "Marram C"]);

  await db.run(sql`UPDATE recordings SET bpm = 120 WHERE id = ${bad.id}`);
  await db.run(sql`INSERT INTO search_dirty (recording_id, marked_at) VALUES (${bad.id}, 1)`);
  await refreshSearch(ctx, { limit: 50 });
  expect(await found("marram")).toHaveLength(4);
  expect(await problems()).toEqual([]);
});

/** Has the search database refuse the row of a recording while `work` runs, as it refuses one that is too large. */
async function refusing(id: string, work: () => Promise<void>): Promise<void> {
  const { search } = testContext();
  const each = (text: (name: string) => string) =>
    search.batch(["a", "b"].map((name) => search.prepare(text(`rows_${name}`))));
  await each(
    (rows) => `CREATE TRIGGER refuse_${rows} BEFORE INSERT ON ${rows} WHEN NEW.id = '${id}'
BEGIN SELECT RAISE(ABORT, 'refused'); END`,
  );
  await work().finally(() => each((rows) => `DROP TRIGGER refuse_${rows}`));
}

test("a row that the search database refuses does not stop the rows written with it", async () => {
  const ctx = testContext();
  const bad = await addRecording(ctx, { title: "Sea Holly" });
  const others = ["Sea Holly A", "Sea Holly B"];
  for (const title of others) await addRecording(ctx, { title });
  await refusing(bad.id, async () => {
    await refreshSearch(ctx, { limit: 50 });
    expect(await found("holly")).toEqual(others);
    expect(await problems()).toEqual([bad.id]);
    expect(await marked()).toBe(0);
    expect((await reindexSearch(ctx, { rows: 100 })).done).toBe(true);
    expect(await found("holly")).toEqual(others);
  });
});

test("what is too large for the search database is the fault of its row", async () => {
  const { search } = testContext();
  // Larger than any version of the runtime takes, and made by the database.
  const insert = search.prepare("INSERT INTO rows_a (position, id) VALUES (1, zeroblob(2000000000))");
  const error = await insert.run().catch((reason: unknown) => reason);
  expect([String(error), isRowError(error)]).toEqual([expect.stringContaining("TOOBIG"), true]);
});

test("recordings whose rows together exceed what one statement takes are written in several", async () => {
  const ctx = testContext();
  const lines = ["sandpiper ".repeat(990)];
  for (let number = 0; number < 120; number += 1) await addRecording(ctx, { title: `Bulk ${number}`, lines });
  expect(await refreshSearch(ctx, { limit: 500 })).toEqual({ refreshed: 120 });
  const { filters } = readSearchParams(new URLSearchParams({ q: "bulk" }));
  expect((await searchCatalogue(testContext(), filters)).count).toBe(120);
  expect(await problems()).toHaveLength(1);
});

test("a version that cannot be indexed keeps no other version of its song out", async () => {
  const ctx = testContext();
  const main = await addRecording(ctx, { title: "Thrift" });
  const bad = await addRecording(ctx, { title: `Thrift ${"x".repeat(20_000)}`, workId: main.workId });
  const fast = await addRecording(ctx, { title: "Thrift Fast", workId: main.workId });
  await db.run(sql`UPDATE recordings SET bpm = 'fast' WHERE id = ${fast.id}`);
  await refusing(bad.id, async () => {
    await refreshSearch(ctx, { limit: 50 });
    expect(await found("thrift")).toEqual(["Thrift"]);
    expect((await problems()).filter((id) => id >= main.id)).toEqual([bad.id, fast.id]);
    expect(await marked()).toBe(0);
    // The row of one version holds the others, but not what could make it too large.
    const view = "SELECT length(view) AS n FROM hits WHERE position = (SELECT position FROM rows WHERE id = ?)";
    expect(await ctx.search.prepare(view).bind(main.id).first("n")).toBeLessThan(2_000);
  });
});
