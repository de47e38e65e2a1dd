import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { ratesCopy as copy } from "#app/licensing/rates/rates-copy.ts";
import { action, loader } from "#app/licensing/rates/routes/rates.tsx";
import { loader as tryLoader } from "#app/licensing/rates/routes/try-rates.tsx";
import { readRateCard } from "#app/rights/rates/read-rate-card.server.ts";
import { readOffer } from "#app/site/read-offer.server.ts";
import { recordings } from "#db/schema/catalogue.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

type Fields = Record<string, string>;
type Reply = { data: { error: Record<string, string[]>; initialValue: Fields } };

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let song: { id: string; slug: string };
beforeAll(async () => {
  song = await addClearSong({ title: "Clear" }, { partyId: await addParty("Harbour Street") });
});

async function pageOf({ account = "staff", host = "localhost", query = "" } = {}) {
  const { answer } = await visit(`http://${host}/rates${query}`, { cookie: await cookieOf(account, host) }, loader);
  return answer as Awaited<ReturnType<typeof loader>>;
}

/** Sends the form of the page with changed fields. */
async function send(
  changed: Fields,
  {
    account = "staff",
    host = "localhost",
    page,
  }: { account?: string; host?: string; page?: { values: Fields; state: string } } = {},
) {
  const { values, state } = page ?? (await pageOf({ account, host }));
  const form = { ...values, version: state, intent: "publish", ...changed };
  return visit(`http://${host}/rates`, { method: "POST", cookie: await cookieOf(account, host), form }, action);
}

const fees = { "master-others": "400", "composition-others": "200" };
const errorsOf = async (changed: Fields) => ((await send({ ...fees, ...changed })).answer as Reply).data.error;
const cardOf = (company: keyof typeof demoCompanyIds, environment: "main" | "spaces" = "main") => {
  const ctx = testContext();
  return readRateCard({ ...ctx, company: { ...ctx.company, id: demoCompanyIds[company], environment } });
};

test("a card is kept by those who license for the company alone", async () => {
  for (const account of ["supervisor", "artist"])
    await expect(pageOf({ account }), account).rejects.toMatchObject({ code: "forbidden" });
  await expect(visit("http://localhost/rates", {}, loader)).rejects.toMatchObject({ code: "unauthorised" });
});

test("a draft changes no price, a published version holds from its day and is never changed", async () => {
  const empty = await pageOf();
  expect(empty.inForce).toBeNull();
  await send({ ...fees, intent: "save", note: "First" });
  // Of two people who begin the first draft at a time the second is told, and keeps the input.
  const second = (await send({ ...fees, intent: "save", note: "Second" }, { page: empty })).answer as Reply;
  expect([second.data.error[""], second.data.initialValue.note]).toEqual([[copy.conflict], "Second"]);
  expect(await cardOf("main")).toBeNull();
  const draft = await pageOf();
  expect([draft.hasDraft, draft.values["master-others"], draft.values.note]).toEqual([true, "400", "First"]);
  const { ctx } = await send({ show: "price" });
  expect(ctx.flash.set).toBeDefined();
  expect(await cardOf("main")).toMatchObject({
    version: 1,
    isOwn: true,
    card: { tiers: [{ tierId: "", master: 40_000, composition: 20_000 }] },
  });
  await send({ ...fees, "master-others": "500", inForceFrom: "2999-01-01" });
  expect(await cardOf("main")).toMatchObject({ version: 1 });
  const page = await pageOf();
  expect(page.versions.map(({ version, savedBy }) => [version, savedBy !== null])).toEqual([
    [2, true],
    [1, true],
  ]);
  expect(page.values["master-others"]).toBe("500");
  await expect(DB.prepare("UPDATE rate_cards SET note = 'x' WHERE version = 1").run()).rejects.toThrow(/never changed/);
});

test("an older version opens in the form and is brought back as a new one", async () => {
  const old = await pageOf({ query: "?version=1" });
  expect([old.opened, old.values["master-others"]]).toEqual([1, "400"]);
  await send({}, { page: old });
  expect(await cardOf("main")).toMatchObject({ version: 3, card: { tiers: [{ master: 40_000 }] } });
  for (const query of ["?version=9", "?version=x", "?version=-1"])
    await expect(pageOf({ query })).rejects.toMatchObject({ code: "not_found" });
});

