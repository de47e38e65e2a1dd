import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import type { CueSheetReply } from "#app/licensing/cue-sheets/cue-sheet.action.server.ts";
import { readCues } from "#app/licensing/cue-sheets/cue-sheet.ts";
import * as page from "#app/licensing/cue-sheets/routes/cue-sheet.tsx";
import { loader as exportLoader } from "#app/licensing/cue-sheets/routes/cue-sheet-export.ts";
import * as printed from "#app/licensing/cue-sheets/routes/cue-sheet-print.tsx";
import { readTimeline } from "#app/licensing/timelines/read/read-timeline.ts";
import { works } from "#db/schema/catalogue.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, lastAudit, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { cookieFor, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addLicence,
  addLicensedRequest,
  issuedAt,
  licensedTerms,
  lineOf,
  userIdOf,
} from "#test/routes/licensing/licensed-request.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

const bindings = env as unknown as Bindings;
withDemoSessions();
await checkPlansAfterAll(bindings, async () => undefined);

let [ferry, unknown] = ["", ""];
let request = "";
beforeAll(async () => {
  const ctx = testContext();
  const { id, workId } = await addRecording(ctx, {
    ...{ title: "Night Ferry", artist: "Lowtide", isrc: "GBAYE6800011", label: "Saltmarsh", catalogueNumber: "SM 031" },
  });
  ferry = id;
  unknown = (await addRecording(ctx, { title: "Day Ferry" })).id;
  await ctx.db.update(works).set({ iswc: "T1234567894" }).where(eq(works.id, workId));
  const people = [
    { id: "party-ada", name: "Ada Lund", ipi: "00123456789", society: "PRS", role: "C", shareBp: 5000 },
    { id: "party-bo", name: "Bo Ray", ipi: null, society: null, role: "A", shareBp: 2500 },
    { id: "party-pub", name: "Saltmarsh Music", ipi: null, society: "GEMA", role: "E", shareBp: 2500 },
  ];
  for (const { role, shareBp, ...party } of people) {
    await ctx.db.insert(parties).values(party);
    const split = { id: `split-${party.id}`, side: "composition" as const, subjectId: workId, partyId: party.id };
    await ctx.db.insert(splits).values({ ...split, role, shareBp });
  }
  const lines = [lineOf(ferry, "Night Ferry"), lineOf(unknown, "Day Ferry", "")];
  request = (await addLicensedRequest(ctx, { lines })).id;
});

type Fields = Record<string, string>;
const urlOf = (id: string, rest = "") => `http://localhost/transactions/${id}/cue-sheet${rest}`;

async function read(id = request, account = "supervisor") {
  const cookie = await cookieOf(account);
  const { answer, ctx } = await visit(urlOf(id), { cookie, params: { id } }, page.loader);
  return { sheet: answer as Awaited<ReturnType<typeof page.loader>>, trips: ctx.trips.count };
}

async function post(form: Fields, { id = request, account = "supervisor" } = {}) {
  const cookie = await cookieOf(account);
  const { answer } = await visit(urlOf(id), { method: "POST", cookie, form, params: { id } }, page.action);
  const { data } = Object(answer) as { data?: CueSheetReply };
  return { status: statusOf(answer) || 200, reply: data };
}

const cue = (index: number, given: Fields): Fields =>
  Object.fromEntries(
    ["song", "use", "timeIn", "timeOut", "duration", "origin"].map((name) => [
      `cues[${index}].${name}`,
      given[name] ?? "",
    ]),
  );

test("a sheet is saved with what was typed and what follows from it; the rest is read from the catalogue or not on file", async () => {
  const { sheet } = await read();
  // What the licence says, until it is saved.
  expect(sheet).toMatchObject({
    ...{ licence: "L-2026-0001", version: "", savedAt: null },
    production: { kind: "commercial", title: "Autumn campaign", brand: "Northwind", clockNumber: "", showLength: "" },
    cues: [
      { song: ferry, timeIn: "", origin: "" },
      { song: unknown, timeIn: "", origin: "" },
    ],
  });
  const head = { title: "Harbour", airDate: "2026-11-30", showLength: "44:30", version: "" };
  const cues = {
    ...cue(0, { song: ferry, use: "BI", timeIn: "1:00", timeOut: "1:45", origin: "C" }),
    ...cue(1, {}),
    ...cue(2, { song: unknown, duration: "0:30" }),
  };
  expect((await post({ ...head, ...cues })).status).toBe(302);
  expect(await lastAudit()).toMatchObject({ action: "cue-sheet-saved", subject_id: request });
  const { sheet: saved } = await read(request, "staff");
  expect(saved.production).toMatchObject({ title: "Harbour", airDate: "2026-11-30", network: "" });
  expect(saved.cues).toEqual([
    { song: ferry, use: "BI", timeIn: "01:00", timeOut: "01:45", duration: "00:45", origin: "C", other: "" },
    { song: unknown, use: "", timeIn: "", timeOut: "", duration: "00:30", origin: "", other: "" },
  ]);
  expect(saved.songs[0]).toMatchObject({
    ...{ isrc: "GBAYE6800011", iswc: "T1234567894", label: "Saltmarsh", catalogueNumber: "SM 031" },
    writers: [{ name: "Ada Lund" }, { name: "Bo Ray", society: null, ipi: null }],
    publishers: [{ name: "Saltmarsh Music" }],
  });
  expect(saved.songs[1]).toMatchObject({ isrc: null, iswc: null, label: null, writers: [], publishers: [] });
  const route = { path: "/transactions/:id/cue-sheet", route: page };
  const html = await renderedPage(urlOf(request), { cookie: await cookieOf("supervisor") }, route);
  for (const text of ["28 Feb 2027", "01:15", "Ada Lund (C), PRS, IPI 00123456789, 50 %", "Not on file"])
    expect(html).toContain(text);
});

