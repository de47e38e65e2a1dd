import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as profileAction } from "#app/artists/profiles/routes/account-setup.tsx";
import { action as edit, loader as editLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import {
  action as mergeAction,
  loader as mergeLoader,
} from "#app/backoffice/catalogue-records/routes/record-merge.tsx";
import { loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { getArtistPage } from "#app/catalogue/record/artist/get-artist-page.server.ts";
import { listArtists } from "#app/catalogue/record/artist/list-artists.server.ts";
import { findMovedRecord } from "#app/catalogue/record/find-moved-record.server.ts";
import { readSearchParams } from "#app/catalogue/search/query/search-params.ts";
import { searchCatalogue } from "#app/catalogue/search/search-catalogue.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let admin = "";
beforeAll(async () => {
  admin = await cookieOf("admin");
});

type Form = Record<string, string>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Form } };
const main = "http://localhost";
const ctx = testContext();

const send = (id: string, form: Form, cookie = admin, host = main) =>
  visit(`${host}/artists/${id}`, { method: "POST", cookie, params: { id }, form }, edit);

async function list(query = "", cookie = admin, host = main) {
  const { answer } = await visit(`${host}/artists${query}`, { cookie }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function open(id: string, cookie = admin) {
  const { answer } = await visit(`${main}/artists/${id}`, { cookie, params: { id } }, editLoader);
  return answer as Awaited<ReturnType<typeof editLoader>>;
}

async function added(name: string, form: Form = {}): Promise<string> {
  expect(statusOf((await send("new", { name, status: "published", ...form })).answer), name).toBe(302);
  return (await list(`?q=${encodeURIComponent(name)}`)).rows[0]?.id ?? "";
}

async function save(id: string, change: Form) {
  const { values, version } = await open(id);
  const plain = Object.entries(values).filter(([, value]) => typeof value === "string");
  return (await send(id, { ...(Object.fromEntries(plain) as Form), version, ...change })).answer;
}

const artistAt = (slug: string) => getArtistPage(ctx, { slug });
const movedTo = async (path: string) =>
  (await visit(`${main}${path}`, {}, ({ context: { ctx: here } }) => findMovedRecord(here))).answer;

test("an artist is added with names, links and numbers, and the page and the directory follow a correction", async () => {
  const id = await added("Édith Blue", {
    aliases: "E. Blue\nBlue Edith\nE. Blue",
    links: "Bandcamp https://edith.bandcamp.com\nhttps://edithblue.com",
    proSociety: "SACEM",
    ipi: "00000000199",
    isni: "0000 0001 2103 2683",
  });
  expect((await artistAt("edith-blue"))?.artist.isni).toBe("0000000121032683");
  const song = await addRecording(ctx, { title: "By Her" });
  await DB.prepare("INSERT INTO recording_artists VALUES (?, ?, 'main', 1)").bind(song.id, id).run();
  expect((await artistAt("edith-blue"))?.artist.links).toEqual([
    { label: "Bandcamp", url: "https://edith.bandcamp.com/" },
    { label: "edithblue.com", url: "https://edithblue.com/" },
  ]);
  expect((await open(id)).values).toMatchObject({ aliases: "E. Blue\nBlue Edith", ipi: "00000000199" });
  await DB.prepare("DELETE FROM search_dirty").run();
  expect(statusOf(await save(id, { name: "Edith Bleue" }))).toBe(302);
  expect((await artistAt("edith-blue"))?.artist.name).toBe("Edith Bleue");
  expect(await countRows("SELECT count(*) AS n FROM search_dirty WHERE recording_id = ?", song.id)).toBe(1);
  const found = async (q: string) =>
    (await listArtists(ctx, { q, letter: null, page: 1 })).artists.map(({ name }) => name);
  expect([await found("blue edith"), await found("bleue")]).toEqual([["Edith Bleue"], ["Edith Bleue"]]);
  await reindexSearch(ctx, { rows: 100 });
  const { filters } = readSearchParams(new URLSearchParams("q=blue edith"));
  expect((await searchCatalogue(ctx, filters)).tracks).toMatchObject([{ id: song.id }]);
});

test("what is wrong with an artist is named at its field", async () => {
  await added("Taken Name");
  const cases: [Form, string, RegExp][] = [
    [{ name: " " }, "name", /enter a /],
    [{ slug: "taken-name" }, "slug", /another artist has or had it/],
    [{ ipi: "00000000190" }, "ipi", /digits 10 and 11 are 90/],
    [{ ipi: "abc" }, "ipi", /up to 11 digits/],
    [{ isni: "0000 0001 2103 268" }, "isni", /too short, with 15 characters instead of 16/],
    [{ links: "Bandcamp teo.bandcamp.com" }, "links", /“Bandcamp teo.bandcamp.com” has no web address/],
    [{ keepers: "nobody@example.com" }, "keepers", /nobody@example.com has no account/],
    [{ aliases: "x".repeat(121) }, "aliases", /at most 120/],
  ];
  for (const [form, field, message] of cases) {
    const { answer } = await send("new", { name: "Fine", status: "published", ...form });
    expect([400, 409], field).toContain(statusOf(answer));
    expect((answer as Reply).data.error).toEqual({ [field]: [expect.stringMatching(message)] });
  }
});

test("an artist with songs is not deleted; a deleted one keeps the address, which no other takes", async () => {
  const id = await added("Gone Singer");
  const song = await addRecording(ctx, { title: "Still There" });
  await DB.prepare("INSERT INTO recording_artists VALUES (?, ?, 'main', 1)").bind(song.id, id).run();
  const drop = async () => (await send(id, { act: "delete", version: (await open(id)).version })).answer;
  expect(((await drop()) as Reply).data.error).toEqual({
    "": [expect.stringMatching(/This artist is credited on songs/)],
  });
  await DB.prepare("DELETE FROM recording_artists WHERE recording_id = ?").bind(song.id).run();
  expect(statusOf(await drop())).toBe(302);
  expect((await list("?q=gone")).rows).toEqual([]);
  const { answer } = await send("new", { name: "Gone Singer", status: "published" });
  expect((answer as Reply).data.error).toEqual({ slug: [expect.stringMatching(/deleted one/)] });
});

test("an artist whom ingest made is given to a person, who then keeps the profile", async () => {
  const id = await added("Given Away");
  expect(statusOf(await save(id, { keepers: mail("requester").toUpperCase() }))).toBe(302);
  expect((await open(id)).values).toMatchObject({ keepers: mail("requester") });
  expect(await countRows("SELECT count(*) AS n FROM artist_members WHERE artist_id = ?", id)).toBe(1);
  expect(statusOf(await save(id, { keepers: "" }))).toBe(302);
  expect(await countRows("SELECT count(*) AS n FROM artist_members WHERE artist_id = ?", id)).toBe(0);
});

test("a merge shows what moves, loses nothing, and leads old addresses and new music to the other artist", async () => {
  const from = await added("Doppel Gänger", { aliases: "DG", links: "https://dg.example.org", ipi: "00000000199" });
  const into = await added("Doppelganger", { links: "https://doppel.example.org" });
  const [one, both] = [
    await addRecording(ctx, { title: "Solo" }),
    await addRecording(ctx, { title: "Duet", album: "Twins" }),
  ];
  for (const [song, artist, role, place] of [
    [one.id, from, "main", 1],
    [both.id, from, "main", 1],
    [both.id, into, "featured", 2],
  ] as const)
    await DB.prepare("INSERT INTO recording_artists VALUES (?, ?, ?, ?)").bind(song, artist, role, place).run();
  await save(from, { keepers: mail("requester") });
  await DB.batch([
    DB.prepare(
      "INSERT INTO deleted_records (id, subject, name, row, deleted_at) VALUES ('r9', 'restriction', 'R', '{}', 1)",
    ),
    DB.prepare("INSERT INTO deleted_record_links (record_id, recording_id) VALUES ('r9', ?)").bind(from),
  ]);
  const url = `${main}/artists/${from}/merge`;
  const page = async (query: string) =>
    (await visit(`${url}${query}`, { cookie: admin, params: { id: from } }, mergeLoader)).answer as Awaited<
      ReturnType<typeof mergeLoader>
    >;
  expect((await page("?q=doppel")).found).toMatchObject([{ id: into, name: "Doppelganger" }]);
  const { record, other, counts } = await page(`?into=${into}`);
  expect(counts).toEqual(
    expect.arrayContaining([
      { label: "Songs", from: 2, into: 1, together: 2 },
      { label: "Albums", from: 1, into: 1, together: 1 },
      { label: "Managed by", from: 1, into: 0, together: 1 },
      { label: "Links", from: 1, into: 1, together: 2 },
    ]),
  );
  const form = { version: record.version, into, intoVersion: other?.version ?? "" };
  const post = () => visit(url, { method: "POST", cookie: admin, params: { id: from }, form }, mergeAction);
  expect(statusOf((await post()).answer)).toBe(302);
  const { results } = await DB.prepare(
    "SELECT recording_id, artist_id, role FROM recording_artists WHERE recording_id IN (?, ?) ORDER BY 1",
  )
    .bind(one.id, both.id)
    .all();
  expect(results).toEqual([
    { recording_id: one.id, artist_id: into, role: "main" },
    { recording_id: both.id, artist_id: into, role: "main" },
  ]);
  const links = "SELECT count(*) AS n FROM deleted_record_links WHERE record_id = 'r9' AND recording_id = ?";
  expect(await countRows(links, into), "a deleted restriction comes back to the artist that is left").toBe(1);
  expect((await open(into)).values).toMatchObject({
    aliases: "Doppel Gänger\nDG",
    ipi: "00000000199",
    keepers: mail("requester"),
    links: "doppel.example.org https://doppel.example.org/\ndg.example.org https://dg.example.org/",
  });
  expect(await movedTo("/music-sync-licensing/artist/doppel-ganger")).toBe("/music-sync-licensing/artist/doppelganger");
  expect((await open(into)).history).toEqual(expect.arrayContaining([expect.objectContaining({ field: "Merged" })]));
  await expect(post()).rejects.toMatchObject({ code: "not_found" });
});

test("records of artists are for staff on the environments' own hosts, not for labels and not for a company's *", async () => {
  const id = await added("Seen By Staff");
  const label = await cookieOf("label");
  await expect(list("?q=seen", label)).rejects.toMatchObject({ code: "forbidden" });
  await expect(send(id, { name: "No" }, label)).rejects.toMatchObject({ code: "forbidden" });
  const atAcme = await cookieOf("admin", acme);
  await expect(send(id, { name: "No" }, atAcme, `http://${acme}`)).rejects.toMatchObject({ code: "forbidden" });
});

test("the API takes an artist as it returned it, links as texts, and an artist's own profile takes no former address", async () => {
  const id = await added("Round Trip", { slug: "before-trip", links: "Bandcamp https://trip.bandcamp.com" });
  expect(statusOf(await save(id, { slug: "round-trip" }))).toBe(302);
  const call = async (method: string, body?: object) => {
    const given = { method, cookie: admin, contentType: "application/json", body: body && JSON.stringify(body) };
    const { answer } = await visit(`${main}/api/v1/artist-records/${id}`, given, apiHandler);
    return ((await (answer as Response).json()) as { data: Record<string, unknown> }).data;
  };
  const { _id, imageKey, backgroundImages, ...artist } = await call("GET");
  expect(artist).toMatchObject({ links: ["Bandcamp https://trip.bandcamp.com/"], aliases: [], keepers: [] });
  expect(await call("PUT", { ...artist, aliases: ["Trip"] })).toMatchObject({
    ...artist,
    aliases: ["Trip"],
    version: expect.any(String),
  });
  const own = await visit(
    `${main}/artists/account-setup/me`,
    { method: "POST", cookie: await cookieOf("artist"), form: { name: "Mine", slug: "before-trip" } },
    profileAction,
  );
  expect((own.answer as Reply).data.error).toEqual({ slug: [expect.stringMatching(/has this page address/)] });
});
