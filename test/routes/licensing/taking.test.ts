import { and, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { Taking } from "#app/edge/context/company.ts";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import { endLicence } from "#app/licensing/environment/end-licence.server.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { fillDraft } from "#app/licensing/requests/fill-draft.server.ts";
import { getDraft } from "#app/licensing/requests/get-draft.server.ts";
import { readTakePage } from "#app/licensing/take/read-take-page.server.ts";
import { action, loader } from "#app/licensing/take/routes/take.tsx";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { readManagedPage } from "#app/licensing/transactions/read-managed-page.server.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { noUsage } from "#app/rights/usage/usage.ts";
import { withUsage } from "#app/rights/usage/usage-path.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";
import { files, recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { policies } from "#db/schema/identity.server.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import { restrictions } from "#db/schema/licensing.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { recordingRestrictions } from "#db/schema/restricted.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addAccepted,
  addRequest,
  clientContext,
  idOf,
  staffContext,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addOwnedSong, controlled } from "#test/routes/licensing/approval-records.ts";
import { refusalOf } from "#test/routes/licensing/request-visitor.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const tables = unsafeTenantTables("the records of a test");
const { standingUses, outbox } = tables;
const { memberships, transactions, quotes, licences, licenceFiles, licenceTakings, invoices, transactionEvents } =
  tables;

withDemoSessions();
withColleagues();

const use = "media:social_paid;territories:DE,AT;months:12;category:food";
const limits: Taking = { perLicence: 300_000, perMonth: 500_000, currency: "EUR", by: idOf("staff") };
const [requests, bills] = ["SELECT count(*) AS n FROM transactions", "SELECT count(*) AS n FROM invoices"] as const;
let counter = 0;
let now = Date.UTC(2027, 0, 10, 9);

beforeAll(async () => {
  const { db } = testContext();
  const scopes = [...demoPolicies.supervisor.scopes, "TakeLicence"];
  await db.update(policies).set({ scopes }).where(eq(policies.id, demoPolicies.supervisor.id));
  await publishCard(1);
});

beforeEach(async () => {
  now += 32 * 86_400_000;
  await setLimits(limits);
});

async function publishCard(version: number, master = 60_000) {
  const tiers = [{ tierId: "", master, composition: 60_000 }];
  const card = { ...startingCard, tiers, show: "price" as const };
  const given = { companyId: mainCompany.id, version, card, inForceFrom: "2026-01-01", publishedAt: version };
  await testContext()
    .db.insert(rateCards)
    .values({ ...given, id: `card-${version}`, savedBy: idOf("staff") });
}

async function setLimits(taking: Taking | null) {
  await testContext().db.update(companies).set({ taking }).where(eq(companies.id, mainCompany.id));
}

/** A song that the catalogue represents whole, with an MP3 and an original. */
async function addTakeable({ hasFiles = true } = {}) {
  counter += 1;
  const at = counter;
  const song = await addOwnedSong(`Taken ${at}`, { master: [controlled], composition: [controlled] });
  const file = { recordingId: song.id, contentType: "audio/mpeg", bytes: 1, sha256: "0".repeat(64) };
  const rows = [
    { ...file, id: `mp3-${at}`, role: "mp3" as const, bucket: "MEDIA" as const, key: `mp3-${at}` },
    {
      ...{ ...file, id: `wav-${at}`, role: "original" as const, bucket: "MASTERS" as const },
      ...{ key: `wav-${at}`, contentType: "audio/wav" },
    },
  ];
  if (hasFiles) await testContext().db.insert(files).values(rows);
  return song;
}

type Given = { at?: number; usage?: string; account?: string; scopes?: string[]; person?: Record<string, unknown> };

function contextFor(ids: string[], { at = now, usage = use, account = "supervisor", ...given }: Given = {}) {
  const url = new URL(takeSongsPath(ids, usage), "http://localhost");
  const scopes = given.scopes ?? ["ListTransactions", "TakeLicence"];
  const person = { id: idOf(account), scopes, heldScopes: scopes, ...given.person };
  return clientContext({ now: at, url }, person);
}

const pageOf = (ids: string[], given: Given = {}) => readTakePage(contextFor(ids, given));

const form = {
  ...{ licensee: "Northwind GmbH\nHafenstraße 1\n20457 Hamburg\nGermany", project: "Spring", endClient: "Northwind" },
  ...{ name: "Ada Park", company: "Northwind", role: "Head of music", signature: "ada park", authority: "on" as const },
};

/** Signs the text of the page, or another hash. `ctx`: of the request that takes it. */
async function take(ids: string[], given: Given & { textHash?: string; ctx?: ReturnType<typeof contextFor> } = {}) {
  const usage = readUsage(given.usage ?? use).usage;
  const textHash = given.textHash ?? (await pageOf(ids, given)).signing?.textHash ?? "";
  const ctx = given.ctx ?? contextFor(ids, given);
  return { ctx, ...(await takeLicence(ctx, { ...form, ids, usage, textHash })) };
}

/** A context before whose batch of writes something else happens. */
function interrupted(ids: string[], happens: () => Promise<unknown>) {
  const ctx = contextFor(ids);
  const batch = ctx.db.batch.bind(ctx.db);
  let calls = 0;
  const wrapped = async (...[statements]: Parameters<typeof batch>) => {
    calls += 1;
    if (calls === 2) await happens();
    return batch(statements);
  };
  return { ...ctx, db: Object.assign(Object.create(ctx.db), { batch: wrapped }) as typeof ctx.db };
}

let cards = 1;

function setRecording(id: string, given: Partial<typeof recordings.$inferInsert>) {
  return testContext().db.update(recordings).set(given).where(eq(recordings.id, id));
}

/** The song is not for products of food. */
async function restrict(recordingId: string) {
  const { db } = testContext();
  const id = `restriction-${recordingId}`;
  await db.insert(restrictions).values({ id, kind: "use", name: "No food", nameKey: id, value: "food" });
  await db.insert(recordingRestrictions).values({ recordingId, restrictionId: id });
}

function setMember(status: "active" | "disabled") {
  const isIt = and(eq(memberships.userId, idOf("supervisor")), eq(memberships.companyId, mainCompany.id));
  return testContext().db.update(memberships).set({ status }).where(isIt);
}

function setCompany(status: "active" | "suspended") {
  return testContext().db.update(companies).set({ status }).where(eq(companies.id, mainCompany.id));
}

/** Someone else gets an exclusive licence of it. */
async function takenByOther(recordingId: string) {
  const transactionId = await addAccepted([{ id: recordingId, title: "Other" }]);
  const { db } = testContext();
  const quote = await db.select({ id: quotes.id }).from(quotes).where(eq(quotes.transactionId, transactionId)).get();
  const id = `other-${recordingId}`;
  await db.insert(licences).values({
    ...{ id, companyId: mainCompany.id, transactionId, quoteId: quote?.id ?? "", number: `L-2020-${counter + 1000}` },
    ...{ licensee: "Other", project: "Other", endClient: "", currency: "EUR", lines: [], startsOn: "2026-01-01" },
    ...{
      terms: {
        media: ["web_paid"],
        territories: ["World"],
        termMonths: null,
        perpetual: true,
        startsOn: null,
        exclusivity: "full",
      },
    },
    ...{ issuedBy: idOf("staff"), issuedAt: now },
  });
  await db.insert(licensedRecordings).values({
    ...{ licenceId: id, recordingId, exclusivity: "full", startsOn: "2026-01-01", territories: ["World"] },
  });
}

test("a clear track is taken in one act: request, offer, signature, licence, files, invoice", async () => {
  const song = await addTakeable();
  const page = await pageOf([song.id]);
  expect(page).toMatchObject({ misses: [], ways: [], songs: [{ title: song.title, misses: [], next: null }] });
  expect(page.signing?.text).toContain(song.title);
  expect(page.songs[0]?.price?.rows.length).toBeGreaterThan(3);
  const { id, number, ctx } = await take([song.id]);
  expect(number).toMatch(/^L-2027-\d{4}$/);
  // With that of the session and the outcome of the form there are four.
  expect(ctx.trips.count).toBe(2);
  const { db } = testContext();
  const request = await db.select().from(transactions).where(eq(transactions.id, id)).get();
  expect(request).toMatchObject({ status: "delivered", project: "Spring", media: ["social_paid"], category: "food" });
  const licence = await db.select().from(licences).where(eq(licences.transactionId, id)).get();
  expect(licence).toMatchObject({ number, licensee: form.licensee, issuedBy: idOf("staff") });
  const offer = await db.select().from(quotes).where(eq(quotes.transactionId, id)).get();
  expect(offer).toMatchObject({ version: 1, createdBy: idOf("staff"), pricing: { card: "card-1" } });
  const answer = await db
    .select()
    .from(quoteAnswers)
    .where(eq(quoteAnswers.quoteId, offer?.id ?? ""))
    .get();
  // The words that are typed beside the signature are in the text that is signed, and in its hash.
  const signed = answer?.signedText ?? "";
  expect(signed).toContain("Licensee: Northwind GmbH, Hafenstraße 1, 20457 Hamburg, Germany");
  expect(signed).toContain("End client: Northwind\nProject: Spring");
  const read = (page.signing?.text ?? "").split("as named with the signature");
  expect(read).toHaveLength(4);
  for (const part of read) expect(signed).toContain(part);
  expect(answer).toMatchObject({ answer: "accepted", signature: { textHash: await hashText(signed) } });
  const chosen = await db
    .select({ kind: licenceFiles.kind })
    .from(licenceFiles)
    .where(eq(licenceFiles.licenceId, licence?.id ?? ""));
  expect(chosen.map(({ kind }) => kind).toSorted()).toEqual(["mp3", "original"]);
  const invoice = await db.select().from(invoices).where(eq(invoices.transactionId, id)).get();
  const net = (licence?.lines[0]?.masterFee ?? 0) + (licence?.lines[0]?.compositionFee ?? 0);
  expect(invoice).toMatchObject({ licenceId: licence?.id, total: net, buyer: { city: "Hamburg", country: "DE" } });
  const spent = await db.select().from(licenceTakings).where(eq(licenceTakings.transactionId, id)).get();
  expect(spent).toMatchObject({ amount: net, currency: "EUR", userId: idOf("supervisor") });
  const events = await db
    .select({ kind: transactionEvents.kind })
    .from(transactionEvents)
    .where(eq(transactionEvents.transactionId, id));
  expect(events.map(({ kind }) => kind)).toEqual(["sent", "quoted", "accepted", "licensed", "delivered"]);
});

test("the draft request leads to the licences of its use that can be taken, for its project", async () => {
  const song = await addTakeable();
  const owned = await addOwnedSong("Owned draft", { master: [controlled], composition: [{ name: "Ida" }] });
  const ctx = contextFor([]);
  const company = { ...ctx.company, taking: limits };
  const usage = readUsage(use).usage ?? noUsage;
  const terms = { ...usage, project: "Spring", endClient: "Northwind", neededBy: null, description: "" };
  await fillDraft(ctx, { terms, recordingIds: [song.id, owned.id] });
  const takes = async (given: typeof company) =>
    Object.values((await getDraft({ ...ctx, company: given })).lights).map(({ take }) => take);
  expect((await takes(company)).toSorted()).toEqual([use, undefined]);
  expect(await takes({ ...company, taking: { ...limits, perLicence: 100 } })).toEqual([undefined, undefined]);
  const { db } = testContext();
  await db.update(transactions).set({ kind: "placement" }).where(eq(transactions.status, "draft"));
  expect(await takes(company)).toEqual([undefined, undefined]);
  const url = new URL(takeSongsPath([song.id], use, { project: "Spring", endClient: "Northwind" }), "http://localhost");
  const page = await readTakePage({ ...ctx, url });
  expect(page.defaults).toMatchObject({ project: "Spring", endClient: "Northwind" });
  expect(page.path).toContain("project=Spring&endClient=Northwind");
});

test("a form that is sent twice, without scripts, leads to one licence", async () => {
  const song = await addTakeable();
  const url = `http://localhost${takeSongsPath([song.id], use)}`;
  const cookie = await cookieOf("supervisor");
  const page = (await visit(url, { cookie }, loader)).answer as Awaited<ReturnType<typeof loader>>;
  expect(page.path).toBe(takeSongsPath([song.id], use));
  const given = { ...form, textHash: page.signing?.textHash ?? "", formKey: "0190a000-0000-7000-8000-00000000aaaa" };
  const send = () => visit(url, { method: "POST", cookie, form: given }, action);
  const answers = await Promise.all([send(), send()]);
  const places = answers.map(({ answer }) => (answer as Response).headers.get("Location"));
  expect(places[0]).toMatch(/^\/transactions\/[0-9a-f-]+\/licences\/L-\d{4}-\d{4}$/);
  expect(places[1]).toBe(places[0]);
  const wrong = await visit(url, { method: "POST", cookie, form: { ...given, signature: "Bob" } }, action);
  expect(refusalOf(wrong.answer)).toMatchObject({
    status: 400,
    error: { signature: ["Signature: type your full name as above."] },
    typed: { licensee: form.licensee },
  });
  const empty = await visit(url, { method: "POST", cookie, form: { textHash: given.textHash } }, action);
  const fields = ["licensee", "project", "endClient", "name", "company", "role", "signature", "authority"];
  expect(Object.keys(refusalOf(empty.answer).error).toSorted()).toEqual(fields.toSorted());
});

/** A track whose composition a party owns that agrees in advance, for at least so much. */
async function addRuled({ minFee = 100 } = {}) {
  counter += 1;
  const at = counter;
  const email = `owner${at}@example.com`;
  const owner = { name: `Owner ${at}`, email };
  const song = await addOwnedSong(`Ruled ${at}`, { master: [controlled], composition: [owner] });
  const { db } = testContext();
  const file = { recordingId: song.id, contentType: "audio/mpeg", bytes: 1, sha256: "0".repeat(64) };
  await db.insert(files).values({ ...file, id: `ruled-${at}`, role: "mp3", bucket: "MEDIA", key: `ruled-${at}` });
  const partyId = song.ids[owner.name] ?? "";
  await db.insert(standingApprovals).values({
    ...{ id: `standing-${at}`, name: "Social", partyId, perpetual: true, minFee, currency: "EUR" },
    notes: "Email of 3 January",
  });
  return { song, email, standingId: `standing-${at}` };
}

test("a track that is clear by a standing approval is taken, its use recorded and its party told", async () => {
  const { song, email, standingId } = await addRuled();
  const { id, number, ctx } = await take([song.id]);
  expect(ctx.trips.count).toBe(2);
  const { db } = testContext();
  const uses = await db.select().from(standingUses).where(eq(standingUses.transactionId, id));
  expect(uses).toMatchObject([{ standingId, side: "composition", currency: "EUR" }]);
  const told = "SELECT count(*) AS n FROM outbox WHERE recipient = ? AND template = 'standing-use'";
  expect(await countRows(told, email)).toBe(1);
  const mail = await db.select().from(outbox).where(eq(outbox.recipient, email)).get();
  expect(mail?.text).toContain(`Licence ${number}\n`);
  expect(mail?.html).toContain(`>Licence ${number}<`);
  const high = await addRuled({ minFee: 10_000_000 });
  const page = await pageOf([high.song.id]);
  expect(page.songs[0]?.misses.join()).toContain("must agree");
  expect(page.songs[0]?.misses.join()).not.toContain("100,000");
});

test("a standing approval that is paused while the licence is signed takes nothing", async () => {
  const { song, standingId } = await addRuled();
  const textHash = (await pageOf([song.id])).signing?.textHash ?? "";
  const pause = () =>
    testContext().db.update(standingApprovals).set({ paused: true }).where(eq(standingApprovals.id, standingId));
  const given = { ...form, ids: [song.id], usage: readUsage(use).usage, textHash };
  await expect(takeLicence(interrupted([song.id], pause), given)).rejects.toMatchObject({ code: "conflict" });
  expect((await pageOf([song.id])).signing).toBeNull();
});

test("two tabs give one licence, whether one after the other or at once", async () => {
  const song = await addTakeable();
  const page = await pageOf([song.id]);
  const textHash = page.signing?.textHash ?? "";
  const { number } = await take([song.id], { textHash });
  await expect(take([song.id], { textHash })).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(number),
  });
  expect((await pageOf([song.id])).signing).toBeNull();
  const other = await addTakeable();
  const hash = (await pageOf([other.id])).signing?.textHash ?? "";
  const tabs = await Promise.allSettled(Array.from({ length: 5 }, () => take([other.id], { textHash: hash })));
  expect(tabs.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const tab of tabs) if (tab.status === "rejected") expect(tab.reason).toMatchObject({ code: "conflict" });
});

