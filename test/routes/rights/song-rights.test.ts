import { env } from "cloudflare:workers";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { action, loader } from "#app/backoffice/song-rights/routes/song-rights.tsx";
import { saveShares } from "#app/backoffice/song-rights/save-shares.server.ts";
import { getSong } from "#app/catalogue/record/get-song.server.ts";
import { getSongRights } from "#app/licensing/rights/get-song-rights.server.ts";
import { requireCompleteRights } from "#app/licensing/rights/require-complete-rights.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
let song = { id: "", workId: "", slug: "" };
beforeAll(async () => {
  staff = await cookieOf("staff");
  await testContext()
    .db.insert(parties)
    .values([
      { id: "ada", ...nameColumns("Ada Lund"), ipi: "00017798450", society: "PRS", email: "ada@rights.example" },
      { id: "tom", ...nameColumns("Tom Reed") },
      { id: "twin-1", ...nameColumns("Same Name") },
      { id: "twin-2", ...nameColumns("Same Name") },
    ]);
});
beforeEach(async () => {
  song = await addRecording(testContext(), { title: "Rights" });
});

type Reply = { data: { error: Record<string, string[]>; initialValue: Record<string, string> } };
type Row = Record<string, string>;
const host = "http://localhost";
const row = (party: string, share: string, more: Row = {}): Row => ({
  party,
  share,
  role: "C",
  territories: "World",
  ...more,
});

async function open(cookie = staff, id = song.id) {
  const { answer } = await visit(`${host}/songs/${id}/rights`, { cookie, params: { id } }, loader);
  return answer as Awaited<ReturnType<typeof loader>>;
}

async function send(form: Row, cookie = staff, id = song.id, at = host) {
  return (await visit(`${at}/songs/${id}/rights`, { method: "POST", cookie, params: { id }, form }, action)).answer;
}

async function save(side: "composition" | "master", rows: Row[], version?: string) {
  const roles = side === "master" ? { role: "OWNER" } : {};
  const fields = rows.flatMap((one, at) =>
    Object.entries({ ...one, ...roles }).map(([name, value]) => [`rows[${at}].${name}`, value]),
  );
  return send({ act: side, version: version ?? (await open()).versions[side], ...Object.fromEntries(fields) });
}

const errorsOf = (answer: unknown) => (answer as Reply).data.error;
const marks = async () => {
  const found = await countRows("SELECT count(*) AS n FROM search_dirty WHERE recording_id = ?", song.id);
  await DB.prepare("DELETE FROM search_dirty").run();
  return found;
};
const isOneStop = async () => {
  const ctx = testContext({ actor: actorWith(["GetSongCopyright"]) });
  return (await getSongRights(ctx, song)).oneStop;
};

test("shares are saved a side at a time, with every field, and the panel, credits and one-stop read them at once", async () => {
  await marks();
  const terms = {
    ...{ controlled: "on", approvalRequired: "on", approvalDays: "5", approvalContact: "Sync desk", mfn: "on" },
    ...{ preclearFee: "2500.50", preclearCurrency: "EUR", preclearMedia: "radio", excludedCategories: "alcohol" },
    ...{ embargoUntil: "2030-01-31", sampleNote: "Two bars of an old song" },
  };
  const wide = row("ada lund", "66.66", { ...terms, territories: "UK, 0276", excluded: "DE" });
  expect(statusOf(await save("composition", [wide, row("Tom Reed", "33,34 %", { role: "E", right: "all" })]))).toBe(
    302,
  );
  expect(await marks()).toBe(1);
  const { shares, state } = await open();
  expect(state).toBe("draft");
  expect(shares.map(({ id: _, ...share }) => share)).toEqual([
    {
      ...{ side: "composition", partyId: "ada", name: "Ada Lund", role: "C", right: "all", society: "PRS" },
      ...{
        ipi: "00017798450",
        email: "ada@rights.example",
        shareBp: 6666,
        territories: ["GB", "DE"],
        excluded: ["DE"],
      },
      ...{ controlled: true, approvalRequired: true, approvalDays: 5 },
      terms: {
        ...{ mfn: true, excludedCategories: ["alcohol"], embargoUntil: "2030-01-31" },
        ...{ sampleNote: "Two bars of an old song", approvalContact: "Sync desk" },
        ...{ preclearFee: 250_050, preclearCurrency: "EUR", preclearMedia: ["radio"] },
      },
    },
    expect.objectContaining({ partyId: "tom", role: "E", shareBp: 3334, territories: ["World"], controlled: false }),
  ]);
  expect(await isOneStop()).toBe(null);

  const own = { controlled: "on" };
  await save("composition", [row("Ada Lund", "100", own)]);
  await save("master", [row("Tom Reed", "100", own)]);
  expect(await isOneStop()).toBe(true);
  expect((await open()).state).toBe("complete");
  await save("master", [row("Tom Reed", "100")]);
  expect(await isOneStop()).toBe(false);
  expect(await marks()).toBe(1);
});