test("of two people who publish the same form one does, and the other is told and keeps the input", async () => {
  const page = await pageOf();
  const sent = await Promise.all(["410", "420"].map((fee) => send({ "master-others": fee }, { page })));
  const refused = sent.flatMap(({ answer }) => (answer instanceof Response ? [] : [answer as Reply]));
  expect(refused).toHaveLength(1);
  expect(refused[0]?.data.error[""]).toEqual([copy.conflict]);
  expect(refused[0]?.data.initialValue["master-others"]).toMatch(/^4[12]0$/);
  expect((await pageOf()).versions).toHaveLength(4);
  await send({}, { page: { ...page, state: refused[0]?.data.initialValue.version ?? "" } });
  expect((await pageOf()).versions).toHaveLength(5);
});

test("a draft that is discarded is gone, and its content stays in the audit log", async () => {
  await send({ intent: "save", note: "Away" });
  const { state } = await pageOf();
  const form = { act: "discard", version: state };
  await visit("http://localhost/rates", { method: "POST", cookie: await cookieOf("staff"), form }, action);
  expect((await pageOf()).hasDraft).toBe(false);
  const entry = await DB.prepare("SELECT detail FROM audit_log WHERE action = 'rate-card-discarded'").first<{
    detail: string;
  }>();
  expect(JSON.parse(entry?.detail ?? "{}")).toMatchObject({ before: { currency: "EUR" } });
});

test("what cannot be a price is an error at its field", async () => {
  const cases: [Fields, field: string, text: string][] = [
    [{ "master-others": "-5" }, "master-others", "enter an amount"],
    [{ "master-others": "1000000001" }, "master-others", "at most 1,000,000,000"],
    [{ "master-others": "" }, "master-others", "both fees"],
    [{ "master-others": "0", "composition-others": "0" }, "master-others", "more than 0"],
    [{ "master-others": "", "composition-others": "" }, "", "at least one tier"],
    [{ "media-radio": "0" }, "media-radio", "0.01 to 9999"],
    [{ "media-radio": "-10" }, "media-radio", "0.01 to 9999"],
    [{ "media-radio": "9000" }, "media-radio", "more than all media"],
    [{ territories: "Germany 140" }, "territories", "at most 100"],
    [{ territories: "World 50" }, "territories", "isn't a country"],
    [{ territories: "DE 40\nGermany 50" }, "territories", "twice"],
    [{ territories: "Atlantis 40" }, "territories", "Atlantis"],
    [{ otherCountry: "101" }, "otherCountry", "at most 100"],
    [{ term: "12 100\n24 90" }, "term", "less than a shorter"],
    [{ term: "" }, "term", "at least one"],
    [{ term: "0 100" }, "term", "isn't a number"],
    [{ perpetual: "10" }, "perpetual", "longest term"],
    [{ full: "120", category: "150" }, "full", "smaller exclusivity"],
    [{ category: "90" }, "category", "less than 100"],
    [{ small: "200" }, "medium", "smaller client"],
    [{ rates: "USD 0 2026-11-02" }, "rates", "isn't a currency"],
    [{ rates: "EUR 1 2026-11-02" }, "rates", "own currency"],
    [{ rates: "USD 1.1 2999-01-01" }, "rates", "in the future"],
    [{ inForceFrom: "2020-01-01" }, "inForceFrom", "from today on"],
    [{ roundTo: "7" }, "roundTo", "one of the options"],
    [{ range: "95" }, "range", "0 to 90"],
  ];
  for (const [changed, field, text] of cases)
    expect((await errorsOf(changed))[field]?.join(" "), JSON.stringify(changed)).toContain(text);
});

const usage = "media:social_paid;territories:DE;months:12";

async function pricesOf(account: string, host = "localhost") {
  const body = JSON.stringify({ songs: [song.id, "none"], usage });
  const { answer } = await visit(
    `http://${host}/api/v1/prices`,
    { method: "POST", cookie: await cookieOf(account, host), body },
    apiHandler,
  );
  const { data } = (await (answer as Response).json()) as { data: { items: { price: unknown }[]; missing: string[] } };
  expect(data.missing).toEqual(["none"]);
  return data.items[0]?.price;
}

