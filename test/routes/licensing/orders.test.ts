import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { loader as readOrder, action as saveOrder } from "#app/backoffice/catalogue-records/routes/record.tsx";
import { listOrderLicences } from "#app/backoffice/orders/list-order-licences.server.ts";
import { orderStore } from "#app/backoffice/orders/order-store.server.ts";
import type { Taking } from "#app/edge/context/company.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { eraseLicenceRequests } from "#app/identity/account/erase-licence-requests.server.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { readTakePage } from "#app/licensing/take/read-take-page.server.ts";
import { anyOrder } from "#app/licensing/take/read-taking.server.ts";
import { action } from "#app/licensing/take/routes/take.tsx";
import { takeLicence } from "#app/licensing/take/take-licence.server.ts";
import { deleteRecord } from "#app/records/store/delete-record.server.ts";
import { getRecord, listRecords } from "#app/records/store/read-records.server.ts";
import { saveRecord } from "#app/records/store/save-record.server.ts";
import { fromMinorUnits } from "#app/rights/money.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { readUsage } from "#app/rights/usage/write-usage.ts";
import { files } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { policies } from "#db/schema/identity.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { clientContext, idOf, withColleagues } from "#test/routes/licences/request-records.ts";
import { addOwnedSong, controlled } from "#test/routes/licensing/approval-records.ts";
import { setSigner } from "#test/routes/licensing/order-signer.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { licenceOrders, licenceTakings, invoices, memberships } = unsafeTenantTables("the records of a test");

withDemoSessions();
withColleagues();

const use = "media:social_paid;territories:DE,AT;months:12;category:food";
const limits: Taking = { perLicence: 300_000, perMonth: 500_000, currency: "EUR", by: idOf("staff") };
/** The price of a song for `use`, in minor units. */
let price = 0;
let now = Date.UTC(2027, 0, 10, 9);
let counter = 0;

beforeAll(async () => {
  const { db } = testContext();
  const scopes = [...demoPolicies.supervisor.scopes, "TakeLicence"];
  await db.update(policies).set({ scopes }).where(eq(policies.id, demoPolicies.supervisor.id));
  await setSigner();
  const card = {
    ...startingCard,
    tiers: [{ tierId: "", master: 60_000, composition: 60_000 }],
    show: "price" as const,
  };
  await db.insert(rateCards).values({
    ...{ id: "card-orders", companyId: mainCompany.id, version: 1, card, inForceFrom: "2026-01-01", publishedAt: 1 },
    savedBy: idOf("staff"),
  });
  await db.update(companies).set({ taking: limits }).where(eq(companies.id, mainCompany.id));
  const { order, ...page } = await pageOf([(await addTakeable()).id]);
  expect([order, page.signatures]).toEqual([null, []]);
  price = Math.round(Number(page.total.replace(/[^\d.]/g, "")) * 100);
});

beforeEach(async () => {
  now += 86_400_000;
  await testContext().db.update(licenceOrders).set({ state: "ended" });
});

/** A song that the catalogue represents whole, with an MP3. */
async function addTakeable() {
  counter += 1;
  const key = `ordered-mp3-${counter}`;
  const song = await addOwnedSong(`Ordered ${counter}`, { master: [controlled], composition: [controlled] });
  const file = { recordingId: song.id, contentType: "audio/mpeg", bytes: 1, sha256: "0".repeat(64) };
  await testContext()
    .db.insert(files)
    .values({ ...file, id: key, role: "mp3" as const, bucket: "MEDIA" as const, key });
  return song;
}

const form = { project: "Spring", endClient: "Northwind", licensee: "", textHash: "" };
const unsigned = { name: "", company: "", role: "", signature: "", authority: "" as const };

/** What is thrown. */
function refusalOf(work: Promise<unknown>): Promise<AppError> {
  return work.then(
    () => new AppError("not_found", "nothing was refused"),
    (error: AppError) => error,
  );
}

