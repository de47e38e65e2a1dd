import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { apiDocument } from "#app/api/respond-to-api.server.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { readTakePage } from "#app/licensing/take/read-take-page.server.ts";
import { action } from "#app/licensing/take/routes/take.tsx";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { files, recordings } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { policies } from "#db/schema/identity.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { idOf } from "#test/routes/licences/request-records.ts";
import { addOwnedSong, controlled } from "#test/routes/licensing/approval-records.ts";
import { setSigner } from "#test/routes/licensing/order-signer.ts";
import { agentToken, call } from "#test/routes/mcp/agent-visitor.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { licenceOrders } = unsafeTenantTables("the records of a test");

withDemoSessions();

const usage = { media: ["social_paid"], territories: ["DE", "AT"], termMonths: 12, category: "food" };
const usageText = "media:social_paid;territories:DE,AT;months:12;category:food";
const licences = "SELECT count(*) AS n FROM licences";
const price = { amount: 120_000, currency: "EUR" };
let counter = 0;

beforeAll(async () => {
  const { db } = testContext();
  const scopes = [...demoPolicies.supervisor.scopes, "TakeLicence"];
  await db.update(policies).set({ scopes }).where(eq(policies.id, demoPolicies.supervisor.id));
  const tiers = [{ tierId: "", master: 60_000, composition: 60_000 }];
  const card = { ...startingCard, tiers, show: "price" as const };
  const given = { companyId: mainCompany.id, version: 1, card, inForceFrom: "2026-01-01", publishedAt: 1 };
  await db.insert(rateCards).values({ ...given, id: "card-of-programs", savedBy: idOf("staff") });
  const taking = { perLicence: 10_000_000, perMonth: 90_000_000, currency: "EUR", by: idOf("staff") };
  await db.update(companies).set({ taking }).where(eq(companies.id, mainCompany.id));
  await setSigner();
});

/** A song that the catalogue represents whole, with an MP3. */
async function addTakeable() {
  counter += 1;
  const song = await addOwnedSong(`Programmed ${counter}`, { master: [controlled], composition: [controlled] });
  const id = `programmed-${counter}`;
  const file = { recordingId: song.id, contentType: "audio/mpeg", bytes: 7, sha256: "0".repeat(64) };
  await testContext()
    .db.insert(files)
    .values({ ...file, id, role: "mp3", bucket: "MEDIA", key: id });
  const row = await testContext()
    .db.select({ slug: recordings.slug })
    .from(recordings)
    .where(eq(recordings.id, song.id))
    .get();
  return { ...song, slug: row?.slug ?? "" };
}

type Given = { account?: string; key?: string | null };

async function post(body: object, { account = "supervisor", key = crypto.randomUUID() }: Given = {}) {
  const headers: Record<string, string> = key === null ? {} : { "Idempotency-Key": key };
  const sent = { method: "POST", cookie: await cookieOf(account), body: JSON.stringify(body), headers };
  const { answer, ctx } = await visit("http://localhost/api/v1/licences/take", sent, apiResponse);
  const response = answer as Response;
  const { data, error } = (await response.json()) as { data?: Taken; error?: Failure };
  return { status: response.status, data, error, replayed: ctx.responseHeaders.get("Idempotency-Replayed") };
}

type Taken = {
  status: string;
  price: typeof price | null;
  sign: string | null;
  licences: {
    number: string;
    project: string;
    page: string;
    pdf: string;
    proof: string;
    files: { kind: string; address: string; bytes: number }[];
    invoice: { number: string | null; page: string } | null;
  }[];
};
type Failure = { code: string; message: string; fields?: Record<string, string[]> };

/** The person opens the address that a program got, and signs. Returns where that leads. */
async function sign(address: string): Promise<string> {
  const cookie = await cookieOf("supervisor");
  const { answer: page } = await visit(address, { cookie }, ({ context }) => readTakePage(context.ctx));
  const { signing } = page as Awaited<ReturnType<typeof readTakePage>>;
  const form = {
    ...{ licensee: "Northwind GmbH\nHafenstraße 1\n20457 Hamburg\nGermany", project: "Spring", endClient: "Northwind" },
    ...{ name: "Ada Park", company: "Northwind", role: "Head of music", signature: "ada park", authority: "on" },
    textHash: signing?.textHash ?? "",
  };
  const { answer } = await visit(address, { method: "POST", cookie, form }, action);
  return (answer as Response).headers.get("Location") ?? "";
}

