import { beforeAll, expect, test, vi } from "vitest";
import { loader as exportLoader } from "#app/projects/transfers/routes/transfers-export.ts";
import { sweepTransfers } from "#app/projects/transfers/sweep-transfers.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { noise } from "#test/routes/downloads/download-visitor.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import {
  change,
  cookiesOf,
  DB,
  fetchFile,
  get,
  list,
  MASTERS,
  open,
  postNew,
  postRow,
  send,
  start,
  transfer,
  upload,
} from "#test/routes/transfers/transfer-visitor.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

let staff = { cookie: "" };
/** Another person: what one of them does in a minute is limited. */
let admin = { cookie: "" };
let supervisor = { cookie: "" };
const page = { Accept: "text/html" };
const day = 24 * 3600_000;

beforeAll(async () => {
  staff = { cookie: await cookieOf("staff") };
  admin = { cookie: await cookieOf("admin") };
  supervisor = { cookie: await cookieOf("supervisor") };
});

const stems = noise(300_000) as Uint8Array<ArrayBuffer>;
const notes = new TextEncoder().encode("Bars 1 to 8") as Uint8Array<ArrayBuffer>;
const files = { "Stems.wav": stems, "../notes.txt": notes };
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());
const isSame = (a: Uint8Array, b: Uint8Array) => a.length === b.length && a.every((byte, at) => byte === b[at]);
const stored = async (id: string) =>
  (await MASTERS.list({ prefix: "transfers/" })).objects.filter(({ key }) => key.includes(id)).length;
const audited = (id: string) =>
  DB.prepare("SELECT group_concat(action) AS a FROM (SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id)")
    .bind(id)
    .first<string>("a");
const dayFrom = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