function asBatch<Statement>([first, ...others]: Statement[]): [Statement, ...Statement[]] {
  if (first === undefined) throw new Error("no statements");
  return [first, ...others];
}

type Person = Parameters<typeof clientContext>[1];

function contextFor(
  ids: string[],
  { usage = use, order, person = {} }: { usage?: string; order?: string; person?: Person } = {},
) {
  const url = new URL(takeSongsPath(ids, usage, { order }), "http://localhost");
  const scopes = ["ListTransactions", "TakeLicence"];
  const taker = { id: idOf("supervisor"), email: mail("supervisor"), scopes, heldScopes: scopes };
  const ctx = clientContext({ now, url }, { ...taker, ...person });
  // One person stands for many.
  const isUnlimited = { limit: async () => ({ success: true }) };
  return { ...ctx, env: { ...ctx.env, LIMIT_FORM: isUnlimited } };
}

const pageOf = (ids: string[], given: Parameters<typeof contextFor>[1] = {}) => readTakePage(contextFor(ids, given));

async function take(ids: string[], order: string, { usage = use, ...given }: { usage?: string; person?: Person } = {}) {
  const ctx = contextFor(ids, { usage, ...given });
  return await takeLicence(ctx, { ...form, ...unsigned, ids, usage: readUsage(usage).usage, order });
}

/** A person of the client who may sign orders. */
function signerContext(person: Person = {}, company = mainCompany) {
  const scopes = ["ListTransactions", "SignOrder"];
  const url = new URL("http://localhost/orders");
  const signer = { id: idOf("requester"), email: mail("requester"), scopes, heldScopes: scopes, ...person };
  return { ...clientContext({ now, url }, signer), company };
}

const terms = {
  ...{ title: "Spring 2027", state: "active", licensee: "Northwind GmbH\nHafenstraße 1\n20457 Hamburg\nGermany" },
  ...{ reference: "PO-4711", people: [mail("supervisor")], programs: false, media: ["social_paid"] },
  ...{ territories: ["DE", "AT", "CH"], maxMonths: 12, perpetual: false, categories: ["food", "drinks"] },
  ...{ perTrack: "", total: "1000000", currency: "EUR", validFrom: null, validUntil: "2028-12-31" },
};
const signature = {
  ...{ signer: "Ada Park", signerCompany: "Northwind", signerRole: "Head of music", signature: "ada park" },
  authority: true,
};

async function addOrder(given: Partial<Record<keyof typeof terms, unknown>> = {}, ctx = signerContext()) {
  const values = { ...terms, ...signature, ...given };
  return (await saveRecord(ctx, orderStore, { id: null, version: "", values })).id;
}

async function orderOf(id: string) {
  const [row] = await testContext().db.select().from(licenceOrders).where(eq(licenceOrders.id, id));
  if (row === undefined) throw new Error("no order");
  return row;
}

function change(id: string, values: Partial<typeof licenceOrders.$inferInsert>) {
  return testContext()
    .db.update(licenceOrders)
    .set({ updatedAt: now, ...values })
    .where(eq(licenceOrders.id, id));
}

const takingsOf = (id: string) => testContext().db.select().from(licenceTakings).where(eq(licenceTakings.orderId, id));
const typed = (minor: number) => fromMinorUnits(minor, "EUR");

