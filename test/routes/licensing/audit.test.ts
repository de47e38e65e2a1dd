import { beforeAll, expect, test } from "vitest";
import { loader as records } from "#app/backoffice/catalogue-records/routes/records.tsx";
import type { CandidateList } from "#app/licensing/audit/audit-post.ts";
import type { JudgedFile } from "#app/licensing/audit/judge-posts.server.ts";
import { action, loader } from "#app/licensing/audit/routes/audit.tsx";
import { loader as prints } from "#app/licensing/audit/routes/audit-prints.ts";
import { action as savePrint } from "#app/licensing/external/routes/external-print.tsx";
import { encodePrint } from "#audio/analysis/print/sound-print.ts";
import { newId } from "#db/new-id.server.ts";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addLicence, addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

const ctx = testContext();
const day = (days: number) => new Date(ctx.now + days * 86_400_000).toISOString().slice(0, 10);
const { id: acmeId } = demoCompanies.acme;
const print = encodePrint({
  frames: 400,
  times: Uint32Array.from({ length: 200 }, (_, i) => 2 * i),
  bins: new Uint16Array(200).fill(40),
});
const ids: Record<string, string> = {};
const requests: Record<string, { id: string; licenceId: string }> = {};

async function addSong(title: string): Promise<string> {
  const { id } = await addRecording(ctx, { title, artist: "Lowtide" });
  const key = `songs/${id}/0123456789abcdef/print.bin`;
  await ctx.env.MASTERS.put(key, print);
  await ctx.env.DB.prepare(
    "INSERT INTO files (id, recording_id, role, bucket, key, content_type, bytes, sha256, created_at) VALUES (?, ?, 'print', 'MASTERS', ?, 'application/octet-stream', ?, '', 1)",
  )
    .bind(newId(ctx.now), id, key, print.length)
    .run();
  return id;
}

async function addLicensed(title: string, licence: object, company = ctx.company, account = "supervisor") {
  ids[title] = await addSong(title);
  const number = `L-2026-${7001 + Object.keys(requests).length}`;
  requests[title] = await addLicensedRequest(
    { ...ctx, company },
    {
      ...{ account, lines: [lineOf(ids[title] ?? "", title)] },
      licence: { number, startsOn: day(-100), endsOn: day(100), ...licence },
    },
  );
}

const terms = {
  ...{ media: ["social_organic"], territories: ["World"], termMonths: 12, perpetual: false },
  ...{ startsOn: null, exclusivity: "none" as const },
};

beforeAll(async () => {
  const other = { ...ctx.company, id: acmeId, subdomain: "acme" };
  await addLicensed("Held", { terms });
  await addLicensed("Over", { terms, endsOn: day(-20) });
  await addLicensed("On the web", { terms: { ...terms, media: ["web_unpaid"] } });
  await addLicensed("Short", { terms: { ...terms, edits: [{ seconds: 15, count: 1 }] } });
  await addLicensed("Of staff", { terms }, ctx.company, "staff");
  await addLicensed("Of Acme", { terms }, other);
  await addLicensed("Replaced", { terms });
  await addLicence(ctx, {
    ...{ transactionId: requests.Replaced?.id ?? "", version: 2, lines: [lineOf(ids.Held ?? "", "Held")] },
    licence: { number: "L-2026-7900", supersedesId: requests.Replaced?.licenceId ?? "", startsOn: day(-90), terms },
  });
  await addLicensed("Ended", { terms });
  const { licenceEnds, externalLicences, insert } = scoped(ctx.db, ctx.company);
  const end = { licenceId: requests.Ended?.licenceId ?? "", reason: "Rights sold", endedAt: ctx.now - 10 * 86_400_000 };
  await insert(licenceEnds, { ...end, endedBy: userIdOf("staff") });
  for (const [company, title] of [
    [ctx.company, "Brought in"],
    [other, "Brought in by Acme"],
  ] as const) {
    ids[title] = newId(ctx.now);
    const own = { id: ids[title] ?? "", title, licensor: "Elsewhere", reference: "77", endsOn: day(-5) };
    await scoped(ctx.db, company).insert(externalLicences, own);
  }
});

async function candidates(account: string, host = "localhost"): Promise<string[]> {
  const response = await apiResponse(
    `http://${host}/licences/audit/prints`,
    { cookie: await cookieOf(account, host) },
    prints,
  );
  const bytes = new Uint8Array(await response.arrayBuffer());
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const list: CandidateList = JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length)));
  expect(bytes.length).toBe(4 + length + list.candidates.reduce((sum, one) => sum + one.bytes, 0));
  return list.candidates.map(({ title }) => title).sort();
}