test("staff make a transfer, add files, send it, and its recipient downloads one file or all of them as a ZIP", async () => {
  const email = "dana.transfer@northlight.example";
  const { id, token } = await transfer(staff, { email, message: "<b>Final</b> mixes" }, files);
  const [mail, ...more] = await mailsTo(email);
  expect([mail?.text.includes(`/transfer/download/${token}`), more.length]).toEqual([true, 0]);
  expect(mail?.html).toContain("&lt;b&gt;Final&lt;/b&gt;");
  const shown = await open(token);
  expect(shown).toMatchObject({ status: 200, state: "open", title: "Northlight stems", message: "<b>Final</b> mixes" });
  const listed = "files" in shown ? shown.files : [];
  expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
    ["Stems.wav", stems.length],
    ["notes.txt", notes.length],
  ]);
  const one = await start(token, listed[0]?.id ?? "");
  const single = await fetchFile(token, listed[0]?.id ?? "", { cookie: one.cookie });
  expect(single.headers.get("Content-Disposition")).toBe(
    "attachment; filename=\"Stems.wav\"; filename*=UTF-8''Stems.wav",
  );
  expect(single.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(isSame(await bytesOf(single), stems)).toBe(true);
  const all = await start(token, "all");
  expect(all.to).toBe(`/transfer/download/${token}/all`);
  const zip = await fetchFile(token, "all", { cookie: all.cookie });
  expect([zip.status, zip.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
  expect(zip.headers.get("Content-Disposition")).toContain('filename="Northlight stems.zip"');
  const whole = await bytesOf(zip);
  expect(whole.length).toBe(Number(zip.headers.get("Content-Length")));
  // The first file stands behind its header of 30 bytes and its name.
  expect(isSame(whole.subarray(39, 39 + stems.length), stems)).toBe(true);
  const range = { Range: "bytes=250000-300100", "If-Range": zip.headers.get("ETag") ?? "" };
  const part = await fetchFile(token, "all", { cookie: all.cookie, headers: range });
  expect(part.status).toBe(206);
  expect(isSame(await bytesOf(part), whole.subarray(250_000, 300_101))).toBe(true);
  expect((await get(staff, id)).transfer).toMatchObject({ downloads: 2, state: "active", files: [{}, {}] });
  expect(await audited(id)).toBe(
    "transfer-created,transfer-file-added,transfer-file-added,transfer-sent,transfer-downloaded,transfer-downloaded",
  );
});

test("a draft shows nothing, and is not sent without files", async () => {
  const { id, token } = await transfer(staff, {}, {});
  expect(await open(token)).toMatchObject({ status: 404, state: "unavailable" });
  expect((await get(staff, id)).transfer.state).toBe("draft");
  expect(await start(token, "all")).toEqual({ to: `/transfer/download/${token}`, cookie: "" });
});

test("the passcode is asked for before anything is shown or sent, ten tries a minute", async () => {
  const { token } = await transfer(staff, { passcode: "brass-42" }, files);
  const locked = await open(token);
  expect(locked).toMatchObject({ status: 200, state: "locked" });
  expect(JSON.stringify(locked)).not.toMatch(/Northlight|Dana|Stems/);
  expect((await start(token, "all")).to).toBe(`/transfer/download/${token}`);
  expect(statusOf((await send(token, { passcode: "brass-43" })).answer)).toBe(403);
  const right = await send(token, { passcode: "brass-42" });
  const pass = cookiesOf(right.ctx.responseHeaders);
  expect(right.ctx.responseHeaders.get("Set-Cookie")).toContain("Path=/transfer/download;");
  expect(await open(token, { cookie: pass })).toMatchObject({ state: "open" });
  const { cookie } = await start(token, "all", { cookie: pass });
  // What was started needs the passcode too.
  expect((await fetchFile(token, "all", { cookie })).status).toBe(303);
  expect((await fetchFile(token, "all", { cookie: `${cookie}; ${pass}` })).status).toBe(200);
  const tries: number[] = [];
  // More than two minutes allow.
  for (let time = 0; time < 22; time += 1)
    tries.push(statusOf((await send(token, { passcode: "wrong one" }, { address: "10.7.0.9" })).answer));
  expect(tries).toContain(429);
});

test("of two downloads at once against a limit of one, one gets it, and takes it up again without counting twice", async () => {
  const { id, token } = await transfer(staff, { maxDownloads: "1" }, files);
  const both = await Promise.all([start(token, "all"), start(token, "all")]);
  const won = both.filter(({ cookie }) => cookie !== "");
  expect(won).toHaveLength(1);
  expect(await countRows("SELECT downloads AS n FROM transfers WHERE id = ?", id)).toBe(1);
  expect(
    await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'transfer-downloaded' AND subject_id = ?", id),
  ).toBe(1);
  expect(await open(token)).toMatchObject({ status: 410, state: "used" });
  const cookie = won[0]?.cookie ?? "";
  expect(await open(token, { cookie })).toMatchObject({ state: "open", left: 0 });
  // Started together with all the others.
  const { transfer: seen } = await get(staff, id);
  expect(seen.state).toBe("used");
  for (const file of ["all", seen.files[0]?.id ?? ""]) {
    expect((await start(token, file, { cookie })).to).toBe(`/transfer/download/${token}/${file}`);
    expect((await fetchFile(token, file, { cookie })).status).toBe(200);
  }
  expect(await countRows("SELECT downloads AS n FROM transfers WHERE id = ?", id)).toBe(1);
});

test("what was started is good for that browser, link and file, for six hours", async () => {
  const { token } = await transfer(staff, {}, files);
  const other = await transfer(staff, {}, files);
  const shown = await open(token);
  const [first, second] = "files" in shown ? shown.files.map(({ id }) => id) : [];
  const { cookie } = await start(token, first ?? "");
  const leads = async (link: string, file: string, sent: string) =>
    (await fetchFile(link, file, { cookie: sent })).headers.get("Location");
  expect(await leads(token, first ?? "", cookie)).toBe(null);
  const altered = [
    [token, first ?? "", ""],
    [token, second ?? "", cookie],
    [token, second ?? "", cookie.replace(first ?? "", second ?? "")],
    [token, "all", cookie.replace(first ?? "", "all")],
    [other.token, first ?? "", cookie],
    [token, first ?? "", cookie.replace(/.$/, "!")],
    [token, first ?? "", cookie.replace(/\.(\d+)\./, (_, until) => `.${Number(until) + 1}.`)],
  ] as const;
  for (const [link, file, sent] of altered)
    expect(await leads(link, file, sent), `${file} ${sent}`).toBe(`/transfer/download/${link}`);
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6 * 3600_000 + 1000 });
  expect(await leads(token, first ?? "", cookie)).toBe(`/transfer/download/${token}`);
  vi.useRealTimers();
});

