import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as edit, loader as editLoader } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { action as listAction, loader as listLoader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { loader as exportLoader } from "#app/backoffice/catalogue-records/routes/records-export.ts";
import { sweepDeletedRecords } from "#app/records/store/delete-record.server.ts";
import { seedTiers } from "#db/seed/seed-tiers.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
});

type Reply = { data: { error: Record<string, string[]>; initialValue: Record<string, string> } };
const main = "http://localhost";

const send = (id: string, form: Record<string, string>, cookie = staff, host = main) =>
  visit(`${host}/tiers/${id}`, { method: "POST", cookie, params: { id }, form }, edit);
const restore = (id: string) =>
  visit(`${main}/tiers`, { method: "POST", cookie: staff, form: { restore: id } }, listAction);

async function list(query = "", cookie = staff, host = main) {
  const { answer } = await visit(`${host}/tiers${query}`, { cookie }, listLoader);
  return answer as Awaited<ReturnType<typeof listLoader>>;
}

async function open(id: string, cookie = staff, host = main) {
  const { answer } = await visit(`${host}/tiers/${id}`, { cookie, params: { id } }, editLoader);
  return answer as Awaited<ReturnType<typeof editLoader>>;
}

async function added(form: Record<string, string>): Promise<string> {
  expect(statusOf((await send("new", { position: "1", ...form })).answer)).toBe(302);
  return (await list(`?q=${encodeURIComponent(form.name ?? "")}`)).rows[0]?.id ?? "";
}

async function song(title: string, tierId: string) {
  const { id } = await addRecording(testContext(), { title, tierId });
  await DB.prepare("DELETE FROM search_dirty").run();
  return id;
}
const tierOf = (id: string) => DB.prepare("SELECT tier_id FROM recordings WHERE id = ?").bind(id).first("tier_id");
const marks = () => countRows("SELECT count(*) AS n FROM search_dirty");

test("a tier is added, found, changed and listed in its file, and its history names each field with both values", async () => {
  const id = await added({ name: " Gold  standard", publicAccess: "on", position: "3" });
  expect((await list("?q=GOLD&publicAccess=yes")).rows).toMatchObject([
    { id, cells: { name: "Gold  standard", publicAccess: "Yes", hasWarning: "No", position: "3" } },
  ]);
  expect((await list("?q=gold&publicAccess=no")).rows).toEqual([]);
  const { version, values } = await open(id);
  expect(values).toEqual({
    name: "Gold  standard",
    publicAccess: "on",
    hasWarning: undefined,
    warningText: "",
    position: "3",
  });
  const form = { name: "Gold", publicAccess: "on", hasWarning: "on", warningText: "Ask first", position: "3", version };
  expect(statusOf((await send(id, form)).answer)).toBe(302);
  const { history } = await open(id);
  expect(history.slice(0, 3)).toMatchObject([
    { field: "Name", before: "Gold  standard", after: "Gold", who: expect.stringMatching(/./) },
    { field: "Warning before a licence request", before: "No", after: "Yes" },
    { field: "Warning", before: "", after: "Ask first" },
  ]);
  const again = { ...form, version: (await open(id)).version };
  expect(statusOf((await send(id, again)).answer)).toBe(302);
  expect((await open(id)).history).toEqual(history);
  const { answer } = await visit(`${main}/tiers/export.csv?q=gold`, { cookie: staff }, exportLoader);
  expect(await (answer as Response).text()).toContain("Gold,Yes,Yes,Ask first,3");
});

test("what is wrong with a tier is named at its field, and the form keeps what was typed", async () => {
  await added({ name: "Éclat" });
  const cases: [Record<string, string>, number, string, string][] = [
    [{ name: "  " }, 400, "name", "Name: enter a name."],
    [{ name: "x".repeat(61) }, 400, "name", "Name: enter at most 60 characters."],
    [{ name: "ECLAT" }, 409, "name", "Name: another tier has this name."],
    [{ position: "1.5" }, 400, "position", "Position: enter a whole number from 0 to 999."],
    [{ position: "many" }, 400, "position", "Position: enter a whole number from 0 to 999."],
    [{ position: "" }, 400, "position", "Position: enter a whole number from 0 to 999."],
    [{ hasWarning: "on" }, 400, "warningText", "Warning: enter the text, or switch the warning off."],
  ];
  for (const [wrong, status, field, message] of cases) {
    const { answer } = await send("new", { name: "Fine", position: "1", ...wrong });
    expect(statusOf(answer), message).toBe(status);
    expect((answer as Reply).data.error).toEqual({ [field]: [message] });
    if (wrong.name?.trim()) expect((answer as Reply).data.initialValue.name).toBe(wrong.name);
  }
  const twice = await Promise.all([1, 2, 3].map(() => send("new", { name: "Once", position: "1" })));
  expect(twice.map(({ answer }) => statusOf(answer)).sort()).toEqual([302, 409, 409]);
});