test.each<[string, (id: string) => Promise<unknown>, string]>([
  ["a price", () => publishCard(++cards, 61_000), "The text changed"],
  ["a restriction", (id) => restrict(id), "The text changed"],
  ["a takedown", (id) => setRecording(id, { status: "unpublished" }), "The text changed"],
  ["another licence", (id) => takenByOther(id), "The text changed"],
  ["the limits", () => setLimits({ ...limits, perLicence: 1 }), "What your company lets you take changed"],
  ["the permission", () => setMember("disabled"), "What your company lets you take changed"],
  ["the company", () => setCompany("suspended"), "What your company lets you take changed"],
])("nothing is written if %s changes while it is signed", async (what, happens, message) => {
  const song = await addTakeable();
  const [before, invoiced] = [await countRows(requests), await countRows(bills)];
  const textHash = (await pageOf([song.id])).signing?.textHash ?? "";
  const ctx = interrupted([song.id], () => happens(song.id));
  try {
    const taken = takeLicence(ctx, { ...form, ids: [song.id], usage: readUsage(use).usage, textHash });
    await expect(taken).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(message) });
  } finally {
    await setMember("active");
    await setCompany("active");
  }
  const others = what === "another licence" ? 1 : 0;
  expect(await countRows(requests)).toBe(before + others);
  expect(await countRows(bills)).toBe(invoiced);
});