const listed = async () => {
  const sql =
    "SELECT transaction_id AS t, url, posted_on AS d FROM licence_posts WHERE removed_at IS NULL ORDER BY url, t";
  return (await ctx.env.DB.prepare(sql).all<{ t: string; url: string; d: string }>()).results;
};

const file = (title: string, more: object = {}) => ({
  ...{ file: `${title}.mp4`, url: "https://www.tiktok.com/@north/video/1?_t=x", postedOn: day(-30) },
  ...{ seconds: 60, hasOther: false },
  found: [{ kind: title.startsWith("Brought") ? "external" : "recording", id: ids[title], from: 2, to: 22, also: [] }],
  ...more,
});

async function send(rows: unknown, more: Record<string, string> = {}, account = "supervisor", host = "localhost") {
  const form = { rows: typeof rows === "string" ? rows : JSON.stringify(rows), ...more };
  const given = { method: "POST", cookie: await cookieOf(account, host), form };
  return await visit(`http://${host}/licences/audit`, given, action);
}

async function judged(rows: unknown, account = "supervisor", host = "localhost"): Promise<JudgedFile[]> {
  const { answer } = await send(rows, {}, account, host);
  return (answer as { data: { judged: JudgedFile[] } }).data.judged;
}

test("a print of a brought-in licence is stored; bytes that are none are refused, and another company's licence is not found", async () => {
  const save = async (id: string, bytes: string) => {
    const given = { method: "POST", cookie: await cookieOf("staff"), params: { id }, form: { print: bytes } };
    return visit(`http://localhost/external-licences/${id}/print`, given, savePrint);
  };
  const base64 = btoa(String.fromCharCode(...print));
  for (const wrong of [
    "",
    "x",
    btoa("no print of any kind"),
    base64.slice(0, -8),
    btoa(String.fromCharCode(...print.slice(0, 12))),
  ])
    expect(statusOf((await save(ids["Brought in"] ?? "", wrong)).answer)).toBe(400);
  await expect(save(ids["Brought in by Acme"] ?? "", base64)).rejects.toMatchObject({ code: "not_found" });
  expect(statusOf((await save(ids["Brought in"] ?? "", base64)).answer)).toBe(302);
});

test("brought-in licences are found by any of their words, in any case, of one's own company alone", async () => {
  const list = async (q: string, account = "staff") => {
    const given = { cookie: await cookieOf(account) };
    const { answer } = await visit(`http://localhost/external-licences?q=${q}`, given, records);
    return (answer as Awaited<ReturnType<typeof records>>).rows.map(({ cells }) => cells.title);
  };
  for (const q of ["", "brought+in", "ELSEWHERE", "77"]) expect(await list(q)).toEqual(["Brought in"]);
  expect(await list("acme")).toEqual([]);
  await expect(list("", "supervisor")).rejects.toMatchObject({ code: "forbidden" });
});

test("another company's brought-in licence is not found by its id: read, changed, deleted, printed", async () => {
  const cookie = await cookieOf("staff");
  const ask = async (id: string | undefined, method: string, body?: object) => {
    const given = { method, cookie, site: "same-origin", ...(body ? { body: JSON.stringify(body) } : {}) };
    return (await apiResponse(`http://localhost/api/v1/external-licences/${id}`, given, apiHandler)).status;
  };
  expect(await ask(ids["Brought in"], "GET")).toBe(200);
  const { updatedAt = 0 } =
    (await ctx.env.DB.prepare("SELECT updated_at AS updatedAt FROM external_licences WHERE id = ?")
      .bind(ids["Brought in by Acme"])
      .first<{ updatedAt: number }>()) ?? {};
  const change = { title: "Taken", version: String(updatedAt) };
  for (const [method, body] of [["GET"], ["PATCH", change], ["DELETE", change]] as const)
    expect([method, await ask(ids["Brought in by Acme"], method, body)]).toEqual([method, 404]);
});

test("candidates are the reader's licensed music: no other company's, and of a rival's on the main host none", async () => {
  const own = ["Ended", "Held", "On the web", "Over", "Replaced", "Short"];
  expect(await candidates("supervisor")).toEqual(own);
  expect(await candidates("staff")).toEqual([...own, "Brought in", "Of staff"].sort());
  expect(await candidates("supervisor", acme)).toEqual(["Brought in by Acme", "Of Acme"]);
  const cookie = await cookieOf("label");
  for (const handler of [loader, prints])
    await expect(visit("http://localhost/licences/audit", { cookie }, handler)).rejects.toMatchObject({
      code: "forbidden",
    });
});

