import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { readTakePage } from "#app/licensing/take/read-take-page.server.ts";
import * as takeRoute from "#app/licensing/take/routes/take.tsx";
import { describeTakeMiss, takeCopy } from "#app/licensing/take/take-copy.ts";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { readRowLights } from "#app/rights/usage/read-row-lights.server.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { rightsChanges } from "#db/schema/rights-changes.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { refusalOf } from "#test/routes/licensing/request-visitor.ts";
import {
  addOrder,
  addRuled,
  addressOf,
  addTakeable,
  form,
  highLimits,
  letTake,
  readHash,
  setScopes,
  setTaking,
  takerContext,
  takerScopes,
  unlimited,
  usage,
  usageText,
} from "#test/routes/licensing/taking-records.ts";
import { agentToken, call } from "#test/routes/mcp/agent-visitor.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { licenceOrders } = unsafeTenantTables("the records of a test");
const { action, loader } = takeRoute;
const settings = unlimited;
const written = "SELECT (SELECT count(*) FROM transactions) + (SELECT count(*) FROM licences) AS n";

withDemoSessions();
beforeAll(letTake);
beforeEach(async () => {
  await testContext().db.update(licenceOrders).set({ state: "ended" });
});

/** Posts the form of the page. */
async function post(url: string, fields: Record<string, string> = {}, account = "supervisor", host = "localhost") {
  const cookie = await cookieOf(account, host);
  return await visit(url, { method: "POST", cookie, form: { ...form, ...fields }, settings }, action);
}

const placeOf = (answer: unknown) => (answer instanceof Response ? answer.headers.get("Location") : null);