test("clients see what the company's own card says, its staff each price, and a company without a card nothing of the standard one", async () => {
  const price = { text: "180 EUR", currency: "EUR", low: 18_000, high: 18_000 };
  await send({ ...fees, show: "price", territories: "DE 30" });
  expect(await pricesOf("supervisor")).toEqual(price);
  await send({ ...fees, show: "range", range: "15" });
  expect(await pricesOf("supervisor")).toEqual({ ...price, text: "150–210 EUR", low: 15_000, high: 21_000 });
  expect(await pricesOf("staff")).toEqual(price);
  // The landing page is read by visitors, too, who see lights alone.
  const lightOn = async (account: string | null) => {
    const cookie = account && (await cookieOf(account));
    const { answer, ctx } = await visit("http://localhost/?use=cinema", { cookie }, ({ context }) =>
      readOffer(context.ctx, [song]),
    );
    const { lights } = answer as Awaited<ReturnType<typeof readOffer>>;
    return { ...lights[song.id], isShared: ctx.cache.allowed };
  };
  const light = { light: "clear", isShared: true };
  expect(await lightOn(null)).toMatchObject(light);
  expect(await lightOn(null)).not.toHaveProperty("price");
  expect((await lightOn("supervisor")).price).toMatch(/EUR/);
  await send({ ...fees, show: "nothing" });
  expect(await pricesOf("supervisor")).toBeNull();
  expect(await lightOn("supervisor")).not.toHaveProperty("price");
  expect(await pricesOf("staff")).toEqual(price);
  await send({ ...fees, show: "price" });
  expect(await pricesOf("requester", "acme.localhost")).toBeNull();
  expect(await cardOf("acme")).toMatchObject({ isOwn: false });
  expect(await cardOf("studio", "spaces")).toBeNull();
});

test("a company copies the standard card, and then its own holds for it alone", async () => {
  const at = { account: "admin", host: "acme.localhost" };
  expect((await pageOf(at)).values["master-others"]).toBe("400");
  await send({ "master-others": "300", show: "price" }, at);
  expect(await cardOf("acme")).toMatchObject({ version: 1, isOwn: true });
  expect(await pricesOf("requester", "acme.localhost")).toMatchObject({ text: "150 EUR" });
  expect(await pricesOf("staff")).toMatchObject({ text: "180 EUR" });
});

test("the calculator explains each step, and a tier of its own has its own fees", async () => {
  const query = new URLSearchParams({
    try: "on",
    media: "broadcast_national",
    termMonths: "12",
    clientSize: "large",
    edits: "2 × 30 s",
  });
  const { answer } = await visit(`http://localhost/rates/try?${query}`, { cookie: await cookieOf("staff") }, tryLoader);
  const { data } = answer as Awaited<ReturnType<typeof tryLoader>>;
  const prices = data.answer !== null && "prices" in data.answer ? data.answer.prices : [];
  expect(prices.map(({ total }) => total)).toEqual(["400 EUR", "1,980 EUR"]);
  expect(prices[1]?.rows).toEqual([
    {
      label: "Base fee",
      detail: "All other tracks: master 400.00 EUR, composition 200.00 EUR",
      factor: "",
      amount: "600.00",
    },
    { label: "Media", detail: "Broadcast TV, national", factor: "× 2", amount: "+600.00" },
    { label: "Territory", detail: "the highest of the card", factor: "× 1", amount: "0.00" },
    { label: "Term", detail: "12 months", factor: "× 1", amount: "0.00" },
    { label: "Exclusivity", detail: "Non-exclusive", factor: "× 1", amount: "0.00" },
    { label: "Edits", detail: "2 edits", factor: "× 1.1", amount: "+120.00" },
    { label: "Client", detail: "Large client", factor: "× 1.5", amount: "+660.00" },
  ]);
  const rows = await testContext().db.select({ id: recordings.id }).from(recordings);
  expect(rows.length).toBeGreaterThan(0);
  expect(
    (await testContext().db.select().from(rateCards)).every(({ companyId }) => companyId !== demoCompanyIds.studio),
  ).toBe(true);
});