test("a post is covered by its day, medium and length, and never by a licence that is over, replaced or another's", async () => {
  const kinds = async (rows: object[], account?: string) =>
    (await judged(rows, account)).map(({ state, music }) => [
      state,
      ...music.flatMap(({ problems }) => problems.map(({ kind }) => kind)),
    ]);
  expect(await kinds([file("Held"), file("Over"), file("Ended"), file("On the web"), file("Short")])).toEqual([
    ["covered"],
    ["problem", "over"],
    ["problem", "over"],
    ["problem", "media"],
    ["problem", "length"],
  ]);
  expect(await kinds([file("Held", { postedOn: day(-150) }), file("Held", { postedOn: "" })])).toEqual([
    ["problem", "notYet"],
    ["problem"],
  ]);
  expect(
    await kinds([file("Held", { postedOn: day(3) }), file("Replaced"), file("Of staff"), file("Of Acme")]),
  ).toEqual([["problem"], ["problem", "none"], ["problem"], ["problem"]]);
  expect(await kinds([file("Brought in")], "staff")).toEqual([["problem", "over"]]);
  expect(await kinds([file("Brought in by Acme")], "staff")).toEqual([["problem"]]);
  const [found] = file("Held").found;
  const same = { ...found, also: [ids["Of staff"]] };
  const two = [found, { ...found, id: ids.Over, from: 30, to: 40 }];
  expect(await kinds([file("Held", { found: [same] }), file("Held", { found: two })])).toEqual([
    ["unclear"],
    ["problem", "over"],
  ]);
});

test("chosen files become posts of their requests once; without an address, day or licence they are refused", async () => {
  const register = (rows: unknown, account?: string) => send(rows, { intent: "register" }, account);
  const bad = [
    ...[
      [file("Held", { url: "" })],
      [file("Held", { url: "http://x" })],
      [file("Held", { postedOn: "" })],
      [file("Of Acme")],
      [],
    ],
    ...["{", "[1]", [file("Held", { found: "none" })], Array.from({ length: 301 }, () => file("Held"))],
  ];
  for (const rows of bad) expect(statusOf((await register(rows)).answer)).toBe(400);
  expect(await listed()).toEqual([]);
  const rows = [file("Held"), file("Over", { url: "https://youtu.be/abcdefghijk" })];
  const { answer, ctx: used } = await register(rows);
  expect(statusOf(answer)).toBe(302);
  expect(used.trips.count).toBeLessThanOrEqual(4);
  await register(rows);
  expect(await listed()).toEqual([
    { t: requests.Held?.id, url: "https://tiktok.com/@north/video/1", d: day(-30) },
    { t: requests.Over?.id, url: "https://youtube.com/watch?v=abcdefghijk", d: day(-30) },
  ]);
});

test("what a browser says is not believed: no music, music that ends before it begins or after the file, other music", async () => {
  const [found] = file("Short").found;
  for (const wrong of [
    { found: [] },
    { found: [{ ...found, from: 50, to: 10 }] },
    { found: [{ ...found, to: 70 }] },
    { seconds: 0 },
    { hasOther: "no" },
  ])
    expect(statusOf((await send([file("Held"), file("Short", wrong)])).answer)).toBe(400);
  const states = (await judged([file("Held", { hasOther: true }), file("Over", { hasOther: true })])).map(
    ({ state }) => state,
  );
  expect(states).toEqual(["unclear", "problem"]);
  const short = (seconds: number) => file("Short", { seconds, found: [{ ...found, from: 2, to: 8 }] });
  const lengths = await judged([short(15.5), short(60)]);
  expect(lengths.map(({ music }) => music[0]?.problems.map(({ kind }) => kind))).toEqual([[], ["length"]]);
});

test("titles of music that is not the reader's are not told", async () => {
  const secret = await addSong("Unreleased secret");
  const [found] = file("Held").found;
  const rows = [
    file("Of Acme"),
    file("Held", {
      found: [
        { ...found, id: secret },
        { ...found, also: [secret, ids["Of Acme"]] },
      ],
    }),
  ];
  expect(JSON.stringify(await judged(rows))).not.toMatch(/secret"|Of Acme"/);
});