test("a licence is taken under an order in the signer's name, without a signature of who takes it", async () => {
  const song = await addTakeable();
  const id = await addOrder();
  const { signedText, textHash, signerId, signerEmail } = await orderOf(id);
  expect(signedText).toContain("PO-4711");
  expect(signedText).toContain(mail("supervisor"));
  expect([signerId, signerEmail, textHash.length]).toEqual([idOf("requester"), mail("requester"), 64]);
  const page = await pageOf([song.id]);
  expect([page.order?.id, page.signatures.length]).toEqual([id, 1]);
  // From the page: the button alone, with project and end client.
  const ctx = contextFor([song.id]);
  const body = new URLSearchParams({ project: "Spring", endClient: "Northwind", order: id });
  body.set("textHash", page.signing?.textHash ?? "");
  const request = new Request(ctx.url, { method: "POST", body });
  const response = await action({ request, params: {}, context: { ctx } } as never);
  expect((response as Response).headers.get("location")).toMatch(/^\/transactions/);
  const [taking] = await takingsOf(id);
  expect([taking?.amount, taking?.userId]).toEqual([price, idOf("supervisor")]);
  const { db } = testContext();
  const [answer] = await db
    .select()
    .from(quoteAnswers)
    .where(eq(quoteAnswers.userId, idOf("supervisor")));
  expect(answer?.signature).toMatchObject({ name: "Ada Park", company: "Northwind", email: mail("requester") });
  expect(answer?.signedText).toContain(`Taken under the order “Spring 2027”, signed by Ada Park`);
  expect(answer?.signedText).toContain(textHash);
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(eq(invoices.transactionId, taking?.transactionId ?? ""));
  expect([invoice?.reference, invoice?.buyer.name]).toEqual(["PO-4711", "Northwind GmbH"]);
  const rows = await listOrderLicences(signerContext(), id);
  expect(rows.map(([, , project, endClient, , amount]) => [project, endClient, amount])).toEqual([
    ["Spring", "Northwind", typed(price)],
  ]);
  // The first order that covers it is found by itself; the limits of the person are not counted.
  await take([(await addTakeable()).id], anyOrder);
  expect(await takingsOf(id)).toHaveLength(2);
});

test.each<[string, Partial<Record<keyof typeof terms, unknown>>, string, RegExp]>([
  ["other media", { media: ["tv_ad"] }, use, /not for/],
  ["other territories", { territories: ["FR"] }, use, /countries/],
  ["a longer term", { maxMonths: 6 }, use, /term longer than 6 months/],
  ["another category", { categories: ["drinks"] }, use, /not for food/],
  ["a start after its end", { validUntil: "2027-12-31" }, `${use};start:2028-01-15`, /only until/],
  ["a start before its first day", { validFrom: "2027-11-01" }, use, /only from/],
  ["a currency without a rate", { currency: "JPY" }, use, /its amounts are in JPY/],
  ["a track over its limit by a cent", { perTrack: "-1" }, use, /at most/],
  ["all in all over its amount by a cent", { total: "-1" }, use, /left/],
])("under an order for %s nothing is taken", async (_, given, usage, message) => {
  const song = await addTakeable();
  const cut = Object.fromEntries(
    Object.entries(given).map(([key, value]) => [key, value === "-1" ? typed(price - 1) : value]),
  );
  const id = await addOrder(cut);
  const counted = await countRows("SELECT count(*) AS n FROM transactions");
  expect(await refusalOf(take([song.id], id, { usage }))).toMatchObject({
    code: "conflict",
    message: expect.stringMatching(message),
  });
  expect(await refusalOf(take([song.id], anyOrder, { usage }))).toMatchObject({ code: "conflict" });
  expect(await countRows("SELECT count(*) AS n FROM transactions")).toBe(counted);
});

test.each<[string, Partial<typeof licenceOrders.$inferInsert>, Person, string]>([
  ["paused", { state: "paused" }, {}, "conflict"],
  ["ended", { state: "ended" }, {}, "conflict"],
  ["expired", { validUntil: "2026-12-31", validFrom: null }, {}, "conflict"],
  ["signed by who sets the limits", { signerId: idOf("staff") }, {}, "conflict"],
  ["no longer for the person", { people: ["someone@example.com"] }, {}, "not_found"],
  ["not for programs", {}, { isProgram: true }, "conflict"],
  ["taken in a preview", {}, { originalUserId: idOf("admin") }, "forbidden"],
  ["without the permission", {}, { scopes: ["ListTransactions"], heldScopes: ["ListTransactions"] }, "forbidden"],
  ["by the desk", {}, { heldScopes: ["ListTransactions", "TakeLicence", "UpdateTransaction"] }, "forbidden"],
])("an order that is %s takes nothing", async (_, values, person, code) => {
  const song = await addTakeable();
  const id = await addOrder();
  await change(id, values);
  expect(await refusalOf(take([song.id], id, { person }))).toMatchObject({ code });
  expect(await takingsOf(id)).toEqual([]);
});