test.each<[string, Given, string]>([
  ["a use of yesterday", { usage: `${use};start:2026-01-01` }, "begin in the past"],
  ["an exclusive use", { usage: `${use};exclusivity:category` }, "Exclusive uses"],
  ["a use that leaves the term open", { usage: "media:social_paid;territories:DE;category:food" }, "a term"],
  ["a use of nothing", { usage: "" }, "Say what you need"],
  ["a use with AI", { usage: use.replace("social_paid", "ai_training") }, "no price"],
])("%s is not taken", async (_what, given, why) => {
  const song = await addTakeable();
  const { misses, songs, signing } = await pageOf([song.id], given);
  expect([...misses, ...songs.flatMap((one) => one.misses)].join(" ")).toContain(why);
  expect(signing).toBeNull();
  await expect(take([song.id], { ...given, textHash: "0" })).rejects.toMatchObject({ code: "conflict" });
});

test("what is not clear, has no file or is unknown says so, and the others can be taken", async () => {
  const song = await addTakeable();
  const owned = await addOwnedSong("Owned", { master: [controlled], composition: [{ name: "Ada" }] });
  const fileless = await addTakeable({ hasFiles: false });
  const page = await pageOf([song.id, owned.id, fileless.id, "unknown"]);
  expect(page.signing).toBeNull();
  expect(page.misses).toEqual([expect.stringContaining("isn't available")]);
  const asking = (song: { id: string }) => ({ to: withUsage(`/transactions/draft/tracks?track=${song.id}`, use) });
  expect(page.songs.map(({ next }) => next)).toEqual([
    ...[null, expect.objectContaining(asking(owned)), expect.objectContaining(asking(fileless))],
  ]);
  expect(page.songs[1]?.misses.join()).toContain("must agree");
  expect(page.songs[2]?.misses).toEqual(["No audio file is on file to deliver."]);
  expect(page.ways.map(({ to }) => to)).toEqual([
    takeSongsPath([song.id], use),
    withUsage(`/transactions/draft/tracks?track=${owned.id}&track=${fileless.id}`, use),
  ]);
  await restrict(owned.id);
  expect((await pageOf([owned.id])).songs[0]?.next?.to).toContain("/swap/");
  // One that is gone is left out, too; a single one is asked for where it stands.
  expect((await pageOf([song.id, "unknown"])).ways).toEqual([
    expect.objectContaining({ to: takeSongsPath([song.id], use) }),
  ]);
});