test("what is wrong is said at its field with everything kept, and a song that the licence lacks is refused", async () => {
  const { sheet } = await read();
  const form = { title: "Kept", showLength: "1:00", version: sheet.version };
  const { status, reply } = await post({ ...form, ...cue(0, { song: ferry, use: "BI", duration: "1:01" }) });
  expect(status).toBe(400);
  expect(reply?.error).toEqual({ "cues[0].duration": ["Duration: the cue goes beyond the show's length."] });
  expect(reply?.initialValue).toMatchObject({ title: "Kept", cues: [{ song: ferry, use: "BI", duration: "1:01" }] });
  const foreign = await post({ ...form, ...cue(0, { song: "another-song", duration: "0:10" }) });
  expect(foreign.reply?.error).toEqual({ "cues[0].song": ["Track: choose a track of the licence."] });
  expect((await read()).sheet.production.title).toBe("Harbour");
});

test("the buttons of the list change the rows, keep what was typed and save nothing", async () => {
  const typed = {
    ...cue(0, { song: ferry, duration: "x" }),
    ...cue(1, { song: unknown }),
    title: "Typed",
    version: "",
  };
  const rowsAfter = async (intent: string) => {
    const { reply, status } = await post({ ...typed, intent });
    expect(status).toBe(200);
    expect(reply?.initialValue?.title).toBe("Typed");
    return readCues(reply?.initialValue?.cues).map(({ song, duration }) => `${song} ${duration}`);
  };
  expect(await rowsAfter("down-0")).toEqual([`${unknown} `, `${ferry} x`]);
  expect(await rowsAfter("up-1")).toEqual([`${unknown} `, `${ferry} x`]);
  expect(await rowsAfter("remove-0")).toEqual([`${unknown} `]);
  expect(await rowsAfter("add")).toEqual([`${ferry} x`, `${unknown} `, " "]);
  expect((await read()).sheet.production.title).toBe("Harbour");
});

test("of two who save the same version one is told of the conflict, keeps what was entered and can then overwrite", async () => {
  const { sheet } = await read();
  const save = (title: string, version: string) => post({ title, version });
  const both = await Promise.all([save("First", sheet.version), save("Second", sheet.version)]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 409]);
  const lost = both.find(({ status }) => status === 409)?.reply?.initialValue;
  const { sheet: now } = await read();
  expect(lost?.version).toBe(now.version);
  expect(lost?.title).not.toBe(now.production.title);
  expect((await save(String(lost?.title), now.version)).status).toBe(302);
  // The first version of a sheet, by two at once.
  const { id } = await addLicensedRequest(testContext(), {
    ...{ lines: [lineOf(ferry, "Night Ferry")], licence: { number: "L-2026-0051" } },
  });
  const firsts = await Promise.all(["a", "b"].map((title) => post({ title, version: "" }, { id })));
  expect(firsts.map(({ status }) => status).sort()).toEqual([302, 409]);
});