test("an order of another company is not found, and neither is one of another client", async () => {
  const song = await addTakeable();
  const id = await addOrder();
  const { db } = testContext();
  const other = await db.select({ id: companies.id }).from(companies);
  const foreign = other.find((one) => one.id !== mainCompany.id)?.id ?? "";
  await change(id, { companyId: foreign });
  expect(await refusalOf(take([song.id], id))).toMatchObject({ code: "not_found" });
  expect(await getRecord(signerContext(), orderStore, id)).toBeNull();
  expect(await refusalOf(listOrderLicences(signerContext(), id))).toMatchObject({ code: "not_found" });
  await change(id, { companyId: mainCompany.id });
  expect(await getRecord(signerContext(), orderStore, id)).not.toBeNull();
  expect(await getRecord(signerContext({ id: idOf("supervisor") }), orderStore, id)).toBeNull();
  const query = { q: "", filters: {}, sort: "", page: 1 };
  const listed = await listRecords(signerContext({ id: idOf("supervisor") }), orderStore, query);
  expect(listed.records).toEqual([]);
});

test("what happens to the order between reading and writing prevents the licence", async () => {
  const song = await addTakeable();
  const id = await addOrder();
  const ctx = contextFor([song.id]);
  const batch = ctx.db.batch.bind(ctx.db);
  let calls = 0;
  const wrapped = async (...[statements]: Parameters<typeof batch>) => {
    calls += 1;
    if (calls === 2) await change(id, { state: "paused", updatedAt: now + 1 });
    return batch(statements);
  };
  const db = Object.assign(Object.create(ctx.db), { batch: wrapped }) as typeof ctx.db;
  const input = { ...form, ...unsigned, ids: [song.id], usage: readUsage(use).usage, order: id };
  expect(await refusalOf(takeLicence({ ...ctx, db }, input))).toMatchObject({ code: "conflict" });
  expect(await takingsOf(id)).toEqual([]);
});

test("an order whose signer may no longer sign takes nothing, also from one moment to the next, and the page says why", async () => {
  const song = await addTakeable();
  const id = await addOrder();
  await setSigner(false);
  const { misses } = await pageOf([song.id], { order: id });
  expect(misses).toEqual([expect.stringContaining("its signer may no longer sign orders here")]);
  expect(await refusalOf(take([song.id], id))).toMatchObject({ code: "conflict" });
  await setSigner();
  const ctx = contextFor([song.id]);
  const batch = ctx.db.batch.bind(ctx.db);
  let calls = 0;
  const wrapped = async (...[statements]: Parameters<typeof batch>) => {
    calls += 1;
    if (calls === 2) await setSigner(false);
    return batch(statements);
  };
  const db = Object.assign(Object.create(ctx.db), { batch: wrapped }) as typeof ctx.db;
  const input = { ...form, ...unsigned, ids: [song.id], usage: readUsage(use).usage, order: id };
  expect(await refusalOf(takeLicence({ ...ctx, db }, input))).toMatchObject({ code: "conflict" });
  expect(calls).toBe(2);
  await setSigner();
  expect(await takingsOf(id)).toEqual([]);
  await take([song.id], id);
  expect(await takingsOf(id)).toHaveLength(1);
});

