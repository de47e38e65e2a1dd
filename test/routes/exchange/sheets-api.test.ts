import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { readCsv } from "#app/edge/http/read-csv.ts";
import { loader as page } from "#app/exchange/sheets/routes/sheet.tsx";
import { loader as list, action as upload } from "#app/exchange/sheets/routes/sheets.tsx";
import { sheetsCopy } from "#app/exchange/sheets/sheets-copy.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const main = "http://localhost";
withDemoSessions();
let staff = "";
let song = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
  song = (await addRecording(testContext(), { title: "Cafe", artist: "Ana Grey", isrc: "USRC17607839" })).id;
});

async function call(method: string, path: string, body?: object, cookie = staff, host = main) {
  const json = body && { body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  const { answer } = await visit(`${host}/api/v1/songs${path}`, { method, cookie, ...json }, apiHandler);
  return answer as Response;
}
const dataOf = async (response: Response) => ((await response.json()) as { data: Record<string, unknown> }).data;

test("a program exports songs, sends them back with a change, sees the dry run, applies it and takes it back", async () => {
  const [head = [], row = []] = readCsv(await (await call("GET", "/export?profile=disco")).text());
  expect(row[0]).toBe(song);
  const workbook = new Uint8Array(await (await call("GET", "/export?format=xlsx")).arrayBuffer());
  expect([...workbook.slice(0, 2)]).toEqual([0x50, 0x4b]);
  const edited = row.map((cell, at) => (head[at] === "Record Label" ? "New" : cell));
  const opened = await dataOf(await call("POST", "/import", { name: "songs.csv", head: [...head, "Colour"] }));
  expect(opened).toMatchObject({ state: "reading", policy: "replace", unknownColumns: ["Colour"] });
  const path = `/import/${String(opened._id)}`;
  expect(await dataOf(await call("POST", `${path}/rows`, { from: 2, rows: [edited] }))).toEqual({ rows: 1 });
  expect(await dataOf(await call("POST", `${path}/ready`, {}))).toMatchObject({
    state: "ready",
    counts: { changed: 1 },
  });
  expect(await dataOf(await call("GET", path))).toMatchObject({
    kind: "changed",
    rows: [{ row: 2, songId: song, changes: [{ column: "Label", before: "", after: "New" }], problems: [] }],
    paging: { page: 1, totalItems: 1, totalPages: 1 },
  });
  const label = () => DB.prepare("SELECT label FROM recordings WHERE id = ?").bind(song).first("label");
  expect(await label()).toBe(null);
  expect(await dataOf(await call("POST", `${path}/apply`, {}))).toMatchObject({ state: "applied", applied: 1 });
  expect(await label()).toBe("New");
  expect(await dataOf(await call("POST", `${path}/undo`, {}))).toMatchObject({ state: "undone", undone: 1 });
  expect(await label()).toBe(null);
});

test("a company's host, other people and unknown imports have no sheets", async () => {
  const acme = await cookieOf("staff", "acme.localhost").catch(() => "");
  await expect(call("GET", "/export", undefined, acme, "http://acme.localhost")).rejects.toThrow();
  await expect(call("GET", "/export", undefined, await cookieOf("supervisor"))).rejects.toThrow();
  await expect(call("GET", `/import/${crypto.randomUUID()}`)).rejects.toThrow(sheetsCopy.errors.missing);
  await expect(call("POST", `/import/${crypto.randomUUID()}/apply`, {})).rejects.toThrow(sheetsCopy.errors.missing);
});

async function send(name: string, bytes: Uint8Array | string) {
  const body = new FormData();
  body.append("file", new File([bytes as BlobPart], name, { type: "text/csv" }));
  const { answer } = await visit(`${main}/ingestions/sheets`, { method: "POST", cookie: staff, body }, upload);
  return answer as Response | { data: { error: string } };
}

test("without scripts a CSV file of Windows is read in one request; what cannot be is said at the field", async () => {
  const windows = new Uint8Array([...`Song ID;Title\r\n${song};Caf`].map((one) => one.charCodeAt(0)).concat(0xe9));
  const answer = (await send("songs.csv", windows)) as Response;
  expect(answer.status).toBe(302);
  const id = answer.headers.get("Location")?.split("/").at(-1) ?? "";
  const { answer: shown } = await visit(`${main}/ingestions/sheets/${id}`, { cookie: staff, params: { id } }, page);
  expect(shown).toMatchObject({
    state: "ready",
    rows: [{ cells: [{ name: "Title", before: "Cafe", after: "Café" }] }],
  });
  const { answer: imports } = await visit(`${main}/ingestions/sheets`, { cookie: staff }, list);
  expect(imports).toMatchObject({ imports: [{ id, name: "songs.csv", state: "ready", counts: { changed: 1 } }, {}] });
  const errors: [string, Uint8Array | string, string][] = [
    ["empty.csv", "", sheetsCopy.errors.fileMissing],
    ["a.xlsx", "PK\u0003\u0004", sheetsCopy.errors.unreadable],
    ["a.csv", "Song ID,Title\r\n", sheetsCopy.errors.noRows],
    ["a.csv", "Song ID,Title,title\r\nx,y,z", sheetsCopy.errors.columnTwice("title", "Title")],
    ["a.csv", 'Song ID,Title\r\nx,"y', sheetsCopy.errors.openQuote],
  ];
  for (const [name, bytes, message] of errors)
    expect(await send(name, bytes), message).toMatchObject({ data: { error: message } });
});