test("the second of two editors is told and keeps the input; of twenty at once one saves", async () => {
  const id = await added({ name: "Shared tier" });
  const { version } = await open(id);
  const statuses = await twentyTimes(() => send(id, { name: "Shared tier", position: "9", version }));
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const { answer } = await send(id, { name: "Shared tier 2", position: "4", version });
  const { data } = answer as Reply;
  expect(data.error).toEqual({ "": [expect.stringMatching(/^Someone else changed this tier/)] });
  expect(data.initialValue).toMatchObject({ name: "Shared tier 2", version: (await open(id)).version });
  const refused = await send(id, { act: "delete", version });
  expect(statusOf(refused.answer)).toBe(409);
  expect((await open(id)).values.position).toBe("9");
});

test("a change of access marks the tier's songs for search; a change of its name does not", async () => {
  const id = await added({ name: "Marked", publicAccess: "on" });
  await song("Marked Song", id);
  const save = async (form: Record<string, string>) =>
    send(id, { position: "1", version: (await open(id)).version, ...form });
  await save({ name: "Marked anew", publicAccess: "on" });
  expect(await marks()).toBe(0);
  await save({ name: "Marked anew" });
  expect(await marks()).toBe(1);
});

test("deleting a tier asks where its songs go, and an undo within 30 days brings both back", async () => {
  const from = await added({ name: "Leaving" });
  const to = await added({ name: "Staying" });
  const [kept, moved] = [await song("Kept", from), await song("Moved", from)];
  const { version, options } = await open(from);
  expect(options.moveTo).toContainEqual({ value: to, label: "Staying" });
  for (const moveTo of ["", from, "unknown"]) {
    const { answer } = await send(from, { act: "delete", version, moveTo });
    expect(statusOf(answer), moveTo).toBe(400);
    expect((answer as Reply).data.error.moveTo?.[0]).toMatch(/choose a tier/);
  }
  const { answer } = await send(from, { act: "delete", version, moveTo: to });
  expect((answer as Response).headers.get("Location")).toBe(`/tiers?deleted=${from}`);
  expect([await tierOf(kept), await tierOf(moved)]).toEqual([to, to]);
  expect(await marks()).toBe(2);
  expect(await list(`?deleted=${from}`)).toMatchObject({ justDeleted: { id: from, name: "Leaving" } });

  // Someone who still has its form open is told, and loses nothing.
  const late = (await send(from, { name: "Leaving late", position: "1", version })).answer as Reply;
  expect(late.data.error[""]?.[0]).toMatch(/^Someone else deleted this tier/);
  expect(late.data.initialValue.name).toBe("Leaving late");

  // A song that was given another tier meanwhile keeps it.
  const third = await added({ name: "Third" });
  await DB.prepare("UPDATE recordings SET tier_id = ? WHERE id = ?").bind(third, moved).run();
  expect(statusOf((await restore(from)).answer)).toBe(302);
  expect([await tierOf(kept), await tierOf(moved)]).toEqual([from, third]);
  const { history } = await open(from);
  expect(history.slice(0, 2).map(({ field }) => field)).toEqual(["Restored", "Deleted"]);
  expect(await countRows("SELECT count(*) AS n FROM deleted_record_links WHERE record_id = ?", from)).toBe(0);
  await restore(from);
  expect(
    await countRows("SELECT count(*) AS n FROM audit_log WHERE action = 'tier-restored' AND subject_id = ?", from),
  ).toBe(1);
});

