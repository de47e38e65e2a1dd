import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as tracksAction, loader as tracksLoader } from "#app/backoffice/albums/routes/album-tracks.tsx";
import { action as edit, loader as editLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { findMovedRecord } from "#app/catalogue/record/find-moved-record.server.ts";
import { getAlbumPage } from "#app/catalogue/record/get-album-page.server.ts";
import { seedCovers } from "#db/seed/seed-covers.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { png } from "#test/routes/media/pictures.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
});

type Form = Record<string, string>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Form } };
const main = "http://localhost";

const send = (id: string, form: Form, cookie = staff, host = main) =>
  visit(`${host}/albums/${id}`, { method: "POST", cookie, params: { id }, form }, edit);

async function list(query = "", cookie = staff, host = main) {
  const { answer } = await visit(`${host}/albums${query}`, { cookie }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function open(id: string, cookie = staff) {
  const { answer } = await visit(`${main}/albums/${id}`, { cookie, params: { id } }, editLoader);
  return answer as Awaited<ReturnType<typeof editLoader>>;
}

async function added(title: string, form: Form = {}): Promise<string> {
  expect(statusOf((await send("new", { title, status: "published", ...form })).answer), title).toBe(302);
  return (await list(`?q=${encodeURIComponent(title)}`)).rows[0]?.id ?? "";
}

async function save(id: string, change: Form) {
  const { values, version } = await open(id);
  const plain = Object.entries(values).filter(([, value]) => typeof value === "string");
  return (await send(id, { ...(Object.fromEntries(plain) as Form), version, ...change })).answer;
}

const albumAt = (slug: string) => getAlbumPage(testContext(), { slug });

test("an album is added, found by its barcode, and its public page follows a correction at once", async () => {
  const id = await added("Salt Lines", { upc: "036000 291452", label: "Blue Door", year: "2026" });
  expect((await list("?q=036000291452")).rows).toMatchObject([
    { id, cells: { title: "Salt Lines", upc: "036000291452", label: "Blue Door", year: "2026", status: "Published" } },
  ]);
  const song = await addRecording(testContext(), { title: "On It" });
  await DB.prepare("INSERT INTO album_recordings VALUES (?, ?, 1)").bind(id, song.id).run();
  await DB.prepare("DELETE FROM search_dirty").run();
  expect(statusOf(await save(id, { title: "Salt Lines II" }))).toBe(302);
  expect((await albumAt("salt-lines"))?.album).toMatchObject({ title: "Salt Lines II", label: "Blue Door" });
  expect(await countRows("SELECT count(*) AS n FROM search_dirty WHERE recording_id = ?", song.id)).toBe(1);
  expect((await open(id)).history[0]).toMatchObject({ field: "Title", before: "Salt Lines", after: "Salt Lines II" });
  expect(statusOf(await save(id, { status: "unpublished" }))).toBe(302);
  expect(await albumAt("salt-lines")).toBeNull();
});

test("what is wrong with an album is named at its field", async () => {
  await added("Taken", { upc: "4006381333931" });
  const cases: [Form, string, RegExp][] = [
    [{ title: " " }, "title", /enter a /],
    [{ upc: "03600029145" }, "upc", /12 or 13 digits, not 11/],
    [{ upc: "036000291453" }, "upc", /last digit should be 2/],
    [{ upc: "O36000291452" }, "upc", /digits only/],
    [{ upc: "4006381333931" }, "upc", /“Taken” already has this code/],
    [{ year: "26" }, "year", /enter a year from 1877/],
    [{ slug: "Not A Slug" }, "slug", /small letters/],
    [{ slug: "taken" }, "slug", /another album has or had it/],
    [{ status: "deleted" }, "status", /choose one/],
    [{ restrictionIds: "gone" }, "restrictionIds", /doesn't exist any more/],
  ];
  for (const [form, field, message] of cases) {
    const { answer } = await send("new", { title: "Fine", status: "published", ...form });
    expect([400, 409], field).toContain(statusOf(answer));
    expect((answer as Reply).data.error).toEqual({ [field]: [expect.stringMatching(message)] });
  }
});

test("a former address redirects for good, and no other album takes it", async () => {
  const id = await added("First Name", { slug: "first-name" });
  expect(statusOf(await save(id, { slug: "second-name" }))).toBe(302);
  const movedTo = async (path: string) =>
    (await visit(`${main}${path}`, {}, ({ context: { ctx } }) => findMovedRecord(ctx))).answer;
  expect(await movedTo("/music-sync-licensing/album/first-name?x=1")).toBe(
    "/music-sync-licensing/album/second-name?x=1",
  );
  const { answer } = await send("new", { title: "Other", slug: "first-name", status: "published" });
  expect((answer as Reply).data.error).toEqual({ slug: [expect.stringMatching(/has or had it/)] });
  expect(statusOf(await save(id, { slug: "first-name" }))).toBe(302);
  expect(await movedTo("/music-sync-licensing/album/first-name")).toBeNull();
  expect(await movedTo("/music-sync-licensing/album/second-name")).toBe("/music-sync-licensing/album/first-name");
});

test("a cover is judged by its bytes, cropped by its focal point, and taken off again", async () => {
  const id = await added("Covered");
  const post = async (file: File | null, more: Form = {}) => {
    const form = new FormData();
    const { version } = await open(id);
    for (const [name, value] of Object.entries({
      title: "Covered",
      slug: "covered",
      status: "published",
      version,
      ...more,
    }))
      form.set(name, value);
    if (file) form.set("imageKeyFile", file);
    return (await visit(`${main}/albums/${id}`, { method: "POST", cookie: staff, params: { id }, body: form }, edit))
      .answer;
  };
  const refused = (await post(new File(["no picture"], "cover.png", { type: "image/png" }))) as Reply;
  expect(refused.data.error).toEqual({ imageKeyFile: [expect.stringMatching(/JPEG, PNG/)] });
  expect(statusOf(await post(new File([await png(64, 64)], "cover.png", { type: "image/png" })))).toBe(302);
  expect((await open(id)).values).toMatchObject({ imageKey: expect.stringMatching(/^images\//), imageFocus: "center" });
  expect(statusOf(await post(null, { imageFocus: "top left" }))).toBe(302);
  expect((await open(id)).values).toMatchObject({ imageFocus: "top left" });
  expect(statusOf(await post(null, { imageKeyRemove: "yes" }))).toBe(302);
  expect((await open(id)).values.imageKey).toBe("");
});

test("a deleted album closes its page, keeps its address and comes back with its songs", async () => {
  const id = await added("Gone Album");
  const song = await addRecording(testContext(), { title: "Left Over" });
  await DB.prepare("INSERT INTO album_recordings VALUES (?, ?, 1)").bind(id, song.id).run();
  const { version } = await open(id);
  expect(statusOf((await send(id, { act: "delete", version })).answer)).toBe(302);
  expect([await albumAt("gone-album"), (await list("?q=gone")).rows]).toEqual([null, []]);
  const { answer } = await send("new", { title: "Gone Album", status: "published" });
  expect((answer as Reply).data.error).toEqual({ slug: [expect.stringMatching(/has or had it/)] });
  const call = (method: string, path: string, body?: object) =>
    visit(
      `${main}/api/v1/album-records${path}`,
      { method, cookie: staff, body: JSON.stringify(body ?? {}), contentType: "application/json" },
      apiHandler,
    );
  await call("POST", `/${id}/restore`);
  expect((await albumAt("gone-album"))?.tracks).toMatchObject([{ title: "Left Over" }]);
});

test("albums are read with ListAlbums on every host, and written with UpdateAlbum on the environment's own", async () => {
  const id = await added("Read Only");
  const put = (body: object, host = main) =>
    visit(
      `${host}/api/v1/album-records/${id}`,
      { method: "PUT", cookie: staff, body: JSON.stringify(body), contentType: "application/json" },
      apiHandler,
    );
  const { answer } = await visit(`${main}/api/v1/album-records/${id}`, { cookie: staff }, apiHandler);
  const { data } = (await (answer as Response).json()) as { data: { version: string } };
  expect(data).toMatchObject({ title: "Read Only", imageKey: null, restrictionIds: [] });
  await put({ title: "Read Write", status: "published", version: data.version });
  expect((await open(id)).values).toMatchObject({ title: "Read Write", slug: "read-write" });
  const supervisor = await cookieOf("supervisor");
  await expect(list("", supervisor)).rejects.toMatchObject({ code: "forbidden" });
  const admin = await cookieOf("admin", acme);
  const atAcme = await list("?q=read", admin, `http://${acme}`);
  expect(atAcme).toMatchObject({ canEdit: false, rows: [{ id }] });
  expect(atAcme.fields).not.toContain("restrictionIds");
  await expect(send(id, { title: "No" }, admin, `http://${acme}`)).rejects.toMatchObject({ code: "forbidden" });
});

test("tracks are added, moved, removed and put back; what several people do at a time all counts", async () => {
  const id = await added("In Order");
  const songs = await Promise.all(["Quay", "Quern", "Quill"].map((title) => addRecording(testContext(), { title })));
  const url = `${main}/albums/${id}/tracks`;
  const press = async (form: Form) => {
    const { answer } = await visit(url, { method: "POST", cookie: staff, params: { id }, form }, tracksAction);
    expect(statusOf(answer)).toBe(302);
    return (answer as Response).headers.get("Location") ?? "";
  };
  const page = async (query = "") => {
    const { answer } = await visit(`${url}${query}`, { cookie: staff, params: { id } }, tracksLoader);
    return answer as Awaited<ReturnType<typeof tracksLoader>>;
  };
  const order = async () => (await page()).tracks.map(({ title }) => title);
  expect((await page("?q=qu")).found.map(({ title }) => title)).toEqual(["Quay", "Quern", "Quill"]);
  await Promise.all(songs.map((song) => press({ act: `add:${song.id}` })));
  expect((await order()).sort()).toEqual(["Quay", "Quern", "Quill"]);
  expect((await page("?q=qu")).found).toEqual([]);
  const [quay, quern, quill] = songs.map((song) => song.id);
  await press({ act: `top:${quay}` });
  await press({ act: `bottom:${quill}` });
  await press({ act: `up:${quern}` });
  expect(await order()).toEqual(["Quern", "Quay", "Quill"]);
  await press({ act: `move:${quern}`, after: quill ?? "" });
  expect((await albumAt("in-order"))?.tracks.map(({ title, number }) => [title, number])).toEqual([
    ["Quay", 1],
    ["Quill", 2],
    ["Quern", 3],
  ]);
  await DB.prepare("DELETE FROM search_dirty").run();
  const to = new URL(await press({ act: `remove:${quill}` }), main);
  expect(await countRows("SELECT count(*) AS n FROM search_dirty WHERE recording_id = ?", quill ?? "")).toBe(1);
  expect((await page(to.search)).removed).toMatchObject({ id: quill, after: quay, title: "Quill" });
  await press({ act: `add:${quill}`, after: quay ?? "" });
  expect(await order()).toEqual(["Quay", "Quill", "Quern"]);
  expect((await open(id)).history[0]).toMatchObject({ field: "Tracks", after: "“Quill” added at place 2" });
  await press({ act: "up:gone" });
  expect(await order()).toEqual(["Quay", "Quill", "Quern"]);
  await DB.prepare("UPDATE recordings SET status = 'deleted' WHERE id = ?").bind(quay).run();
  await press({ act: `up:${quern}` });
  await DB.prepare("UPDATE recordings SET status = 'published' WHERE id = ?").bind(quay).run();
  expect((await order())[2], "a song that was deleted meanwhile comes back to its place").toBe("Quill");
});

test("the demo's first albums have covers, made once, and one that staff took off does not come back", async () => {
  await DB.prepare("DELETE FROM album_recordings").run();
  await DB.prepare("DELETE FROM album_field_sources").run();
  await DB.prepare("DELETE FROM albums").run();
  for (const album of ["One", "Two"])
    await addRecording(testContext(), { title: `On ${album}`, album: `Demo ${album}` });
  const withCover = () => countRows("SELECT count(*) AS n FROM albums WHERE image_key IS NOT NULL");
  await seedCovers(testContext());
  expect(await withCover()).toBe(2);
  const [first] = (await list()).rows;
  expect(statusOf(await save(first?.id ?? "", { imageKeyRemove: "yes" }))).toBe(302);
  await seedCovers(testContext());
  expect(await withCover()).toBe(1);
});