test("by the API a program gets the address where the person signs; with the same key, then, licence, files, proof and invoice", async () => {
  const [song, other] = [await addTakeable(), await addTakeable()];
  const body = { songs: [song.slug, other.id, song.id], usage, expectedPrice: { ...price, amount: 0 } };
  const before = await countRows(licences);
  const key = crypto.randomUUID();
  const wrong = await post(body);
  expect([wrong.status, wrong.error?.code, Object.keys(wrong.error?.fields ?? {})]).toEqual([
    ...[409, "conflict", ["expectedPrice"]],
  ]);
  const asked = { songs: body.songs, usage };
  const first = await post(asked, { key });
  const address = new URL(takeSongsPath([song.id, other.id], usageText), "http://localhost").href;
  expect([first.status, first.data?.status, first.data?.sign]).toEqual([200, "to-sign", address]);
  expect(first.data?.licences).toEqual([]);
  expect(await countRows(licences)).toBe(before);
  const at = first.data?.price ?? price;
  expect((await post({ ...asked, expectedPrice: at }, { key: null })).error).toMatchObject({
    code: "invalid",
    fields: { "Idempotency-Key": [expect.stringContaining("Send an Idempotency-Key")] },
  });
  expect((await post({ ...asked, expectedPrice: at }, { key })).error?.code).toBe("conflict");

  const page = await sign(address);
  const { status, data, replayed } = await post(asked, { key });
  expect([status, data?.status, data?.price, data?.sign, replayed]).toEqual([200, "licensed", null, null, null]);
  expect(data?.licences).toHaveLength(1);
  const [licence] = data?.licences ?? [];
  expect(licence).toMatchObject({
    project: "Spring",
    page: `http://localhost${page}`,
    pdf: `http://localhost${page}.pdf`,
  });
  expect(licence?.proof).toMatch(/^http:\/\/localhost\/verify\/(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  expect(licence?.files.map(({ kind, bytes }) => [kind, bytes])).toEqual([
    ["mp3", 7],
    ["mp3", 7],
  ]);
  expect(licence?.files[0]?.address).toBe(`http://localhost${page}/files/programmed-1`);
  expect(await countRows(licences)).toBe(before + 1);
});

test("what can't be taken says why by song, and where a person asks", async () => {
  const song = await addTakeable();
  const owned = await addOwnedSong("Owned by Ada", { master: [controlled], composition: [{ name: "Ada" }] });
  const { status, error } = await post({ songs: [song.id, owned.id, "unknown"], usage: usageText });
  expect([status, error?.code]).toEqual([409, "conflict"]);
  expect(error?.message).toContain(`http://localhost${takeSongsPath([song.id, owned.id, "unknown"], usageText)}`);
  expect(Object.keys(error?.fields ?? {}).toSorted()).toEqual(["", `songs.${owned.id}`]);
  expect(error?.fields?.[`songs.${owned.id}`]?.join()).toContain("must agree");
  const open = await post({ songs: [song.id], usage: "media:social_paid;territories:DE" });
  expect(open.error?.fields).toEqual({ "": ["My usage doesn't name a term and a product category yet."] });
  expect((await post({ songs: [song.id], usage: "media:nothing" })).error?.fields).toHaveProperty("usage");
});

test.each(["staff", "admin", "label"])("%s takes none by the API", async (account) => {
  const song = await addTakeable();
  expect((await post({ songs: [song.id], usage }, { account })).status).toBe(403);
});

test("in the document the key is required, and there are two successes", () => {
  const { post: operation } =
    apiDocument({ ...testContext(), url: new URL("http://localhost/x") }).paths?.["/licences/take"] ?? {};
  expect(operation?.parameters).toMatchObject([{ name: "Idempotency-Key", required: true }]);
  expect(Object.keys(operation?.responses ?? {}).slice(0, 2)).toEqual(["200", "201"]);
});

test("an agent gives the person the address, and reads what came of it; its key is for these songs", async () => {
  const token = await agentToken(["licences:take"]);
  const [song, other] = [await addTakeable(), await addTakeable()];
  const input = { songs: [`http://localhost/music-sync-licensing/song/${song.slug}`], usage, key: "spring-campaign" };
  const first = await call("take_licence", input, { token });
  expect(first.data).toMatchObject({ status: "to-sign", licences: [], price: { currency: "EUR" } });
  expect(first.content[1]).toMatchObject({ type: "resource_link", uri: first.data.sign });
  expect(first.text).toContain("The person signs here");
  const page = await sign(first.data.sign ?? "");
  const again = await call("take_licence", input, { token });
  expect(again.data).toMatchObject({ status: "licensed", sign: null, licences: [{ page: `http://localhost${page}` }] });
  expect(again.text).toContain("Files: mp3");
  const reused = await call("take_licence", { ...input, songs: [other.id] }, { token });
  expect([reused.isError, reused.text]).toEqual([true, expect.stringContaining("sent with another request")]);
  const dear = await call(
    "take_licence",
    { songs: [other.id], usage, expectedPrice: { amount: 1, currency: "EUR" }, key: "another-price" },
    { token },
  );
  expect([dear.isError, dear.text]).toEqual([true, expect.stringContaining("expectedPrice: The price is")]);
  const plain = await agentToken(["requests:draft"]);
  expect((await call("take_licence", input, { token: plain })).status).toBe(403);
  const staff = await agentToken(["licences:take"], { account: "staff" });
  expect((await call("take_licence", { ...input, key: "by-the-desk" }, { token: staff })).isError).toBe(true);
});

/** An order that names the supervisor. */
async function addOrder({ programs = true, maxTotal = 10_000_000 } = {}) {
  counter += 1;
  const id = `order-${counter}`;
  await testContext()
    .db.insert(licenceOrders)
    .values({
      ...{ id, companyId: mainCompany.id, title: id, titleKey: id, licensee: "Northwind GmbH\nHamburg", programs },
      ...{ people: [mail("supervisor")], maxMonths: 12, maxTotal, currency: "EUR", validUntil: "2999-12-31" },
      ...{ signer: "Ada Park", signerCompany: "Northwind", signerRole: "Head of music", signerId: idOf("requester") },
    });
  return id;
}

const endOrders = () => testContext().db.update(licenceOrders).set({ state: "ended" });

test("under an order the API takes a licence once for its key, with files, proof and invoice", async () => {
  const [song, other] = [await addTakeable(), await addTakeable()];
  const order = await addOrder();
  const asked = { songs: [song.id], usage, project: "Autumn", endClient: "Northwind" };
  expect((await post({ songs: [song.id], usage })).error?.fields).toEqual({
    project: ["Project: enter the name of the project."],
    endClient: ["End client or brand: enter who is advertised."],
  });
  const before = await countRows(licences);
  const key = crypto.randomUUID();
  const both = await Promise.all([post(asked, { key }), post(asked, { key })]);
  expect(both.map(({ status, data }) => [status, data?.status])).toEqual([
    [201, "taken"],
    [201, "taken"],
  ]);
  expect(both.map(({ replayed }) => replayed).toSorted()).toEqual(["true", null].toSorted());
  const [first] = both;
  expect(first?.data).toEqual(both[1]?.data);
  expect(first?.data?.licences).toMatchObject([{ project: "Autumn", files: [{ kind: "mp3" }] }]);
  expect((await post({ ...asked, songs: [other.id] }, { key })).error).toMatchObject({ code: "conflict" });
  expect((await post({ ...asked, order }, {})).data).toMatchObject({ status: "licensed" });
  expect(await countRows(licences)).toBe(before + 1);
  const signed = await post({ ...asked, songs: [other.id], order: "" });
  expect([signed.status, signed.data?.status]).toEqual([200, "to-sign"]);
  const price = signed.data?.price ?? { amount: 0, currency: "EUR" };
  const dear = { ...asked, songs: [other.id], expectedPrice: { ...price, amount: price.amount - 1 } };
  expect((await post(dear)).error?.fields).toHaveProperty("expectedPrice");
  const small = await addOrder({ maxTotal: price.amount - 1 });
  const over = await post({ ...asked, songs: [other.id], order: small });
  expect([over.status, over.error?.message]).toEqual([409, expect.stringContaining(" left. Ask, exchange")]);
  expect((await post({ ...asked, songs: [other.id], order: "unknown" })).status).toBe(404);
  expect(await countRows(licences)).toBe(before + 1);
  await endOrders();
});

test("an agent takes a licence under an order that is for programs, once for its key", async () => {
  const token = await agentToken(["licences:take"]);
  const song = await addTakeable();
  const input = { songs: [song.id], usage, project: "Winter", endClient: "Northwind", key: "winter-campaign" };
  await addOrder({ programs: false });
  expect((await call("take_licence", input, { token })).data).toMatchObject({ status: "to-sign" });
  await endOrders();
  await addOrder();
  const before = await countRows(licences);
  const taken = await call("take_licence", input, { token });
  expect(taken.data).toMatchObject({ status: "taken", sign: null, licences: [{ project: "Winter" }] });
  // The token, the key, what is taken, the batch, which reads the licence too, and the kept response.
  expect(taken.trips).toBeLessThanOrEqual(5);
  const again = await call("take_licence", input, { token });
  expect(again.data).toEqual(taken.data);
  const { db } = testContext();
  const scoped = (scopes: string[]) =>
    db.update(policies).set({ scopes }).where(eq(policies.id, demoPolicies.supervisor.id));
  await scoped([...demoPolicies.supervisor.scopes]);
  for (const key of [input.key, "after-the-scope-was-withdrawn"]) {
    const withdrawn = await call("take_licence", { ...input, key }, { token });
    expect([withdrawn.isError, withdrawn.text], key).toEqual([true, expect.stringContaining("doesn't have access")]);
  }
  await scoped([...demoPolicies.supervisor.scopes, "TakeLicence"]);
  const long = await call("take_licence", { ...input, project: "a".repeat(10_000), key: "long-names" }, { token });
  expect([long.isError, long.text]).toEqual([true, expect.stringContaining("project: ")]);
  const other = await call("take_licence", { ...input, project: "Other" }, { token });
  expect([other.isError, other.text]).toEqual([true, expect.stringContaining("sent with another request")]);
  expect(await countRows(licences)).toBe(before + 1);
  await endOrders();
});