test("500 cues of a hundred songs are saved, read in three round trips and exported; a song that a corrected licence dropped is named", async () => {
  const ctx = testContext();
  const songs: string[] = [];
  for (let index = 0; index < 100; index += 1) songs.push((await addRecording(ctx, { title: `Song ${index}` })).id);
  const lines = songs.map((song, index) => lineOf(song, `Song ${index}`));
  const { id, licenceId } = await addLicensedRequest(ctx, { lines, licence: { number: "L-2026-0061" } });
  const cues = Array.from({ length: 500 }, (_, index) =>
    cue(index, { song: songs[index % 100] ?? "", duration: "0:07" }),
  );
  expect((await post(Object.assign({ version: "" }, ...cues), { id })).status).toBe(302);
  const superseding = { number: "L-2026-0062", supersedesId: licenceId, issuedAt: issuedAt + 1 };
  await addLicence(ctx, { transactionId: id, version: 2, lines: lines.slice(1), licence: superseding });
  const { sheet, trips } = await read(id);
  // One for the session.
  expect(trips).toBeLessThanOrEqual(1 + 3);
  expect(sheet).toMatchObject({ licence: "L-2026-0062", cues: { length: 500 }, songs: { length: 100 } });
  expect(sheet.songs.filter(({ isLicensed }) => !isLicensed)).toMatchObject([{ id: songs[0], title: "Song 0" }]);
  const cookie = await cookieOf("supervisor");
  const { answer } = await visit(urlOf(id, "/export"), { cookie, params: { id } }, exportLoader);
  const rows = (await (answer as Response).text()).trim().split("\r\n");
  expect(rows).toHaveLength(501);
});

test("the file and the printed sheet have every column of a cue, with what is not on file", async () => {
  const cookie = await cookieOf("supervisor");
  const { sheet } = await read();
  const form = { title: "=Harbour", airDate: "2026-11-30", version: sheet.version };
  await post({ ...form, ...cue(0, { song: ferry, use: "BI", timeIn: "1:00", timeOut: "1:45", origin: "C" }) });
  const { answer } = await visit(urlOf(request, "/export"), { cookie, params: { id: request } }, exportLoader);
  const response = answer as Response;
  expect(response.headers.get("Content-Disposition")).toBe('attachment; filename="cue-sheet-L-2026-0001.csv"');
  const [, row] = (await response.text()).split("\r\n");
  const none = "Not on file";
  expect(row).toBe(
    [
      ...['"Film, series or programme"', "'=Harbour", none, none, none, none, "2026-11-30"],
      ...[none, none, none, none, none, none, none, none],
      ...["00:45", "1", "Night Ferry", "SM 031", "GB-AYE-68-00011", "T-123.456.789-4", "BI", "01:00", "01:45", "00:45"],
      '"Ada Lund (C), PRS, IPI 00123456789, 50 %; Bo Ray (A), society not on file, IPI not on file, 25 %"',
      ...['"Saltmarsh Music (E), GEMA, IPI not on file, 25 %"', "Saltmarsh", "C"],
    ].join(","),
  );
  const route = { path: "/transactions/:id/cue-sheet/print", route: printed };
  const html = await renderedPage(urlOf(request, "/print"), { cookie }, route);
  for (const text of ["=Harbour", "GB-AYE-68-00011", "Bo Ray (A), society not on file", "Total music length"])
    expect(html).toContain(text);
});

test("the sheet is a file of each format: a row for each party, PRS codes, XML, PDF, and a timeline that is read again", async () => {
  const cookie = await cookieOf("supervisor");
  const { sheet } = await read();
  const cues = cue(0, { song: ferry, use: "BI", timeIn: "1:00", timeOut: "1:45", origin: "C" });
  await post({ title: "Harbour & Co", showLength: "44:30", version: sheet.version, ...cues });
  const file = async (format: string) => {
    const url = urlOf(request, `/export?format=${format}`);
    const { answer } = await visit(url, { cookie, params: { id: request } }, exportLoader);
    return answer as Response;
  };
  const rapid = (await (await file("rapidcue")).text()).trim().split("\r\n");
  expect(rapid).toHaveLength(1 + 3);
  expect(rapid[1]).toBe(
    "Harbour & Co,,,,,44:30,,,1,Night Ferry,BI,0,45,T1234567894,GBAYE6800011,C,Ada Lund,PRS,00123456789,50.00",
  );
  expect((await (await file("prs")).text()).trim().split("\r\n")[1]).toBe(
    'Harbour & Co,,,,,,,,1,Night Ferry,"Ada Lund; Bo Ray",Saltmarsh Music,Lowtide,Saltmarsh,SM 031,GB-AYE-68-00011,T-123.456.789-4,C,B,01:00,00:45',
  );
  const xml = await (await file("xml")).text();
  for (const part of [
    "Harbour &amp; Co",
    "<ISRC>GBAYE6800011</ISRC>",
    "<StartTime>PT1M0S</StartTime>",
    "<CueOrigin>C</CueOrigin>",
  ])
    expect(xml).toContain(part);
  const pdf = await file("pdf");
  expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
  expect(new TextDecoder().decode((await pdf.arrayBuffer()).slice(0, 5))).toBe("%PDF-");
  for (const format of ["edl", "fcpxml", "otio", "timeline"]) {
    const { events } = await readTimeline(new Uint8Array(await (await file(format)).arrayBuffer()));
    expect(events, format).toMatchObject([{ name: "Night Ferry", startMs: 60_000, endMs: 105_000 }]);
    expect(events[0]?.ids, format).toContain(ferry);
  }
  await expect(file("doc")).rejects.toMatchObject({ code: "not_found" });
});