test("who handles licences reads an order, its text and its licences, and changes nothing", async () => {
  const id = await addOrder();
  const url = `http://localhost/orders/${id}`;
  const desk = signerContext({ id: idOf("staff"), scopes: ["UpdateTransaction"], heldScopes: ["UpdateTransaction"] });
  const context = { ctx: { ...desk, url: new URL(url) } };
  const page = await readOrder({ request: new Request(url), params: { id }, context } as never);
  expect(page).toMatchObject({ canEdit: false, name: terms.title, cells: { licensee: terms.licensee }, history: [] });
  expect(page.pages.map(({ at }) => at)).toEqual(["export.csv", "signed.txt"]);
  const body = new URLSearchParams({ state: "ended" });
  const request = new Request(url, { method: "POST", body });
  await expect(saveOrder({ request, params: { id }, context } as never)).rejects.toMatchObject({ code: "forbidden" });
  const added = readOrder({ request: new Request(url), params: { id: "new" }, context } as never);
  await expect(added).rejects.toMatchObject({ code: "forbidden" });
});

test("200 at once take as many licences as the amount pays, and the signer is told once", async () => {
  const fits = 7;
  const songs = await Promise.all(Array.from({ length: 200 }, () => addTakeable()));
  const id = await addOrder({ total: typed(price * fits + price - 1) });
  const mails = `SELECT count(*) AS n FROM outbox WHERE template = 'order-low' AND subject_id = '${id}'`;
  const results = await Promise.allSettled(songs.map((song) => take([song.id], id)));
  const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(["conflict"]));
  expect(results.length - refused.length).toBe(fits);
  expect((await takingsOf(id)).reduce((sum, { amount }) => sum + amount, 0)).toBe(price * fits);
  expect(await countRows(mails)).toBe(1);
  // Signed again for more, it is told again when that is nearly used up.
  const { updatedAt } = await orderOf(id);
  const raised = { ...terms, ...signature, total: typed(price * 20) };
  await saveRecord(signerContext(), orderStore, { id, version: String(updatedAt), values: raised });
  expect((await orderOf(id)).warnedAt).toBeNull();
});

test("a person who was withdrawn takes nothing under an order", async () => {
  const song = await addTakeable();
  const id = await addOrder();
  const set = (status: "active" | "disabled") =>
    testContext()
      .db.update(memberships)
      .set({ status })
      .where(eq(memberships.userId, idOf("supervisor")));
  await set("disabled");
  expect(await refusalOf(take([song.id], id))).toMatchObject({ code: "conflict" });
  await set("active");
  expect(await takingsOf(id)).toEqual([]);
});

test.each<[string, Record<string, unknown>, string]>([
  ["no signature", { signature: "" }, "signature"],
  ["another name", { signature: "Someone Else" }, "signature"],
  ["no authority", { authority: false }, "authority"],
  ["no company", { signerCompany: "" }, "signerCompany"],
  ["an amount of nothing", { total: "0" }, "total"],
  ["an amount that is none", { total: "a lot" }, "total"],
  ["more for a track than in all", { perTrack: "2000000" }, "perTrack"],
  ["a day that is over", { validUntil: "2026-12-31" }, "validUntil"],
  ["days that end before they begin", { validFrom: "2029-01-01" }, "validUntil"],
  ["no term", { maxMonths: null }, "maxMonths"],
  ["someone unknown", { people: ["nobody@example.com"] }, "people"],
])("an order with %s is not signed", async (_, given, field) => {
  const refusal = await refusalOf(addOrder(given));
  expect(refusal).toMatchObject({ code: "invalid" });
  expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
});