test("another text than the one that was read is a conflict, and so are changed terms", async () => {
  const song = await addTakeable();
  const textHash = (await pageOf([song.id])).signing?.textHash ?? "";
  await expect(take([song.id], { textHash: "" })).rejects.toMatchObject({ code: "conflict" });
  const longer = use.replace("months:12", "months:24");
  await expect(take([song.id], { textHash, usage: longer })).rejects.toMatchObject({ code: "conflict" });
  const second = await addTakeable();
  await expect(take([song.id, second.id], { textHash })).rejects.toMatchObject({ code: "conflict" });
});

test.each<[string, Given, string]>([
  ["without the permission", { scopes: ["ListTransactions"] }, "forbidden"],
  ["without that for requests", { scopes: ["TakeLicence"] }, "forbidden"],
  ["by staff for themselves", { scopes: ["ListTransactions", "TakeLicence", "UpdateTransaction"] }, "forbidden"],
  ["by an administrator", { scopes: ["*"] }, "forbidden"],
  ["by who set the limits", { account: "staff" }, "forbidden"],
  ["in a preview", { person: { originalUserId: idOf("administrator") } }, "forbidden"],
])("nothing is taken %s", async (_what, given, code) => {
  const song = await addTakeable();
  const textHash = (await pageOf([song.id])).signing?.textHash ?? "";
  await expect(take([song.id], { ...given, textHash })).rejects.toMatchObject({ code });
});