test("the sheet of a commercial has its own fields, of one spot with the time of its one edit, and is saved with its kind", async () => {
  const ctx = testContext();
  const terms = { ...licensedTerms, edits: [{ count: 2, seconds: 30 }] };
  const licence = { number: "L-2026-0081", terms };
  const { id } = await addLicensedRequest(ctx, { lines: [lineOf(ferry, "Night Ferry")], licence });
  const { sheet } = await read(id);
  expect(sheet.production).toMatchObject({ kind: "commercial", showLength: "00:30", territory: "EU, United States" });
  expect(sheet.cues).toMatchObject([{ song: ferry, timeIn: "00:00", timeOut: "00:30", duration: "00:30" }]);
  const form = { ...sheet.production, clockNumber: "ABC/BRND001/030", episodeTitle: "Kept", version: "" };
  expect((await post({ ...form, ...cue(0, sheet.cues[0] ?? {}) }, { id })).status).toBe(302);
  const cookie = await cookieOf("supervisor");
  const { answer } = await visit(urlOf(id, "/export"), { cookie, params: { id } }, exportLoader);
  const [head = "", row = ""] = (await (answer as Response).text()).split("\r\n");
  expect(head).toMatch(/^Kind,Spot title,Brand,Clock number,Air date/);
  expect(row).toMatch(/^Commercial,Autumn campaign,Northwind,ABC\/BRND001\/030,/);
  expect(head).not.toContain("Episode");
  expect((await post({ ...form, kind: "opera" }, { id })).reply?.error).toHaveProperty("kind");
});

test("a sheet is there for the client and the staff from the licence on, and for no one else", async () => {
  const ctx = testContext();
  const { id } = await addLicensedRequest(ctx, {
    ...{ account: "staff", lines: [lineOf(ferry, "Night Ferry")], licence: { number: "L-2026-0071" } },
  });
  const open = async (cookie: string | null, host = "localhost", asked = id) =>
    (await apiResponse(`http://${host}/api/v1/transactions/${asked}/cue-sheet`, { cookie }, apiHandler)).status;
  expect(await open(null)).toBe(401);
  expect(await open(await cookieOf("label"))).toBe(403);
  expect(await open(await cookieOf("supervisor"))).toBe(404);
  expect(await open(await cookieOf("supervisor", "acme.localhost"), "acme.localhost", request)).toBe(404);
  expect(await open(await cookieOf("staff"))).toBe(200);
  const sql =
    "INSERT INTO transactions (id, company_id, user_id, status, created_at, updated_at) VALUES (?, ?, ?, 'accepted', 1, 1)";
  await bindings.DB.prepare(sql).bind("accepted", ctx.company.id, userIdOf("supervisor")).run();
  expect(await open(await cookieOf("supervisor"), "localhost", "accepted")).toBe(404);
  // Neither saves nor moves rows: what is not there cannot be changed.
  const forms: Fields[] = [{ title: "x" }, { intent: "add" }];
  for (const form of forms) {
    const status = await post({ ...form, version: "" }, { id }).then(
      (answer) => answer.status,
      (error) => error.status,
    );
    expect(status).toBe(404);
  }
});

test("the API saves and shows the same sheet, and a preview of someone else may not", async () => {
  const cookie = await cookieFor("supervisor");
  const put = (body: unknown) =>
    apiResponse(
      `http://localhost/api/v1/transactions/${request}/cue-sheet`,
      { method: "PUT", cookie, body: JSON.stringify(body), contentType: "application/json" },
      apiHandler,
    );
  const { version } = (await read()).sheet;
  const body = { production: { title: "By API" }, cues: [{ songId: ferry, use: "MT", duration: "0:20" }] };
  const saved = await put({ ...body, version });
  expect(await saved.json()).toMatchObject({
    data: {
      ...{ licence: "L-2026-0001", production: { title: "By API" }, totalMusicLength: "00:20" },
      cues: [{ songId: ferry, use: "MT", timeIn: "", duration: "00:20" }],
    },
  });
  expect((await put({ ...body, version })).status).toBe(409);
  expect((await put({ ...body, cues: [{ songId: ferry, duration: "30 sec." }], version })).status).toBe(400);
  await bindings.DB.prepare("UPDATE sessions SET original_user_id = ? WHERE user_id = ?")
    .bind(userIdOf("admin"), userIdOf("supervisor"))
    .run();
  expect((await put({ ...body, version: (await read()).sheet.version })).status).toBe(403);
});