test("pausing needs no signature, other terms do, who handles licences signs none, and an end is for good", async () => {
  const id = await addOrder();
  const save = async (values: Record<string, unknown>, ctx = signerContext()) => {
    const { updatedAt } = await orderOf(id);
    return await saveRecord(ctx, orderStore, { id, version: String(updatedAt), values, names: Object.keys(values) });
  };
  const before = await orderOf(id);
  // As the form sends it, with all fields.
  await save({ ...terms, ...signature, signature: "", authority: false, state: "paused" });
  expect(await orderOf(id)).toMatchObject({ state: "paused", textHash: before.textHash, signedAt: before.signedAt });
  expect(await refusalOf(save({ total: "2000000" }))).toMatchObject({ code: "invalid" });
  const desk = { heldScopes: ["SignOrder", "UpdateTransaction"], scopes: ["SignOrder", "UpdateTransaction"] };
  expect(await refusalOf(save({ total: "2000000", ...signature }, signerContext(desk)))).toMatchObject({
    code: "forbidden",
  });
  await save({ total: "2000000", ...signature });
  expect((await orderOf(id)).textHash).not.toBe(before.textHash);
  const { updatedAt } = await orderOf(id);
  const deletion = { id, version: String(updatedAt), moveTo: "" };
  expect(await refusalOf(deleteRecord(signerContext(), orderStore, deletion))).toMatchObject({ code: "invalid" });
  await save({ state: "ended" });
  expect(await refusalOf(save({ state: "active" }))).toMatchObject({ code: "invalid" });
});

test("the form of a browser without scripts signs an order, and comes back filled in with the error of its field", async () => {
  const send = async (given: Record<string, string>) => {
    const body = new URLSearchParams({
      ...{ title: "By form", state: "active", licensee: "Northwind GmbH\r\nHamburg", reference: "" },
      ...{
        people: `${mail("supervisor").toUpperCase()}\r\n`,
        media: "social_paid",
        territories: "DACH",
        maxMonths: "12",
      },
      ...{ categories: "food", perTrack: "1200.50", total: "5000", currency: "EUR", validUntil: "2028-12-31" },
      ...{ signer: "Ada Park", signerCompany: "Northwind", signerRole: "Head of music", signature: "Ada Park" },
      ...{ authority: "on", version: "", ...given },
    });
    const ctx = signerContext();
    const request = new Request("http://localhost/orders/new", { method: "POST", body });
    return await saveOrder({ request, params: { id: "new" }, context: { ctx } } as never);
  };
  const refused = (await send({ signature: "A. Park" })) as unknown as {
    data: { error: Record<string, string[]>; initialValue: Record<string, unknown> };
    init: { status: number };
  };
  expect(refused.init.status).toBe(400);
  expect(Object.keys(refused.data.error)).toEqual(["signature"]);
  expect(refused.data.initialValue).toMatchObject({ title: "By form", total: "5000" });
  // All that is wrong at once: what is not even an address, and the signature.
  const empty = { people: "no address", maxMonths: "", signer: "", signature: "", authority: "" };
  const all = (await send(empty)) as unknown as typeof refused;
  expect(Object.keys(all.data.error).sort()).toEqual(["authority", "maxMonths", "people", "signature", "signer"]);
  await send({});
  const { db } = testContext();
  const [order] = await db.select().from(licenceOrders).where(eq(licenceOrders.title, "By form"));
  expect(order).toMatchObject({
    ...{ people: [mail("supervisor")], media: ["social_paid"], categories: ["food"], maxTotal: 500_000 },
    ...{ signerId: idOf("requester"), state: "active", companyId: mainCompany.id },
  });
  expect(order?.signedText).toContain("Signed by Ada Park, Head of music, for Northwind");
});

test("an erased person is in no order any more, and gets no email", async () => {
  const id = await addOrder();
  const { db } = testContext();
  const erase = (account: string) =>
    db.batch(asBatch(eraseLicenceRequests({ db }, { id: idOf(account), email: mail(account) })));
  await erase("requester");
  expect(await orderOf(id)).toMatchObject({ people: [mail("supervisor")], signerEmail: "", signer: "Ada Park" });
  await erase("supervisor");
  expect((await orderOf(id)).people).toEqual([]);
  expect(await refusalOf(take([(await addTakeable()).id], id))).toMatchObject({ code: "not_found" });
});