test("an expired, withdrawn or deleted transfer says so and sends nothing, also to who had started", async () => {
  for (const [end, state] of [
    [
      (id: string) => DB.prepare("UPDATE share_links SET expires_at = 1 WHERE subject_id = ?").bind(id).run(),
      "expired",
    ],
    [(id: string) => change(staff, id, { act: "revoke" }), "revoked"],
    [(id: string) => postRow(staff, { id, intent: "delete" }), "revoked"],
  ] as const) {
    const { id, token } = await transfer(staff, {}, files);
    const { cookie } = await start(token, "all");
    await end(id);
    expect(await open(token, { cookie })).toMatchObject({ status: 410, state });
    expect((await fetchFile(token, "all", { cookie })).status).toBe(303);
    expect((await start(token, "all", { cookie })).to).toBe(`/transfer/download/${token}`);
  }
  for (const token of ["unknown", "x".repeat(65)]) {
    expect(await open(token)).toMatchObject({ status: 404, state: "unknown" });
    expect((await fetchFile(token, "all")).status).toBe(303);
  }
});

test("deleting is taken back within a day; then the files leave the bucket, as those of ended transfers a week later", async () => {
  const deleted = await transfer(staff, {}, files);
  const kept = await transfer(staff, { expiresOn: dayFrom(2) }, files);
  await postRow(staff, { id: deleted.id, intent: "delete" });
  expect((await list(staff, "?q=northlight")).transfers.map(({ id }) => id)).not.toContain(deleted.id);
  expect((await list(staff, "?status=deleted")).transfers[0]).toMatchObject({ id: deleted.id, state: "deleted" });
  const sweep = (days: number) => {
    const { db, env } = testContext();
    return sweepTransfers({ db, env, now: Date.now() + days * day });
  };
  await sweep(0.9);
  await postRow(staff, { id: deleted.id, intent: "restore" });
  expect(await open(deleted.token)).toMatchObject({ state: "open" });
  await postRow(staff, { id: deleted.id, intent: "delete" });
  const cutOff = `transfers/cut-off/${crypto.randomUUID()}`;
  await MASTERS.put(cutOff, "x");
  await sweep(1.1);
  expect([await stored(deleted.id), await stored(kept.id), await MASTERS.head(cutOff)]).toEqual([0, 2, null]);
  const restored = postRow(staff, { id: deleted.id, intent: "restore" });
  await expect(restored).rejects.toMatchObject({ code: "gone" });
  await sweep(9);
  expect(await stored(kept.id)).toBe(2);
  await sweep(11);
  expect(await stored(kept.id)).toBe(0);
  const late = await change(staff, kept.id, { title: "T", recipient: "Dana", version: "", expiresOn: dayFrom(30) });
  expect(statusOf(late.answer)).toBe(410);
});

test("a transfer is of one company and of people with the permission", async () => {
  const { id, token } = await transfer(admin, {}, files);
  const elsewhere = { cookie: await cookieOf("admin", acme), host: acme };
  await expect(get(elsewhere, id)).rejects.toMatchObject({ code: "not_found" });
  await expect(change(elsewhere, id, { act: "revoke" })).rejects.toMatchObject({ code: "not_found" });
  await expect(postRow(elsewhere, { id, intent: "delete" })).rejects.toMatchObject({ code: "not_found" });
  expect((await upload(elsewhere, id, "x.txt", notes)).status).toBe(404);
  expect((await list(elsewhere)).total).toBe(0);
  expect((await open(token, { host: acme })).state).toBe("unknown");
  for (const refused of [get(supervisor, id), change(supervisor, id, { act: "revoke" }), list(supervisor)])
    await expect(refused).rejects.toMatchObject({ code: "forbidden" });
  expect((await upload(supervisor, id, "x.txt", notes)).status).toBe(403);
  expect((await upload({}, id, "x.txt", notes)).status).toBe(401);
  expect((await open(token)).status).toBe(200);
});