test("a deletion is not undone when its name is taken, and not after 30 days", async () => {
  const id = await added({ name: "Fleeting" });
  await send(id, { act: "delete", version: (await open(id)).version });
  const other = await added({ name: "fleeting" });
  await restore(id);
  expect((await list("?q=fleeting")).rows.map((row) => row.id)).toEqual([other]);
  await send(other, { act: "delete", version: (await open(other)).version });
  await DB.prepare("UPDATE deleted_records SET deleted_at = deleted_at - ?")
    .bind(30 * 24 * 3600 * 1000)
    .run();
  await restore(id);
  expect(await list("?q=fleeting")).toMatchObject({ rows: [], deleted: [] });
  await expect(open(id)).rejects.toMatchObject({ code: "not_found" });
  await sweepDeletedRecords(testContext());
  expect(await countRows("SELECT count(*) AS n FROM deleted_records")).toBe(0);
});

test("tiers are read by those with ListTiers anywhere and written by those with UpdateTier on the environment's own host", async () => {
  const id = await added({ name: "Guarded" });
  const supervisor = await cookieOf("supervisor");
  const there = await cookieOf("admin", acme);
  const form = { name: "Stolen", position: "1" };
  for (const [cookie, host] of [
    [supervisor, main],
    [there, `http://${acme}`],
  ] as const) {
    await expect(open(id, cookie, host)).rejects.toMatchObject({ code: "forbidden" });
    await expect(send(id, form, cookie, host)).rejects.toMatchObject({ code: "forbidden" });
    await expect(send("new", form, cookie, host)).rejects.toMatchObject({ code: "forbidden" });
  }
  await expect(list("", supervisor)).rejects.toMatchObject({ code: "forbidden" });
  expect(await list("?q=guarded", there, `http://${acme}`)).toMatchObject({
    canEdit: false,
    deleted: [],
    rows: [{ id }],
  });
  await expect(send("gone", form)).rejects.toMatchObject({ code: "not_found" });
});

test("the API adds, replaces, deletes and restores a tier by the same rules", async () => {
  const call = async (method: string, path: string, body?: unknown, cookie = staff) => {
    const given = body === undefined ? {} : { body: JSON.stringify(body), contentType: "application/json" };
    const { answer } = await visit(`${main}/api/v1${path}`, { method, cookie, ...given }, apiHandler);
    return ((await (answer as Response).json()) as { data: Record<string, unknown> }).data;
  };
  const fields = { name: "By API", publicAccess: true, hasWarning: false, warningText: "", position: 2 };
  const made = await call("POST", "/tiers", fields);
  const path = `/tiers/${made._id}`;
  expect(made).toMatchObject(fields);
  await expect(call("POST", "/tiers", { ...fields, name: "BY api" })).rejects.toMatchObject({ code: "duplicate" });
  await expect(call("POST", "/tiers", { ...fields, name: "" })).rejects.toMatchObject({
    fields: { name: [expect.any(String)] },
  });
  const replaced = await call("PUT", path, { ...fields, position: 7, version: made.version });
  expect(replaced).toMatchObject({ position: 7 });
  await expect(call("PUT", path, { ...fields, version: made.version })).rejects.toMatchObject({ code: "conflict" });
  await expect(call("DELETE", path, undefined, await cookieOf("supervisor"))).rejects.toMatchObject({
    code: "forbidden",
  });
  await call("DELETE", `${path}?version=${replaced.version}`);
  await expect(call("GET", path)).rejects.toMatchObject({ code: "not_found" });
  expect(await call("POST", `${path}/restore`)).toMatchObject({ name: "By API", position: 7 });
  expect(await call("GET", "/tiers?q=by+api&sort=-position")).toMatchObject({ totalItems: 1 });
});

test("the demo has tiers, made once with songs of their own, and none hides a song", async () => {
  await DB.prepare("UPDATE recordings SET tier_id = NULL").run();
  for (const table of ["tiers", "deleted_record_links", "deleted_records"])
    await DB.prepare(`DELETE FROM ${table}`).run();
  for (const title of ["A", "B", "C", "D", "E", "F"]) await addRecording(testContext(), { title: `Tiered ${title}` });
  for (const _ of [1, 2]) await seedTiers(testContext());
  const count = (condition: string) => countRows(`SELECT count(*) AS n FROM tiers t WHERE ${condition}`);
  expect([await count("1"), await count("has_warning")]).toEqual([3, 1]);
  const songs = "EXISTS (SELECT 1 FROM recordings WHERE tier_id = t.id)";
  expect([await count(`${songs} AND public_access`), await count(`${songs} AND NOT public_access`)]).toEqual([2, 0]);
});