test("what a company reads of rights has no contacts, fees or caps", async () => {
  await save("master", [
    row("Ada Lund", "100", { approvalContact: "Sync desk", preclearFee: "10", preclearCurrency: "EUR" }),
  ]);
  const { shares } = await getSongRights(testContext({ actor: actorWith(["GetSongCopyright"]) }), song);
  expect(shares[0]).toMatchObject({
    name: "Ada Lund",
    email: null,
    terms: { approvalContact: null, preclearFee: null },
  });
  expect((await getSong(testContext(), { id: song.id }))?.shares).toBe(null);
});

test("each mistake is named at its row and nothing is saved", async () => {
  const cases: [Row[], string, RegExp][] = [
    [[row("", "100")], "rows[0].party", /enter the name or IPI/],
    [[row("Nobody", "100")], "rows[0].party", /no party has the name or IPI number “Nobody”/],
    [[row("Same Name", "100")], "rows[0].party", /several parties are called/],
    [[row("Ada Lund", "100.001")], "rows[0].share", /at most two decimals/],
    [[row("Ada Lund", "101")], "rows[0].share", /from 0 to 100/],
    [[row("Ada Lund", "50", { role: "OWNER" })], "rows[0].role", /choose one/],
    [[row("Ada Lund", "50", { territories: "Atlantis" })], "rows[0].territories", /“Atlantis” isn't a country/],
    [[row("Ada Lund", "50", { territories: "" })], "rows[0].territories", /at least one/],
    [[row("Ada Lund", "50", { excluded: "World" })], "rows[0].excluded", /excludes every territory/],
    [[row("Ada Lund", "50", { approvalDays: "soon" })], "rows[0].approvalDays", /whole number/],
    [[row("Ada Lund", "50", { preclearFee: "10" })], "rows[0].preclearCurrency", /choose a currency/],
    [[row("Ada Lund", "50", { preclearFee: "1.234", preclearCurrency: "EUR" })], "rows[0].preclearFee", /amount/],
    [[row("Ada Lund", "50", { embargoUntil: "soon" })], "rows[0].embargoUntil", /enter a day/],
    [[row("Ada Lund", "50"), row("17.798.450", "50")], "rows[1].party", /Ada Lund has this role, right and territory/],
    [
      [row("Ada Lund", "50", { territories: "DE, AT" }), row("Ada Lund", "50", { territories: "EU" })],
      "rows[1].party",
      /already/,
    ],
  ];
  for (const [rows, field, message] of cases) {
    const answer = await save("composition", rows);
    expect(statusOf(answer), field).toBe(400);
    expect(errorsOf(answer)[field]?.[0], field).toMatch(message);
  }
  expect((await open()).shares).toEqual([]);
  const apart = [row("Ada Lund", "50", { territories: "DE" }), row("Ada Lund", "40", { excluded: "DE" })];
  expect(statusOf(await save("composition", [...apart, row("Ada Lund", "10", { role: "A" })]))).toBe(302);
  // Of two parties of one name the row keeps the one that it was filled in with.
  expect(statusOf(await save("master", [row("Same Name", "100", { partyId: "twin-2" })]))).toBe(302);
  expect((await open()).shares.map(({ partyId }) => partyId)).toContain("twin-2");
});

test("of two editors the second is told, keeps the input, and can save over the first", async () => {
  const { versions } = await open();
  await save("master", [row("Ada Lund", "100")], versions.master);
  const late = await save("master", [row("Tom Reed", "100")], versions.master);
  expect(statusOf(late)).toBe(409);
  const { error, initialValue } = (late as Reply).data;
  expect(error[""]?.[0]).toMatch(/Someone else changed these shares/);
  expect(JSON.stringify(initialValue)).toContain("Tom Reed");
  expect(statusOf(await save("master", [row("Tom Reed", "100")], initialValue.version))).toBe(302);
});

test("a row is added and removed by buttons without scripts, with what was typed", async () => {
  const button = (intent: object) => ({ __intent__: JSON.stringify(intent) });
  const typed = { act: "composition", "rows[0].party": "Ad", "rows[0].share": "abc" };
  const added = await send({
    ...typed,
    ...button({ type: "insert", payload: { name: "rows", defaultValue: { territories: "World" } } }),
  });
  expect(statusOf(added)).toBe(200);
  expect((added as Reply).data.initialValue.rows).toMatchObject([
    { party: "Ad", share: "abc" },
    { territories: "World" },
  ]);
  const removed = await send({ ...typed, ...button({ type: "remove", payload: { name: "rows", index: 0 } }) });
  expect((removed as Reply).data.initialValue.rows ?? []).toEqual([]);
});

test("the history says who changed which shares, and goes back to before", async () => {
  await save("composition", [row("Ada Lund", "100")]);
  await save("composition", [row("Ada Lund", "60"), row("Tom Reed", "40")]);
  const { history } = await open();
  expect(history[0]).toMatchObject({
    ...{ what: "Shares, Composition", removed: ["Ada Lund, Composer, 100 %"] },
    added: ["Ada Lund, Composer, 60 %", "Tom Reed, Composer, 40 %"],
  });
  expect(statusOf(await send({ act: "restore", entry: history[0]?.id ?? "" }))).toBe(302);
  expect((await open()).shares).toMatchObject([{ name: "Ada Lund", shareBp: 10_000 }]);
  // A party that is gone since does not come back with its shares.
  await testContext()
    .db.insert(parties)
    .values({ id: "brief", ...nameColumns("Brief Party") });
  await save("master", [row("Brief Party", "100")]);
  await save("master", []);
  await DB.prepare("DELETE FROM parties WHERE id = 'brief'").run();
  const [emptied] = (await open()).history;
  const gone = (await send({ act: "restore", entry: emptied?.id ?? "" })) as Reply;
  expect([statusOf(gone), gone.data.error[""]?.[0]]).toEqual([
    409,
    expect.stringMatching(/deleted or merged in the meantime/),
  ]);
  const other = await addRecording(testContext(), { title: "Other" });
  expect(statusOf(await send({ act: "restore", entry: history[0]?.id ?? "" }, staff, other.id))).toBe(404);
});

test("a disputed side is said with its day and by whom, ends one-stop, and is settled once", async () => {
  await save("composition", [row("Ada Lund", "100", { controlled: "on" })]);
  await save("master", [row("Ada Lund", "100", { controlled: "on" })]);
  await marks();
  expect(errorsOf(await send({ act: "dispute", side: "master", reason: " " })).reason?.[0]).toMatch(/enter who claims/);
  expect(statusOf(await send({ act: "dispute", side: "master", reason: "Two owners" }))).toBe(302);
  expect(await marks()).toBe(1);
  expect(await open()).toMatchObject({
    state: "disputed",
    disputes: [{ side: "master", by: expect.any(String), reason: "Two owners" }],
  });
  expect(await isOneStop()).toBe(false);
  expect(statusOf(await send({ act: "dispute", side: "master", reason: "Again" }))).toBe(409);
  expect(statusOf(await send({ act: "settle", side: "master" }))).toBe(302);
  expect(statusOf(await send({ act: "settle", side: "master" }))).toBe(409);
  expect((await open()).state).toBe("complete");
});

test("publishing needs complete rights, or a reason that is put on record", async () => {
  const ask = (reason: string) => requireCompleteRights(testContext(), { recordingIds: [song.id], reason });
  await save("composition", [row("Ada Lund", "99.99")]);
  await expect(ask("")).rejects.toMatchObject({
    code: "invalid",
    fields: {
      rightsReason: [expect.stringContaining("Composition: 99.99 %, 0.01 % is missing; Master: 0 %, 100 % is missing")],
    },
  });
  expect(await ask("The label confirmed by phone")).toHaveLength(1);
  await save("composition", [row("Ada Lund", "100")]);
  await save("master", [row("Ada Lund", "100")]);
  expect(await ask("")).toEqual([]);
  await send({ act: "dispute", side: "composition", reason: "Claimed" });
  await expect(ask("")).rejects.toMatchObject({ message: expect.stringContaining("Disputed") });
});

test("only staff who may change rights do, on the environment's own host, and of songs that exist", async () => {
  const form = { act: "master", "rows[0].party": "Ada Lund", "rows[0].share": "100", "rows[0].territories": "World" };
  const supervisor = await cookieOf("supervisor");
  expect(errorsOf(await send(form, supervisor))[""]?.[0]).toMatch(/doesn't have access/);
  await expect(open(supervisor)).rejects.toMatchObject({ code: "forbidden" });
  const atAcme = testContext({
    company: { ...mainCompany, subdomain: "acme" },
    actor: actorWith(["*", "UpdateSongCopyright"]),
  });
  const input = { recordingId: song.id, side: "master", version: null, rows: [] } as const;
  await expect(saveShares(atAcme, input)).rejects.toMatchObject({ code: "forbidden" });
  await expect(open(staff, crypto.randomUUID())).rejects.toMatchObject({ code: "not_found" });
});

test("a program reads rights, replaces a side and reports a dispute by the rules of the form", async () => {
  const call = async (method: string, path: string, body?: object, cookie = staff) => {
    const url = `${host}/api/v1/song-records/${song.id}/rights${path}`;
    const sent = body && { body: JSON.stringify(body), contentType: "application/json" };
    return await apiResponse(url, { method, cookie, ...sent }, apiHandler);
  };
  const read = async (response: Response) => ((await response.json()) as { data: Record<string, unknown> }).data;
  const share = { partyId: "ada", role: "OWNER", shareBp: 3333, controlled: true, approvalRequired: false };
  const { versions } = (await read(await call("GET", ""))) as { versions: Record<string, string> };
  const body = {
    version: versions.master,
    shares: [{ ...share, territories: ["UK", "2136"], terms: { preclearFee: 5, preclearCurrency: "EUR" } }],
  };
  const saved = await call("PUT", "/master", body);
  expect(await read(saved)).toMatchObject({
    state: "draft",
    shares: [{ name: "Ada Lund", shareBp: 3333, territories: ["World"], terms: { preclearFee: 5 } }],
  });
  expect((await call("PUT", "/master", body)).status).toBe(409);
  const wrong = await call("PUT", "/composition", { version: versions.composition, shares: [share] });
  expect(wrong.status).toBe(400);
  for (const terms of [{ preclearFee: 5 }, { preclearFee: 1.5, preclearCurrency: "EUR" }])
    expect((await call("PUT", "/master", { ...body, shares: [{ ...share, terms }] })).status).toBe(400);
  const gone = { version: versions.composition, shares: [{ ...share, partyId: "gone", role: "C" }] };
  expect(await (await call("PUT", "/composition", gone)).text()).toContain("no party has");
  expect(await read(await call("PUT", "/master/dispute", { reason: "Claimed" }))).toMatchObject({ state: "disputed" });
  expect(await read(await call("DELETE", "/master/dispute"))).toMatchObject({ disputes: [] });
  expect((await call("GET", "", undefined, await cookieOf("supervisor"))).status).toBe(403);
});