test("the page takes two trips, its form four, a program's taking six, and an agent's seven", async () => {
  const { songs } = await addRuled();
  const ids = songs.map(({ id }) => id);
  const cookie = await cookieOf("supervisor");
  const page = await visit(addressOf(ids), { cookie, settings }, loader);
  expect(page.ctx.trips.count).toBe(2);
  const formKey = crypto.randomUUID();
  const { answer, ctx } = await post(addressOf(ids), { textHash: await readHash(ids), formKey });
  expect(placeOf(answer)).toMatch(/^\/transactions\//);
  // With the row that keeps the answer, which no one waits for.
  expect(ctx.trips.count).toBe(4);
  await addOrder();
  const ruled = async () => (await addRuled()).songs.map(({ id }) => id);
  const asked = { usage, project: "Spring", endClient: "Northwind" };
  const headers = { "Idempotency-Key": crypto.randomUUID() };
  const body = JSON.stringify({ ...asked, songs: await ruled() });
  const sent = { method: "POST", cookie, body, headers, settings };
  const taken = await visit("http://localhost/api/v1/licences/take", sent, apiResponse);
  expect((taken.answer as Response).status).toBe(201);
  expect(taken.ctx.trips.count).toBeLessThanOrEqual(6);
  const token = await agentToken(["licences:take"]);
  const agent = await call("take_licence", { ...asked, songs: await ruled(), key: "trips-of-an-agent" }, { token });
  expect(agent.data.status).toBe("taken");
  expect(agent.trips).toBeLessThanOrEqual(7);
});

/** What is done after the page was read, and before its form is sent. */
const between: [string, (song: { id: string; partyId: string; standingId: string }) => Promise<unknown>, number][] = [
  ["the standing approval is paused", ({ standingId }) => changeRule(standingId, { paused: true }), 409],
  ["the standing approval ends", ({ standingId }) => changeRule(standingId, { validUntil: "2026-01-01" }), 409],
  ["its party asks for more", ({ standingId }) => changeRule(standingId, { minFee: 90_000_000 }), 409],
  ["its month is used up", ({ standingId }) => changeRule(standingId, { maxPerMonth: 0 }), 409],
  ["its party sold its share", ({ id }) => sell(id), 409],
  ["its party can't be told any more", ({ partyId }) => changeParty(partyId, null), 409],
  ["its party becomes the client", ({ partyId }) => changeParty(partyId, mail("supervisor").toUpperCase()), 409],
  ["the track is taken down", ({ id }) => changeSong(id, "unpublished"), 409],
  ["the permission is withdrawn", () => setScopes(takerScopes.filter((scope) => scope !== "TakeLicence")), 403],
  ["the company lets no one take", () => setTaking(null), 403],
  ["the limit of a licence is lower", () => setTaking({ ...highLimits, perLicence: 1 }), 409],
  ["the company is suspended", () => setStatus("suspended"), 403],
];

const changeRule = (id: string, values: Partial<typeof standingApprovals.$inferInsert>) =>
  testContext()
    .db.update(standingApprovals)
    .set({ ...values, updatedAt: Date.now() })
    .where(eq(standingApprovals.id, id));
const changeParty = (id: string, email: string | null) =>
  testContext().db.update(parties).set({ email }).where(eq(parties.id, id));
const changeSong = (id: string, status: "published" | "unpublished") =>
  testContext().db.update(recordings).set({ status }).where(eq(recordings.id, id));
const setStatus = (status: "active" | "suspended") =>
  testContext().db.update(companies).set({ status }).where(eq(companies.id, mainCompany.id));

/** Someone else owns the composition. */
async function sell(recordingId: string) {
  const { db } = testContext();
  const id = `buyer-${recordingId}`;
  await db.insert(parties).values({ id, name: "Buyer", nameKey: id, email: "buyer@example.com" });
  const [song] = await db.select({ workId: recordings.workId }).from(recordings).where(eq(recordings.id, recordingId));
  await db
    .update(splits)
    .set({ partyId: id })
    .where(eq(splits.subjectId, song?.workId ?? ""));
}

test.each(between)("nothing is taken if %s while the page is open", async (_, happens, status) => {
  const { songs, partyId, standingId } = await addRuled();
  const [{ id = "" } = {}] = songs;
  const textHash = await readHash([id]);
  expect(textHash).toHaveLength(64);
  const before = await countRows(written);
  try {
    await happens({ id, partyId, standingId });
    const { answer } = await post(addressOf([id]), { textHash }).catch((error) => ({ answer: error }));
    // A company that is suspended has no pages at all.
    if (placeOf(answer) === null && !(answer instanceof Error)) expect(refusalOf(answer).status).toBe(status);
    expect(placeOf(answer) ?? "").not.toContain("licences");
    expect(await countRows(written)).toBe(before);
  } finally {
    await setScopes(takerScopes);
    await setTaking(highLimits);
    await setStatus("active");
  }
});

test("a track whose side has another owner in each country is clear, and the page says what keeps it from being taken", async () => {
  const { songs, standingId } = await addRuled();
  const [{ id = "", workId = "" } = {}] = songs;
  const { db } = testContext();
  const [share] = await db
    .select()
    .from(splits)
    .where(and(eq(splits.subjectId, workId), eq(splits.side, "composition")));
  const [rule] = await db.select().from(standingApprovals).where(eq(standingApprovals.id, standingId));
  if (share === undefined || rule === undefined) throw new Error("no share or rule");
  const partyId = `austrian-${id}`;
  await db.insert(parties).values({ id: partyId, name: "Austrian", nameKey: partyId, email: "at@example.com" });
  await db
    .update(splits)
    .set({ territories: ["DE"] })
    .where(eq(splits.id, share.id));
  await db.insert(splits).values({ ...share, id: `at-${id}`, partyId, territories: ["AT"] });
  await db.insert(standingApprovals).values({ ...rule, id: `at-${id}`, partyId });
  expect((await readRowLights(takerContext([id]), [id]))[id]?.light).toBe("clear");
  const page = await readTakePage(takerContext([id]));
  expect([page.signing, page.songs[0]?.misses]).toEqual([null, [takeCopy.misses.byCountry]]);
});

test("what is typed comes back with the reason if a limit is lowered while the page is open", async () => {
  const { id } = await addTakeable();
  const textHash = await readHash([id]);
  await setTaking({ ...highLimits, perLicence: 1 });
  try {
    const sent = { method: "POST", cookie: await cookieOf("supervisor"), form: { ...form, textHash }, settings };
    const html = await renderedPage(addressOf([id]), sent, { path: "/licences/take", route: takeRoute });
    expect(html).toContain(describeTakeMiss({ kind: "per-licence", amount: 1, currency: "EUR" }).join());
    for (const typed of [form.project, form.role, form.signature]) expect(html).toContain(`value="${typed}"`);
    expect(html).toContain("Hafenstraße 1");
    expect(html).toContain(takeCopy.again);
    // Opened like that, there is nothing to sign.
    const opened = { cookie: sent.cookie, settings };
    expect(await renderedPage(addressOf([id]), opened, { path: "/licences/take", route: takeRoute })).not.toContain(
      'name="signature"',
    );
  } finally {
    await setTaking(highLimits);
  }
});

test("hidden fields that were edited, and the text of another offer, take nothing", async () => {
  const [song, other] = [await addTakeable(), await addTakeable()];
  const order = await addOrder();
  const before = await countRows(written);
  const own = await readHash([song.id]);
  const wrong: [string, Record<string, string>][] = [
    [addressOf([song.id]), { textHash: await readHash([other.id]) }],
    [addressOf([song.id]), { textHash: await readHash([song.id], order) }],
    [addressOf([song.id]), { textHash: own.toUpperCase() }],
    [addressOf([song.id]), { textHash: `${own} ` }],
    [addressOf([song.id]), {}],
    [addressOf([song.id, other.id]), { textHash: own }],
    [addressOf([song.id], "", usageText.replace("DE,AT", "World")), { textHash: own }],
    [addressOf([song.id], "", usageText.replace("months:12", "months:24")), { textHash: own }],
    [addressOf([song.id], order), { textHash: own, order }],
    [addressOf([song.id], order), { textHash: own, order: "unknown" }],
    [addressOf([song.id], "", "media:nothing"), { textHash: own }],
    [addressOf([]), { textHash: own }],
    [addressOf(Array.from({ length: 21 }, (_, at) => `song-${at}`)), { textHash: own }],
  ];
  for (const [url, fields] of wrong) {
    const { answer } = await post(url, fields).catch((error) => ({ answer: error }));
    expect(placeOf(answer), JSON.stringify(fields)).toBeNull();
    if (!(answer instanceof Error)) expect(refusalOf(answer).status).toBeGreaterThanOrEqual(400);
  }
  expect(await countRows(written)).toBe(before);
  expect(placeOf((await post(addressOf([song.id]), { textHash: own })).answer)).toMatch(/^\/transactions\//);
});

test("a track that was merged meanwhile is taken as what it became, once its text was read", async () => {
  const { DB } = testContext().env;
  const [from, into] = [await addTakeable(), await addTakeable()];
  const textHash = await readHash([from.id]);
  const [first = "", second = ""] = [from.id, into.id].toSorted();
  await DB.batch([
    DB.prepare("INSERT INTO duplicate_pairs (id, first_id, second_id) VALUES ('merged', ?, ?)").bind(first, second),
    DB.prepare(
      `INSERT INTO recording_merges (id, pair_id, merged_id, kept_id, status, merged_at, popularity_before, popularity_after)
        VALUES ('merged', 'merged', ?, ?, 'published', 1, 0, 0)`,
    ).bind(from.id, into.id),
    DB.prepare("UPDATE recordings SET status = 'deleted' WHERE id = ?").bind(from.id),
  ]);
  const refused = await post(addressOf([from.id]), { textHash });
  expect(refusalOf(refused.answer).status).toBe(409);
  const page = await readTakePage(takerContext([from.id, into.id]));
  expect(page.songs.map(({ title }) => title)).toEqual([into.title]);
  expect(page.signing?.text).not.toContain(from.title);
});

test("several tracks by a standing approval that has room for one say so, and one of them is taken", async () => {
  const { songs } = await addRuled({ count: 2, maxPerMonth: 1 });
  const ids = songs.map(({ id }) => id);
  const page = await readTakePage(takerContext(ids));
  expect(page.signing).toBeNull();
  expect(page.songs.map(({ misses }) => misses.join())).toEqual([
    ...[expect.stringContaining("1 more track this month"), expect.stringContaining("1 more track this month")],
  ]);
  const { answer } = await post(addressOf(ids), { textHash: await readHash(ids.slice(0, 1)) });
  expect(refusalOf(answer).status).toBe(409);
  const one = ids.slice(0, 1);
  expect(placeOf((await post(addressOf(one), { textHash: await readHash(one) })).answer)).toMatch(/^\/transactions\//);
});

test("a taking that is older than the rights it was judged by is told that they changed", async () => {
  const { songs } = await addRuled();
  const ids = songs.map(({ id }) => id);
  const now = Date.now() - 60_000;
  await testContext()
    .db.insert(rightsChanges)
    .values({ recordingId: ids[0] ?? "", kind: "shares", changedAt: Date.now() });
  const textHash = (await readTakePage(takerContext(ids, { now }))).signing?.textHash ?? "";
  expect(textHash).not.toBe("");
  const before = await countRows(written);
  const { usage: read } = readUsage(usageText);
  const taking = takeLicence(takerContext(ids, { now }), { ...form, order: "", ids, usage: read, textHash });
  await expect(taking).rejects.toMatchObject({ code: "conflict" });
  expect(await countRows(written)).toBe(before);
});

test("who signed an order speaks for no rights holder of what is taken under it, by address or as its manager", async () => {
  const [own, kept] = [await addRuled({ email: mail("requester").toUpperCase() }), await addRuled()];
  await testContext()
    .db.update(parties)
    .set({ keepers: [mail("requester")] })
    .where(eq(parties.id, kept.partyId));
  const order = await addOrder();
  const before = await countRows(written);
  for (const { songs } of [own, kept]) {
    const ids = songs.map(({ id }) => id);
    const page = await readTakePage(takerContext(ids, { order }));
    expect([page.signing, page.misses.join()]).toEqual([null, expect.stringContaining("speaks for a rights holder")]);
    expect(refusalOf((await post(addressOf(ids, order), { order })).answer).status).toBe(409);
    // The taker signs it instead.
    expect((await readTakePage(takerContext(ids))).signing).not.toBeNull();
  }
  expect(await countRows(written)).toBe(before);
  const erased = await addOrder({ signerEmail: "" });
  const { songs } = await addRuled();
  expect(
    (
      await readTakePage(
        takerContext(
          songs.map(({ id }) => id),
          { order: erased },
        ),
      )
    ).signing,
  ).not.toBeNull();
});

test("a stranger, people of another company and who lost the right take nothing, by page or API, nor see a kept answer", async () => {
  const song = await addTakeable();
  const textHash = await readHash([song.id]);
  await addOrder();
  const before = await countRows(written);
  const anonymous = await visit(
    addressOf([song.id]),
    { method: "POST", form: { ...form, textHash }, settings },
    action,
  ).catch((error) => ({ answer: error }));
  expect(placeOf(anonymous.answer) ?? "").not.toContain("licences/");
  const foreign = addressOf([song.id]).replace("localhost", acme);
  const { answer: other } = await post(foreign, { textHash }, "acme", acme).catch((error) => ({ answer: error }));
  expect(placeOf(other) ?? "").not.toContain("licences/");
  expect(await countRows(written)).toBe(before);
  const key = crypto.randomUUID();
  const body = JSON.stringify({ songs: [song.id], usage, project: "Spring", endClient: "Northwind" });
  const cookie = await cookieOf("supervisor");
  const send = async () => {
    const sent = { method: "POST", cookie, body, headers: { "Idempotency-Key": key }, settings };
    const { answer } = await visit("http://localhost/api/v1/licences/take", sent, apiResponse);
    return answer as Response;
  };
  expect((await send()).status).toBe(201);
  try {
    await setScopes(takerScopes.filter((scope) => scope !== "TakeLicence"));
    const replayed = await send();
    expect([replayed.status, await replayed.text()]).toEqual([403, expect.not.stringContaining("L-20")]);
  } finally {
    await setScopes(takerScopes);
  }
  expect((await send()).headers.get("Idempotency-Replayed") ?? (await send()).status).toBeTruthy();
  const { status } = await visit(
    "http://localhost/api/v1/licences/take",
    { method: "POST", body, settings },
    apiResponse,
  ).then(({ answer }) => answer as Response);
  expect(status).toBe(401);
});

test("a use in a currency without a rate is priced in that of the card, and limits are compared in it", async () => {
  const { id } = await addTakeable();
  const text = `${usageText};budget:10 JPY`;
  const page = await readTakePage(takerContext([id], { text }));
  expect([page.misses, page.total]).toEqual([[], expect.stringContaining("EUR")]);
});