test("a company that lets no one take, and one whose limits are lower", async () => {
  const song = await addTakeable();
  await setLimits({ ...limits, perLicence: 100 });
  expect((await pageOf([song.id])).misses).toEqual([expect.stringContaining("up to 1.00 EUR each")]);
  await setLimits({ ...limits, currency: "USD" });
  expect((await pageOf([song.id])).misses).toEqual([expect.stringContaining("limit is in USD")]);
  await setLimits(null);
  await expect(pageOf([song.id])).rejects.toMatchObject({ code: "forbidden" });
});

test("of many at once, as many are taken as the month has room for", async () => {
  const songs = await Promise.all(Array.from({ length: 12 }, () => addTakeable()));
  const price = (await pageOf([songs[0]?.id ?? ""])).total;
  const cents = Number(price.replaceAll(/[^0-9]/g, ""));
  await setLimits({ ...limits, perLicence: cents, perMonth: cents * 4 + 1 });
  const taken = await Promise.allSettled(
    songs.map(({ id }, at) => take([id], { person: { name: `Ada ${at}` } }).catch((error) => Promise.reject(error))),
  );
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  const [left] = songs.slice(-1);
  expect((await pageOf([left?.id ?? ""])).misses.join() || "taken").toMatch(/0.01 EUR more this month|taken/);
});

