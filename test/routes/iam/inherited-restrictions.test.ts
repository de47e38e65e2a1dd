import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { artistStore } from "#app/backoffice/artists/artist-store.server.ts";
import { restrictionStore } from "#app/backoffice/restrictions/restriction-store.server.ts";
import { documentQuery } from "#app/catalogue/projection/read-documents.server.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { readSongRights, songRights } from "#app/licensing/rights/song-rights.server.ts";
import { versionOf } from "#app/records/record-version.server.ts";
import { deleteRecord, restoreRecord } from "#app/records/store/delete-record.server.ts";
import { mergeRecords } from "#app/records/store/merge-records.server.ts";
import { requireRecord } from "#app/records/store/read-records.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const companyId = demoCompanies.acme.id;
withDemoPeople();

const run = (text: string, ...values: string[]) =>
  DB.prepare(text)
    .bind(...values)
    .run();
const ctx = testContext({ actor: actorWith(["*"]) });
const atAcme = testContext({ company: { ...mainCompany, id: companyId, subdomain: "acme" }, actor: null });

const isVisible = async (id: string) => (await getSong(atAcme, { id })) !== null;
const excluded = async (id: string) => {
  const [row] = await ctx.db.all<{ excludedCompanies: string }>(documentQuery(sql`recordings.id = ${id}`));
  return JSON.parse(row?.excludedCompanies ?? "null") as string[];
};
const inherited = (id: string) =>
  countRows("SELECT count(*) AS n FROM inherited_restrictions WHERE recording_id = ?", id);

beforeAll(async () => {
  await run(
    "INSERT INTO restrictions (id, kind, name, company_id) VALUES ('not-acme', 'company', 'Not Acme', ?)",
    companyId,
  );
  await run("INSERT INTO restrictions (id, kind, name, value) VALUES ('no-beer', 'use', 'No beer', 'alcohol')");
});

beforeEach(async () => {
  for (const kind of ["album", "artist"]) await run(`DELETE FROM ${kind}_restrictions`);
});

test.each([
  ["album", "album_recordings"],
  ["artist", "recording_artists"],
])(
  "a restriction of an %s hides its songs from the company, in pages and search, as long as they belong to it",
  async (kind, links) => {
    const one = await addRecording(ctx, { title: "One", album: `Blue ${kind}`, artist: `Ada ${kind}` });
    const owner = kind === "album" ? `album-blue-${kind}` : `artist-ada-${kind}`;
    await run(`INSERT INTO ${kind}_restrictions VALUES (?, 'not-acme')`, owner);
    const two = await addRecording(ctx, { title: "Two", album: `Blue ${kind}`, artist: `Ada ${kind}` });
    const other = await addRecording(ctx, { title: "Three", album: `Red ${kind}`, artist: `Bob ${kind}` });
    expect([await isVisible(one.id), await isVisible(two.id), await isVisible(other.id)]).toEqual([false, false, true]);
    expect([await excluded(two.id), await excluded(other.id)]).toEqual([[companyId], []]);
    await run(`UPDATE ${links} SET ${kind}_id = ? WHERE recording_id = ?`, owner, other.id);
    expect(await isVisible(other.id)).toBe(false);
    await run(`DELETE FROM ${links} WHERE recording_id = ?`, two.id);
    expect(await isVisible(two.id)).toBe(true);
    await run(`DELETE FROM ${kind}_restrictions`);
    expect([await isVisible(one.id), await isVisible(other.id), await inherited(one.id)]).toEqual([true, true, 0]);
  },
);

test("a use that the song, its album and its artist each exclude is named once to those who see rights", async () => {
  const { id } = await addRecording(ctx, { title: "Sober", album: "Dry", artist: "Cleo" });
  await run("INSERT INTO recording_restrictions VALUES (?, 'no-beer')", id);
  await run("INSERT INTO album_restrictions VALUES ('album-dry', 'no-beer')");
  await run("INSERT INTO artist_restrictions VALUES ('artist-cleo', 'no-beer')");
  const [row] = await ctx.db
    .select({ rights: songRights(ctx) })
    .from(recordings)
    .where(eq(recordings.id, id));
  expect(readSongRights(row?.rights ?? "").restrictions).toMatchObject([{ name: "No beer", value: "alcohol" }]);
  expect((await getSong(ctx, { id }))?.restriction).toEqual([{ kind: "use", name: "No beer", value: "alcohol" }]);
});

test("a deleted restriction leaves songs, albums and artists, and an undo gives it back to each", async () => {
  const { id } = await addRecording(ctx, { title: "Back", album: "Round", artist: "Dora" });
  await run("INSERT INTO recording_restrictions VALUES (?, 'not-acme')", id);
  await run("INSERT INTO album_restrictions VALUES ('album-round', 'not-acme')");
  await run("INSERT INTO artist_restrictions VALUES ('artist-dora', 'not-acme')");
  await run("DELETE FROM search_dirty");
  const version = versionOf(await requireRecord(ctx, restrictionStore, "not-acme"));
  await deleteRecord(ctx, restrictionStore, { id: "not-acme", version, moveTo: "" });
  expect([await isVisible(id), await inherited(id)]).toEqual([true, 0]);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty WHERE recording_id = ?", id)).toBe(1);
  await restoreRecord(ctx, restrictionStore, { id: "not-acme" });
  expect([await isVisible(id), await inherited(id)]).toEqual([false, 2]);
  expect(await countRows("SELECT count(*) AS n FROM recording_restrictions WHERE recording_id = ?", id)).toBe(1);
});

test("merged artists keep the restrictions of both, for the songs of both", async () => {
  const one = await addRecording(ctx, { title: "Of Eve", artist: "Eve" });
  const two = await addRecording(ctx, { title: "Of Eva", artist: "Eva" });
  await run("INSERT INTO artist_restrictions VALUES ('artist-eve', 'not-acme'), ('artist-eva', 'no-beer')");
  const [from, into] = [
    await requireRecord(ctx, artistStore, "artist-eve"),
    await requireRecord(ctx, artistStore, "artist-eva"),
  ];
  const versions = { version: versionOf(from), intoVersion: versionOf(into) };
  await mergeRecords(ctx, artistStore, { id: from.id, into: into.id, ...versions });
  expect([await isVisible(one.id), await isVisible(two.id)]).toEqual([false, false]);
  expect([await inherited(one.id), await inherited(two.id)]).toEqual([2, 2]);
});