test("a licence that was ended today, or after it was over, covers nothing since", async () => {
  const { licenceEnds, insert } = scoped(ctx.db, ctx.company);
  for (const [title, endsOn] of [
    ["Ended today", day(100)],
    ["Ended late", day(-50)],
  ] as const) {
    await addLicensed(title, { terms, endsOn });
    const end = { licenceId: requests[title]?.licenceId ?? "", reason: "Rights sold", endedAt: ctx.now };
    await insert(licenceEnds, { ...end, endedBy: userIdOf("staff") });
  }
  const rows = await judged([file("Ended today"), file("Ended late", { postedOn: day(-20) })]);
  expect(rows.map(({ state, music }) => [state, music[0]?.problems])).toEqual([
    ["problem", [{ kind: "over", day: day(-1) }]],
    ["problem", [{ kind: "over", day: day(-50) }]],
  ]);
});

test("a bad file is named, and so is a limit; the page stays", async () => {
  const errorsOf = async (rows: unknown, settings: object = {}) => {
    const form = { rows: JSON.stringify(rows) };
    const given = { method: "POST", cookie: await cookieOf("supervisor"), form, settings };
    const { answer } = await visit("http://localhost/licences/audit", given, action);
    return JSON.stringify((answer as { data: { error: unknown } }).data.error);
  };
  expect(await errorsOf([file("Held"), file("Over", { url: `https://x.example/${"a".repeat(2000)}` })])).toContain(
    "Over.mp4",
  );
  expect(await errorsOf([{ file: "Over.mp4" }])).toContain("Over.mp4");
  expect(await errorsOf(Array.from({ length: 301 }, () => file("Held")))).toContain("300");
  const full = { LIMIT_FORM: { limit: async () => ({ success: false }) } };
  expect(await errorsOf([file("Held")], full)).toContain("Too many");
});

test("posts of more requests than a statement has parameters are registered at once", async () => {
  const titles = Array.from({ length: 110 }, (_, at) => `Many ${at}`);
  for (const title of titles) await addLicensed(title, { terms });
  const rows = titles.map((title, at) => file(title, { url: `https://www.tiktok.com/@north/video/9${at}` }));
  expect(statusOf((await send(rows, { intent: "register" })).answer)).toBe(302);
  expect((await listed()).filter(({ url }) => url.includes("/video/9")).length).toBe(110);
});

test("a post without its file is judged and registered by the track that a person types, among their own music", async () => {
  await addLicensed("Twin", { terms });
  const first = ids.Twin;
  await addLicensed("Twin", { terms, endsOn: day(-20) });
  const post = {
    act: "post",
    track: "held",
    url: "https://www.tiktok.com/@north/video/77",
    postedOn: day(-30),
    seconds: "30",
  };
  const type = async (more: object = {}) => {
    const given = { method: "POST", cookie: await cookieOf("supervisor"), form: { ...post, ...more } };
    const { answer } = await visit("http://localhost/licences/audit", given, action);
    const { data: reply = {} } = answer as {
      data?: { judged?: JudgedFile[]; choices?: { id: string }[]; error?: Record<string, string[]> };
    };
    return { ...reply, status: statusOf(answer), state: reply.judged?.[0]?.state };
  };
  expect(await type()).toMatchObject({ state: "covered", initialValue: { track: "held", seconds: "30" } });
  expect(await type({ track: "Short" })).toMatchObject({ state: "problem" });
  expect(await type({ track: "Short", seconds: "15" })).toMatchObject({ state: "covered" });
  const wrong = [
    { track: " " },
    { track: "Of Acme" },
    { track: "Of staff" },
    { url: "x" },
    { postedOn: day(2) },
    { seconds: "0" },
    { seconds: "" },
    { seconds: "ten" },
    { track: "many" },
  ];
  for (const more of wrong) {
    const { status, error, state } = await type(more);
    expect([more, status, Object.keys(error ?? {}), state]).toEqual([more, 400, Object.keys(more), undefined]);
  }
  const twins = await type({ track: "twin" });
  expect(twins).toMatchObject({ status: 400, error: { track: [expect.stringContaining("several")] } });
  expect(twins.choices?.map(({ id }) => id).sort()).toEqual([first, ids.Twin].sort());
  expect(await type({ track: "twin", music: first })).toMatchObject({ state: "covered" });
  expect(await type({ track: "twin", music: ids.Twin })).toMatchObject({ state: "problem" });
  expect((await type({ track: "twin", music: ids["Of Acme"] })).status).toBe(400);
  expect((await type({ intent: "register", track: "twin" })).status).toBe(400);
  expect((await type({ intent: "register" })).status).toBe(302);
  expect(await listed()).toContainEqual({
    t: requests.Held?.id,
    url: "https://tiktok.com/@north/video/77",
    d: day(-30),
  });
});