test("files are stored under names that are safe everywhere, and what is empty, nameless or too many is refused", async () => {
  const { id, token } = await transfer(admin, {}, { "a.txt": notes });
  const add = (name: string, bytes = notes) => upload(admin, id, name, bytes);
  for (const name of ["..\\..\\con.txt", "A.TXT", "nested/../../x.sh", "mix\u202Evaw.exe", 'quo"te.wav'])
    expect((await add(name)).status, name).toBe(201);
  const shown = await open(token);
  expect("files" in shown && shown.files.map(({ name }) => name)).toEqual([
    ...["a.txt", "_con.txt", "A (2).TXT", "x.sh", "mix vaw.exe", "quo te.wav"],
  ]);
  expect((await add("empty.txt", new Uint8Array(0))).status).toBe(400);
  expect((await add("", notes)).status).toBe(400);
  // As a browser without scripts sends it: back on the page, with the reason.
  const plain = await upload({ ...admin, headers: page }, id, "empty.txt", new Uint8Array(0));
  expect([plain.status, plain.headers.get("Location")]).toEqual([303, `/transfer/${id}`]);
  const added = await upload({ ...admin, headers: page }, id, "b.txt", notes);
  expect([added.status, added.headers.get("Location")]).toEqual([303, `/transfer/${id}`]);
  await DB.prepare(`INSERT INTO transfer_files (id, transfer_id, name, bytes, crc32, key)
    SELECT 'many-' || value, ?, 'x', 1, 0, 'x' FROM json_each(?)`)
    .bind(id, JSON.stringify(Array.from({ length: 43 }, (_, at) => at)))
    .run();
  expect((await add("full.txt")).status).toBe(409);
  expect(await stored(id)).toBe(7);
  const { transfer: seen } = await get(admin, id);
  const [first] = seen.files;
  await change(admin, id, { act: "remove", file: first?.id ?? "" });
  expect((await get(admin, id)).transfer.files.some(({ id: file }) => file === first?.id)).toBe(false);
  const other = await transfer(admin, {}, { "other.txt": notes });
  const foreign = (await get(admin, other.id)).transfer.files[0]?.id ?? "";
  await expect(change(admin, id, { act: "remove", file: foreign })).rejects.toMatchObject({ code: "not_found" });
});

test("fields come back with what was typed and an error that names the field", async () => {
  const cases: [Record<string, string>, string][] = [
    [{ title: " " }, "title"],
    [{ title: "x".repeat(121) }, "title"],
    [{ recipient: "" }, "recipient"],
    [{ email: "dana" }, "email"],
    [{ expiresOn: dayFrom(-2) }, "expiresOn"],
    [{ passcode: "12345" }, "passcode"],
    [{ maxDownloads: "0" }, "maxDownloads"],
    [{ maxDownloads: "1.5" }, "maxDownloads"],
    [{ maxDownloads: "10001" }, "maxDownloads"],
  ];
  const before = await countRows("SELECT count(*) AS n FROM transfers");
  for (const [form, field] of cases) {
    const { answer } = await postNew(admin, { title: "T", recipient: "Dana", ...form });
    expect(answer, field).toMatchObject({ init: { status: 400 }, data: { error: { [field]: [expect.any(String)] } } });
  }
  expect(await countRows("SELECT count(*) AS n FROM transfers")).toBe(before);
});

test("settings are saved with their link, and of two people the second learns of the first", async () => {
  const { id, token } = await transfer(admin, { passcode: "brass-42" }, files);
  const { transfer: read } = await get(admin, id);
  const form = { title: "New title", recipient: "Noor", version: String(read.updatedAt), maxDownloads: "3" };
  expect(statusOf((await change(admin, id, { ...form, withoutPasscode: "on" })).answer)).toBe(302);
  expect(await open(token)).toMatchObject({ state: "open", title: "New title", recipient: "Noor", left: 3 });
  const second = await change(admin, id, form);
  expect(second.answer).toMatchObject({ init: { status: 409 } });
});

test("the list is filtered, paged and exported, within two round trips", async () => {
  const { id } = await transfer(admin, { title: "=Éclair mix", recipient: "Žára", email: "z@list.example" }, files);
  const found = await list(admin, "?q=eclair");
  expect(found.transfers).toMatchObject([{ id, files: 2, bytes: stems.length + notes.length, state: "active" }]);
  expect(found.trips).toBeLessThanOrEqual(2);
  for (const [query, expected] of [
    ["?q=zara", [id]],
    ["?q=%C5%BD%C3%A1ra", [id]],
    ["?q=zara&status=active", [id]],
    ["?q=zara&status=draft", []],
    ["?q=zara&status=ended", []],
    ["?q=zara&page=99", [id]],
  ] as const)
    expect(
      (await list(admin, query)).transfers.map((row) => row.id),
      query,
    ).toEqual(expected);
  const url = "http://localhost/transfer/export.csv?q=zara";
  const csv = await (await apiResponse(url, admin, exportLoader)).text();
  expect(csv).toContain(`'=Éclair mix,Žára,z@list.example,Active,2,${stems.length + notes.length},0,,`);
  await DB.prepare("UPDATE share_links SET expires_at = 1 WHERE subject_id = ?").bind(id).run();
  expect((await list(admin, "?q=zara&status=ended")).transfers.map(({ state }) => state)).toEqual(["expired"]);
});