test("staff see what kept requests and clear tracks from being taken, and end a taken licence as any other", async () => {
  const [song, ruled] = [await addTakeable(), await addRuled()];
  const { id, ctx } = await take([song.id]);
  await testContext().db.delete(standingApprovals).where(eq(standingApprovals.id, ruled.standingId));
  const about = {
    media: ["social_paid"],
    territories: ["DE", "AT"],
    category: "food" as const,
    startsOn: null,
    sentAt: now,
  };
  const clear = await addRequest([await addTakeable()], about);
  const ask = await addRequest([ruled.song], about);
  const open = await addRequest([song], { ...about, termMonths: null });
  const many = { ...about, alternatives: true };
  const one = await addRequest([ruled.song, await addTakeable()], many);
  const url = new URL(`http://localhost/transactions/all?status=all&stops=on&usage=${encodeURIComponent(use)}`);
  const scopes = ["ListTransactions", "UpdateTransaction"];
  const staff = staffContext({ now, url }, { scopes, heldScopes: scopes });
  const { stops, requests: rows } = await readManagedPage(staff);
  expect(staff.trips.count).toBeLessThanOrEqual(3);
  const owner = Object.keys(ruled.song.ids).find((name) => name.startsWith("Owner")) ?? "";
  const [ofRequests, ofTracks] = stops?.parts ?? [];
  expect(ofRequests?.lines).toEqual(
    expect.arrayContaining([
      "Of 5 requests, 1 were taken and 2 more could have been.",
      `20 % would be instant with a rule of ${owner}.`,
      expect.stringMatching(/^20 %: .*doesn't name a term/),
    ]),
  );
  expect(stops?.marks[ask]).toContain(owner);
  expect(stops?.marks[open]).toContain("a term");
  expect([stops?.marks[clear], stops?.marks[one], stops?.marks[id]]).toEqual([
    "Could be taken",
    "Could be taken",
    undefined,
  ]);
  expect(ofTracks?.lines[0]).toMatch(/% of \d+ clear tracks can be taken/);
  expect(rows.find((row) => row.id === id)?.mark).toBe("Taken");
  const listed = (status: string) =>
    readManagedPage(staffContext({ now, url: new URL(`http://localhost/transactions/all?status=${status}`) }));
  const taken = await listed("taken");
  expect(taken.requests.length).toBeGreaterThan(0);
  expect(taken.requests.every(({ mark }) => mark === "Taken")).toBe(true);
  expect((await listed("open")).stops).toBeNull();
  await expect(readManagedPage({ ...ctx, url })).rejects.toMatchObject({ code: "forbidden" });
  // A company that lets no one take licences reads what they could take.
  await setLimits(null);
  const closed = await readManagedPage(staffContext({ now, url }, { scopes, heldScopes: scopes }));
  expect(closed.stops?.parts[0]?.lines[0]).toContain("doesn't let its people take licences");
  const licence = await testContext().db.select().from(licences).where(eq(licences.transactionId, id)).get();
  await endLicence(staffContext({ now }), { id: licence?.id ?? "", reason: "Taken by mistake" });
  expect(await countRows(`SELECT count(*) AS n FROM licence_ends WHERE licence_id = '${licence?.id}'`)).toBe(1);
  expect(await countRows(`SELECT count(*) AS n FROM licensed_recordings WHERE licence_id = '${licence?.id}'`)).toBe(0);
});
