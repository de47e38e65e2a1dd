import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import type { AsRunShown } from "#app/licensing/cue-sheets/as-run/as-run.action.server.ts";
import type { CueSheetReply } from "#app/licensing/cue-sheets/cue-sheet.action.server.ts";
import * as asRun from "#app/licensing/cue-sheets/routes/as-run.tsx";
import * as page from "#app/licensing/cue-sheets/routes/cue-sheet.tsx";
import { loader as exportLoader } from "#app/licensing/cue-sheets/routes/cue-sheet-export.ts";
import * as list from "#app/licensing/cue-sheets/routes/cue-sheets.tsx";
import { loader as monthLoader } from "#app/licensing/cue-sheets/routes/cue-sheets-export.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, lastAudit, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const bindings = env as unknown as Bindings;
withDemoSessions();
await checkPlansAfterAll(bindings, async () => undefined);

const other = "Blue Door\nAda Lund (C), PRS, IPI 00014107338, 50 %\nDoor Music (E), PRS, IPI 00014107338, 50 %";
let [ferry, stranger, request] = ["", "", ""];
beforeAll(async () => {
  const ctx = testContext();
  ferry = (await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide" })).id;
  stranger = (await addRecording(ctx, { title: "Not licensed" })).id;
  request = (await addLicensedRequest(ctx, { lines: [lineOf(ferry, "Night Ferry")] })).id;
});

type Fields = Record<string, string>;
type Asked = { id?: string; account?: string; host?: string; query?: string };

async function at(sheetId: string, { account = "staff", host = "localhost", query = "" }: Asked = {}, form?: Fields) {
  const cookie = await cookieOf(account, host);
  const url = `http://${host}/cue-sheets/${sheetId}${query}`;
  const request = form === undefined ? {} : { method: "POST", form };
  return visit(url, { cookie, params: { sheetId }, ...request }, form === undefined ? page.loader : page.action).catch(
    (error) => ({ answer: error, ctx: null }),
  );
}

async function read(sheetId: string, asked: Asked = {}) {
  const { answer } = await at(sheetId, asked);
  return answer as Awaited<ReturnType<typeof page.loader>>;
}

async function post(sheetId: string, form: Fields, asked: Asked = {}) {
  const { answer } = await at(sheetId, asked, form);
  const { data } = Object(answer) as { data?: CueSheetReply };
  const to = answer instanceof Response ? (answer.headers.get("Location") ?? "") : "";
  return { status: statusOf(answer) || (answer.status as number) || 200, reply: data, id: to.split("/").at(-1) ?? "" };
}

const head = { title: "Harbour", network: "Channel 5", airDate: "2026-11-10", showLength: "44:00", kind: "programme" };
const foreign = { "cues[0].other": other, "cues[0].duration": "0:40" };
const mark = async (id: string, intent: string, note = "") =>
  post(id, { intent, note, version: (await read(id)).version });

async function listed(search: string, asked: Asked = {}) {
  const { account = "staff", host = "localhost" } = asked;
  const cookie = await cookieOf(account, host);
  const { answer } = await visit(`http://${host}/cue-sheets${search}`, { cookie }, list.loader);
  return (answer as Awaited<ReturnType<typeof list.loader>>).sheets;
}

test("a programme takes licensed tracks and music of others, and goes from issued to approved", async () => {
  const blank = await read("new");
  expect(blank).toMatchObject({ state: "issued", production: { kind: "programme" }, cues: [], savedAt: null });
  expect(blank.songs).toMatchObject([{ id: ferry, title: "Night Ferry", isLicensed: true }]);
  const { id, status } = await post("new", { ...head, version: "" });
  expect(status).toBe(302);
  expect(await lastAudit()).toMatchObject({ action: "cue-sheet-saved", subject_id: id });
  expect(await read(id)).toMatchObject({ state: "issued", production: { title: "Harbour" } });
  // Without cues it can't be submitted.
  expect((await mark(id, "submitted", "x")).status).toBe(409);
  const song = { "cues[1].song": ferry, "cues[1].duration": "0:30" };
  const wrong = { ...song, "cues[1].song": stranger };
  const version = (await read(id)).version;
  expect((await post(id, { ...head, ...foreign, ...wrong, version })).reply?.error).toHaveProperty("cues[1].song");
  expect((await post(id, { ...head, ...foreign, ...song, version })).status).toBe(302);
  const saved = await read(id);
  expect(saved).toMatchObject({ state: "in_progress", cues: [{ song: "", other }, { song: ferry }] });
  expect(saved.problems).toEqual([{ cues: [2], message: "Night Ferry has no writer." }]);
  // What the checks find needs a reason, a return too.
  expect((await mark(id, "submitted")).reply?.error).toHaveProperty("note");
  expect((await mark(id, "approved")).status).toBe(409);
  expect((await mark(id, "submitted", "Writers follow")).status).toBe(302);
  expect(await lastAudit()).toMatchObject({ action: "cue-sheet-submitted", subject_id: id });
  expect((await mark(id, "returned")).reply?.error).toHaveProperty("note");
  expect((await mark(id, "returned", "No writers")).status).toBe(302);
  expect(await read(id)).toMatchObject({ state: "returned", note: "No writers" });
  // A change of a submitted sheet makes it one in progress.
  await mark(id, "submitted", "Again");
  expect((await post(id, { ...head, ...foreign, version: (await read(id)).version })).status).toBe(302);
  expect(await read(id)).toMatchObject({ state: "in_progress", problems: [] });
  await mark(id, "submitted");
  expect((await mark(id, "approved")).status).toBe(302);
  expect((await post(id, { ...head, ...foreign, version: (await read(id)).version })).status).toBe(403);
  expect(await read(id)).toMatchObject({ state: "approved", production: { title: "Harbour" } });
});

test("of two who save or mark one version one is told of the conflict", async () => {
  const { id } = await post("new", { ...head, title: "Twice", ...foreign, version: "" });
  const { version } = await read(id);
  const both = await Promise.all(["a", "b"].map((title) => post(id, { ...head, title, ...foreign, version })));
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
  const after = (await read(id)).version;
  const marked = await Promise.all([1, 2].map(() => post(id, { intent: "submitted", note: "", version: after })));
  expect(marked.map(({ status }) => status).sort()).toEqual([302, 409]);
});

test("a programme begins with the tracks of a request, and the request's own sheet has the same states", async () => {
  const begun = await read("new", { query: `?from=${request}` });
  expect(begun).toMatchObject({ production: { kind: "programme", title: "Autumn campaign", showLength: "" } });
  expect(begun.cues).toMatchObject([{ song: ferry, duration: "" }]);
  const ctx = testContext();
  const own = await addLicensedRequest(ctx, {
    lines: [lineOf(ferry, "Night Ferry")],
    licence: { number: "L-2026-0090" },
  });
  const cookie = await cookieOf("supervisor");
  const send = async (form: Fields, as = cookie) => {
    const url = `http://localhost/transactions/${own.id}/cue-sheet`;
    const input = { method: "POST", cookie: as, form, params: { id: own.id } };
    const { answer } = await visit(url, input, page.action).catch((error) => ({ answer: error }));
    return statusOf(answer) || answer.status;
  };
  expect(await send({ ...head, network: "Channel 6", ...foreign, version: "" })).toBe(302);
  const [row] = await listed("?broadcaster=Channel+6");
  expect(row).toMatchObject({ path: `/transactions/${own.id}/cue-sheet`, state: "in_progress", cues: 1 });
  // The client edits, the desk notes what the broadcaster says.
  const version = String(row?.updatedAt);
  expect(await send({ intent: "submitted", note: "", version })).toBe(403);
  expect(await send({ intent: "submitted", note: "", version }, await cookieOf("staff"))).toBe(302);
  // It has one address.
  expect(statusOf((await at(row?.id ?? "")).answer) || 404).toBe(404);
});

test("a track of an ended licence is not offered any more, and is marked where the air date is outside of it", async () => {
  const ctx = testContext();
  const { id: song } = await addRecording(ctx, { title: "Old Ferry" });
  const past = { number: "L-2020-0001", startsOn: "2020-01-01", endsOn: "2020-12-31" };
  await addLicensedRequest(ctx, { lines: [lineOf(song, "Old Ferry")], licence: past });
  expect((await read("new")).songs.map(({ id }) => id)).not.toContain(song);
  const cues = { "cues[0].song": song, "cues[0].duration": "0:30" };
  expect((await post("new", { ...head, ...cues, version: "" })).reply?.error).toHaveProperty("cues[0].song");
  const { id, status } = await post("new", { ...head, airDate: "2020-06-01", ...cues, version: "" });
  expect(status).toBe(302);
  await bindings.DB.prepare(
    "UPDATE cue_sheets SET production = json_set(production, '$.airDate', '2021-06-01') WHERE id = ?",
  )
    .bind(id)
    .run();
  expect((await read(id)).songs.find((one) => one.id === song)).toMatchObject({ isLicensed: false });
});

test("one file has the submitted sheets of a broadcaster and month, part by part, without formulas", async () => {
  for (let index = 0; index < 22; index += 1) {
    const title = index === 0 ? "=1+1" : `Part ${index}`;
    const { id } = await post("new", { ...head, title, network: "Channel 7", ...foreign, version: "" });
    if (index > 0) await mark(id, "submitted");
    else await bindings.DB.prepare("UPDATE cue_sheets SET state = 'approved' WHERE id = ?").bind(id).run();
  }
  await post("new", { ...head, network: "Channel 7", ...foreign, version: "" });
  const file = async (search: string, account = "staff", host = "localhost") => {
    const cookie = await cookieOf(account, host);
    const { answer } = await visit(`http://${host}/cue-sheets/export${search}`, { cookie }, monthLoader);
    return (answer as Response).text();
  };
  const month = "?broadcaster=Channel+7&month=2026-11";
  const rows = (await file(`${month}&format=rapidcue`)).trim().split("\r\n");
  // A row for each party.
  expect(rows).toHaveLength(1 + 22 * 2);
  expect(rows[1]).toMatch(/^'=1\+1,/);
  expect(rows.at(-1)).toContain("Door Music,PRS,00014107338,50.00");
  expect(rows.filter((row) => row.includes("\uFEFF"))).toHaveLength(0);
  expect(await lastAudit()).toMatchObject({ action: "cue-sheets-exported" });
  const xml = await file(`${month}&format=xml`);
  expect(xml.match(/<CueSheet>/g)).toHaveLength(22);
  expect(xml.match(/<\?xml/g)).toHaveLength(1);
  expect(xml).toMatch(/<\/CueSheets>\n$/);
  await expect(file("?broadcaster=Channel+7&month=2026-12")).rejects.toMatchObject({ code: "not_found" });
  await expect(file(month, "supervisor")).rejects.toMatchObject({ code: "forbidden" });
  expect(await listed(`${month}&state=submitted`)).toHaveLength(21);
});

test("an as-run list is shown with what it matches, and applied it gives air dates and nothing else, once", async () => {
  const coded = { ...head, network: "Channel 8", airDate: "", productionNumber: "HB-0088" };
  const { id } = await post("new", { ...coded, ...foreign, version: "" });
  const done = await post("new", { ...coded, productionNumber: "HB-0089", ...foreign, version: "" });
  await bindings.DB.prepare("UPDATE cue_sheets SET state = 'approved' WHERE id = ?").bind(done.id).run();
  await mark(id, "submitted", "No date yet");
  const cookie = await cookieOf("staff");
  const send = async (form: Fields | FormData, as = cookie, host = "localhost") => {
    const url = `http://${host}/cue-sheets/as-run`;
    const given = form instanceof FormData ? { body: form } : { form };
    const { answer } = await visit(url, { method: "POST", cookie: as, ...given }, asRun.action);
    return answer as Response & { data: { shown: AsRunShown } & CueSheetReply };
  };
  const upload = (text: string) => {
    const form = new FormData();
    form.set("file", new File([text], "as-run.csv"));
    return form;
  };
  const rows = "2026-11-20;HB0088\n2026-11-13;HB-0088\n2026-11-13;HB-0088\n2026-11-13;HB-0089\n2026-11-13;X";
  const { shown } = (await send(upload(`Air date;Production number\n${rows}`))).data;
  expect(shown.counts).toEqual([2, 1, 0]);
  expect((await read(id)).production.airDate).toBe("");
  const before = await read(id);
  expect((await send({ act: "apply", found: shown.found })).status).toBe(302);
  expect(await lastAudit()).toMatchObject({ action: "as-run-applied" });
  const after = await read(id);
  expect(after.production).toEqual({ ...before.production, airDate: "2026-11-13", airings: "2026-11-20" });
  expect([after.cues, after.state]).toEqual([before.cues, "in_progress"]);
  expect((await listed("?broadcaster=Channel+8&month=2026-11")).map((row) => row.airDate)).toEqual(["2026-11-13"]);
  // Again it changes nothing; another company's sheets and approved ones never.
  await send({ act: "apply", found: shown.found });
  expect((await read(id)).version).toBe(after.version);
  expect((await read(done.id)).production.airDate).toBe("");
  const acme = await cookieOf("admin", "acme.localhost");
  await send({ act: "apply", found: `${id} 2026-11-01` }, acme, "acme.localhost");
  expect((await read(id)).version).toBe(after.version);
  // Airings that were typed are no days: none of them becomes the air date.
  const typed = await post("new", {
    ...coded,
    airings: "2 repeats; 2026-11-15",
    productionNumber: "HB-0090",
    ...foreign,
    version: "",
  });
  await send({ act: "apply", found: `${typed.id} 2026-11-14` });
  expect((await read(typed.id)).production).toMatchObject({ airDate: "2026-11-14", airings: "2026-11-15, 2 repeats" });
  expect((await send(upload("Name\nA"))).data.error).toHaveProperty("file");
  expect((await send({})).data.error).toHaveProperty("file");
  await expect(send(upload(""), await cookieOf("supervisor"))).rejects.toMatchObject({ code: "forbidden" });
});

test("the API lists the desk's sheets part by part and reads those of programmes", async () => {
  const { id } = await post("new", { ...head, title: "By API", network: "Channel 9", ...foreign, version: "" });
  await post("new", { ...head, title: "Later", network: "Channel 9", airDate: "2026-11-24", version: "" });
  const call = async (path: string, { account = "staff", host = "localhost" }: Asked = {}) => {
    const cookie = await cookieOf(account, host);
    const { answer, ctx } = await visit(`http://${host}/api/v1${path}`, { cookie }, apiResponse);
    const { status } = answer as Response;
    return { status, data: ((await (answer as Response).json()) as { data: Record<string, unknown> }).data, ctx };
  };
  type Part = { items: { title: string }[]; paging: { nextCursor: string | null; totalItems: number } };
  const first = (await call("/cue-sheets?broadcaster=Channel+9&limit=1")).data as unknown as Part;
  expect(first).toMatchObject({ items: [{ title: "Later", cues: 0, state: "issued" }], paging: { totalItems: 2 } });
  const rest = new URLSearchParams({ broadcaster: "Channel 9", limit: "1", cursor: first.paging.nextCursor ?? "" });
  expect((await call(`/cue-sheets?${rest}`)).data).toMatchObject({
    items: [{ _id: id, transactionId: null, title: "By API", airDate: "2026-11-10", uri: `/cue-sheets/${id}` }],
  });
  expect((await call(`/cue-sheets/${id}`)).data).toMatchObject({
    ...{ licence: "", state: "in_progress", production: { title: "By API" }, cues: [{ other }] },
  });
  expect((await call("/cue-sheets/new")).status).toBe(404);
  for (const path of ["/cue-sheets", `/cue-sheets/${id}`])
    expect((await call(path, { account: "supervisor" })).status, path).toBe(403);
  const acme = { account: "admin", host: "acme.localhost" };
  expect((await call(`/cue-sheets/${id}`, acme)).status).toBe(404);
  expect((await call("/cue-sheets", acme)).data).toMatchObject({ items: [] });
});

test("the desk is for staff, and a sheet of another company is not found", async () => {
  const { id } = await post("new", { ...head, title: "Ours", ...foreign, version: "" });
  for (const account of ["supervisor", "label"]) {
    expect((await post(id, { ...head, version: "" }, { account })).status, account).toBe(403);
    await expect(listed("", { account })).rejects.toMatchObject({ code: "forbidden" });
  }
  const acme = { account: "admin", host: "acme.localhost" };
  expect((await at(id, acme)).answer).toMatchObject({ code: "not_found" });
  expect((await post(id, { ...head, version: "" }, acme)).status).toBe(404);
  expect(await listed("", acme)).toEqual([]);
  // Nor does a programme begin with another company's request.
  expect((await read("new", { ...acme, query: `?from=${request}` })).cues).toEqual([]);
  const cookie = await cookieOf("staff");
  const input = { cookie, params: { sheetId: id } };
  const { answer } = await visit(`http://localhost/cue-sheets/${id}/export?format=xml`, input, exportLoader);
  expect(await (answer as Response).text()).toContain(`<CueSheetId>${id}</CueSheetId>`);
  await bindings.DB.prepare("UPDATE sessions SET original_user_id = ? WHERE user_id = ?")
    .bind(userIdOf("admin"), userIdOf("staff"))
    .run();
  expect((await mark(id, "submitted")).status).toBe(403);
});
