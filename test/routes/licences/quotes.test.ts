import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { readIssueBasis } from "#app/licensing/licences/read-issue-form.server.ts";
import { answerQuote } from "#app/licensing/quotes/answer-quote.server.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import * as quote from "#app/licensing/quotes/routes/quote.tsx";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { readTransactionPage } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import {
  accepting,
  addQuote,
  addRequest,
  addSong,
  clientContext,
  errorsOf,
  eventsOf,
  idOf,
  open,
  post,
  type Song,
  signed,
  staffContext,
  stateOf,
  typedIn,
} from "#test/routes/licences/request-records.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

type Form = [string, string][];
let first: Song = { id: "", title: "" };
let second = first;

beforeAll(async () => {
  first = await addSong("Night Ferry");
  second = await addSong("Day Ferry");
});

const staff = (id: string, account = "staff") => ({ account, params: { id } });
const client = (id: string, version = "1") => ({ account: "supervisor", params: { id, version } });

const offer = (version: string, given: Record<string, string> = {}): Form => [
  ["include", first.id],
  ["include", second.id],
  ...Object.entries({
    [`master-${first.id}`]: "1,500",
    [`composition-${first.id}`]: "0",
    [`master-${second.id}`]: "999.50",
    [`composition-${second.id}`]: "500",
    currency: "EUR",
    taxPercent: "19",
    conditions: "Pending writer approval",
    validUntil: "2099-06-30",
    version,
    intent: "send",
    ...given,
  }),
];

test("staff offer, replace the offer, and the client accepts the newest one, once", async () => {
  const id = await addRequest([first, second], { currency: "USD" });
  const { page } = await open(newQuote.loader, staff(id));
  expect(page).toMatchObject({
    nextVersion: 1,
    canQuote: true,
    include: [first.id, second.id],
    values: { currency: "USD", version: "1" },
  });

  // What is missing is named, by song and side, and the form comes back filled; 0 is an amount.
  const empty = await post(
    newQuote.action,
    staff(id),
    offer("1", { [`master-${first.id}`]: "", taxPercent: "190", intent: "review" }),
  );
  expect(statusOf(empty.answer)).toBe(400);
  expect(errorsOf(empty.answer)).toEqual({
    [`master-${first.id}`]: ["Master fee of “Night Ferry”: enter an amount, or 0 for gratis."],
    taxPercent: [expect.stringContaining("0 to 100")],
  });
  expect(typedIn(empty.answer)).toMatchObject({
    conditions: "Pending writer approval",
    [`composition-${first.id}`]: "0",
  });
  const review = await post(newQuote.action, staff(id), offer("1", { intent: "review" }));
  expect(statusOf(review.answer)).toBe(200);
  expect(await countRows("SELECT count(*) AS n FROM quotes WHERE transaction_id = ?", id)).toBe(0);
  const html = await renderedPage(
    "http://localhost/transactions/x/quote",
    { method: "POST", cookie: await cookieOf("staff"), body: new URLSearchParams(offer("1", { intent: "review" })) },
    {
      path: "transactions/:id/quote",
      route: {
        ...newQuote,
        loader: (args: Parameters<typeof newQuote.loader>[0]) => newQuote.loader({ ...args, params: { id } }),
        action: (args: Parameters<typeof newQuote.action>[0]) => newQuote.action({ ...args, params: { id } }),
      },
    },
  );
  for (const sum of ["2,499.50 EUR", "500.00 EUR", "569.91 EUR", "3,569.41 EUR"]) expect(html).toContain(sum);

  expect(statusOf((await post(newQuote.action, staff(id), offer("1"))).answer)).toBe(302);
  expect(await stateOf(id)).toBe("quoted");
  const mailed = (await mailsTo(mail("supervisor"))).at(-1);
  expect(mailed).toMatchObject({ template: "quote-sent", subject: "Your quote for “Autumn campaign”" });
  for (const said of ["3,569.41 EUR", "30 Jun 2099", `http://localhost/transactions/${id}/quotes/1`])
    expect(mailed?.text).toContain(said);

  // A second version leaves a song out; a form that was opened before is told, and keeps what was typed.
  const cheaper = offer("2", { [`master-${first.id}`]: "1000", currency: "USD" }).filter(
    ([, value]) => value !== second.id,
  );
  expect(statusOf((await post(newQuote.action, staff(id), cheaper)).answer)).toBe(302);
  const { answer: stale } = await post(newQuote.action, staff(id, "admin"), offer("2"));
  expect(statusOf(stale)).toBe(409);
  expect(typedIn(stale)).toMatchObject({ version: "3", conditions: "Pending writer approval" });
  expect((await open(newQuote.loader, staff(id))).page).toMatchObject({
    include: [first.id],
    values: { currency: "USD", taxPercent: "19", [`master-${first.id}`]: "1000", version: "3" },
  });

  const old = await open(quote.loader, client(id, "1"));
  expect(old.page).toMatchObject({ replacedBy: 2, canAnswer: false, isStaff: false });
  expect(old.trips).toBeLessThanOrEqual(3);
  expect(statusOf((await post(quote.action, client(id, "1"), accepting)).answer)).toBe(409);
  const now = await open(quote.loader, client(id, "2"));
  expect(now.page).toMatchObject({
    canAnswer: true,
    offer: { currency: "USD", lines: [{ title: "Night Ferry", artists: "Lowtide", masterFee: 100_000 }] },
  });
  expect(statusOf((await post(quote.action, client(id, "2"), [["answer", "maybe"]])).answer)).toBe(400);
  const statuses = await twentyTimes(() => post(quote.action, client(id, "2"), accepting));
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  expect([await stateOf(id), await eventsOf(id)]).toEqual(["accepted", ["quoted", "quoted", "accepted"]]);
  const told = (await mailsTo(mail("staff"))).filter(({ template }) => template === "quote-answered");
  expect(told).toMatchObject([{ subject: "Quote accepted: Autumn campaign", reply_to: mail("supervisor") }]);
  expect((await open(newQuote.loader, staff(id))).page.canQuote).toBe(false);
  expect(statusOf((await post(newQuote.action, staff(id), offer("3"))).answer)).toBe(409);

  for (const sql of ["UPDATE quotes SET valid_until = '2100-01-01'", "UPDATE quote_answers SET answer = 'declined'"])
    await expect(DB.prepare(sql).run()).rejects.toThrow(/never changed/);
});

test("of twenty offers at once one is made, and twenty answers of both kinds are one", async () => {
  const id = await addRequest([first, second], { status: "clearing" });
  const made = await twentyTimes(() => post(newQuote.action, staff(id), offer("1")));
  expect(made).toEqual([302, ...Array(19).fill(409)]);
  let turn = 0;
  const answered = await twentyTimes(() => {
    turn += 1;
    const form: Form =
      turn % 2
        ? [
            ["answer", "decline"],
            ["reason", "Too much"],
          ]
        : accepting;
    return post(quote.action, client(id), form);
  });
  expect(answered).toEqual([302, ...Array(19).fill(409)]);
  const sql = "SELECT count(*) AS n FROM quote_answers a JOIN quotes q ON q.id = a.quote_id WHERE q.transaction_id = ?";
  expect(await countRows(sql, id)).toBe(1);
});

test("a quote that is declined ends the request with the reason, which the staff read", async () => {
  const id = await addRequest([first], { status: "quoted", project: "Spring film" });
  await addQuote(id, [first]);
  const long = await post(quote.action, client(id), [
    ["answer", "decline"],
    ["reason", "x".repeat(2001)],
  ]);
  expect(errorsOf(long.answer)).toHaveProperty("reason");
  const said: Form = [
    ["answer", "decline"],
    ["reason", "Above our budget.\n<b>Sorry</b>"],
  ];
  expect(statusOf((await post(quote.action, client(id), said)).answer)).toBe(302);
  expect([await stateOf(id), await eventsOf(id)]).toEqual(["declined", ["quote_declined"]]);
  const { page } = await open(quote.loader, { account: "staff", params: { id, version: "1" } });
  expect(page).toMatchObject({
    isStaff: true,
    answer: { answer: "declined", reason: "Above our budget.\n<b>Sorry</b>" },
  });
  const told = (await mailsTo(mail("staff"))).at(-1);
  expect(told?.html).toContain("&lt;b&gt;Sorry&lt;/b&gt;");
});

test("no one else reads or answers an offer: another person, another company, the staff for the client, a preview", async () => {
  const id = await addRequest([first], { status: "quoted", userId: idOf("artist") });
  await addQuote(id, [first]);
  await expect(open(quote.loader, client(id))).rejects.toMatchObject({ code: "not_found" });
  await expect(post(quote.action, client(id), accepting)).rejects.toMatchObject({ code: "not_found" });
  for (const host of ["acme.localhost", "nova.localhost"])
    for (const handler of [quote.loader, newQuote.loader])
      await expect(open(handler, { account: "admin", host, params: { id, version: "1" } })).rejects.toMatchObject({
        code: "not_found",
      });
  await expect(open(newQuote.loader, staff(id, "supervisor"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(post(quote.action, { account: "staff", params: { id, version: "1" } }, accepting)).rejects.toMatchObject(
    { code: "not_found" },
  );
  const own = await addRequest([first], { status: "quoted" });
  await addQuote(own, [first]);
  const preview = clientContext({}, { originalUserId: idOf("admin") });
  await expect(
    answerQuote(preview, { ...signed, id: own, version: "1", answer: "accept", reason: "" }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
  const asStaff = staffContext({}, { originalUserId: idOf("admin") });
  const form = {
    currency: "EUR" as const,
    lines: [],
    taxBp: null,
    conditions: "",
    validUntil: "2099-01-01",
    version: null,
  };
  await expect(makeQuote(asStaff, { ...form, id: own })).rejects.toMatchObject({ code: "forbidden" });
  expect(await stateOf(own)).toBe("quoted");
  for (const version of ["0", "2", "1e3", "01", "1; DROP"])
    await expect(open(quote.loader, client(own, version)), version).rejects.toMatchObject({ code: "not_found" });
});

test("yen have no decimals, a use in words needs conditions, and long or foreign input is refused by name", async () => {
  const id = await addRequest([first], {
    kind: "custom",
    media: [],
    territories: [],
    termMonths: null,
    startsOn: null,
  });
  const form = (given: Record<string, string>): Form => [
    ["include", first.id],
    ...Object.entries({
      [`master-${first.id}`]: "150000",
      [`composition-${first.id}`]: "80000",
      currency: "JPY",
      validUntil: "2099-01-01",
      conditions: "One festival film",
      ...given,
    }),
  ];
  const wrong: [Record<string, string>, string, RegExp][] = [
    [
      { [`master-${first.id}`]: "150000.5" },
      `master-${first.id}`,
      /“Night Ferry”: enter an amount, for example 125050\.$/,
    ],
    [{ [`composition-${first.id}`]: "100000000001" }, `composition-${first.id}`, /at most 100,000,000,000/],
    [{ [`composition-${first.id}`]: "-1" }, `composition-${first.id}`, /Sync fee of/],
    [{ conditions: " \u200b " }, "conditions", /describe the use/],
    [{ conditions: "x".repeat(4001) }, "conditions", /4000/],
    [{ validUntil: "2020-01-01" }, "validUntil", /today or a later/],
    [{ validUntil: "2099-02-30" }, "validUntil", /enter a date/],
    [{ currency: "XXX" }, "currency", /Currency/],
    [{ taxPercent: "7.777" }, "taxPercent", /Tax/],
    [{ include: "none-of-these" }, "include", /isn't part of this request/],
  ];
  for (const [given, field, says] of wrong) {
    const { answer } = await post(newQuote.action, staff(id), form(given));
    expect(statusOf(answer), field).toBe(400);
    expect(errorsOf(answer)[field]?.[0], JSON.stringify(given)).toMatch(says);
  }
  const none = await post(
    newQuote.action,
    staff(id),
    form({}).filter(([name]) => name !== "include"),
  );
  expect(errorsOf(none.answer)).toEqual({ include: ["Include at least one track."] });
  expect(statusOf((await post(newQuote.action, staff(id), form({}))).answer)).toBe(302);
  expect((await mailsTo(mail("supervisor"))).at(-1)?.text).toContain("230,000 JPY");
});

test("an offer of a hundred songs is made through its form", async () => {
  const songs: Song[] = [];
  for (let n = 0; n < 100; n += 1) songs.push(await addSong(`Song ${n} ${"long ".repeat(20)}`));
  const id = await addRequest(songs);
  const fees = songs.flatMap(
    ({ id: song }): Form => [
      ["include", song],
      [`master-${song}`, "10"],
      [`composition-${song}`, "5"],
    ],
  );
  const form: Form = [...fees, ["currency", "EUR"], ["validUntil", "2099-01-01"], ["conditions", "日".repeat(4000)]];
  expect(statusOf((await post(newQuote.action, staff(id), form)).answer)).toBe(302);
  const { page } = await open(quote.loader, client(id));
  expect(page.offer).toMatchObject({ totals: { total: 150_000 }, version: 1 });
  expect(page.offer.lines.map(({ recordingId }) => recordingId)).toEqual(songs.map((song) => song.id));
});

test("of alternatives the client accepts one, the page of the request says its total, and the licence has it alone", async () => {
  const id = await addRequest([first, second], { alternatives: true });
  const sent = await post(newQuote.action, staff(id), offer("1"));
  expect(statusOf(sent.answer)).toBe(302);
  const { page } = await open(quote.loader, client(id));
  expect(page.offer.terms).toMatchObject({ alternatives: true });
  // The dearer one, 1,500.00 with 19 % tax.
  expect(page.offer.totals.total).toBe(178_500);
  const accept = (chosen: string) =>
    post(quote.action, client(id), [...accepting, ...Object.entries(chosen === "" ? {} : { chosen })]);
  for (const chosen of ["", "another"])
    expect(errorsOf((await accept(chosen)).answer).chosen).toEqual(["Choose the track you want to license."]);
  expect(await stateOf(id)).toBe("quoted");
  expect(statusOf((await accept(second.id)).answer)).toBe(302);
  expect((await open(quote.loader, client(id))).page).toMatchObject({
    ...{ answer: { answer: "accepted", chosen: second.id }, offer: { totals: { total: 178_441 } } },
  });
  const { chosen, songs } = await readTransactionPage(staffContext(), { id });
  expect([chosen, songs.map(({ track }) => track.id)]).toEqual([second.id, [second.id, first.id]]);
  const { quote: accepted } = await readIssueBasis(staffContext(), { id, supersedes: "" });
  expect(accepted?.lines.map(({ recordingId }) => recordingId)).toEqual([second.id]);
  expect(accepted?.terms.alternatives).toBe(false);
});

test("fees are filled in from the rate card, and the quote keeps its version and why, for the staff", async () => {
  const id = await addRequest([first, second]);
  const fill = () => post(newQuote.action, staff(id), offer("1", { intent: "rates", currency: "EUR" }));
  expect(statusOf((await fill()).answer)).toBe(409);
  const card = { ...startingCard, currency: "EUR", tiers: [{ tierId: "", master: 40_000, composition: 20_000 }] };
  const row = { id: "card", companyId: mainCompany.id, version: 3, inForceFrom: "2020-01-01", card };
  await testContext()
    .db.insert(unsafeTenantTables("the card of a test").rateCards)
    .values({ ...row, savedBy: idOf("staff"), publishedAt: 1, createdAt: 0, updatedAt: 0 });
  const { answer } = await fill();
  const typed = typedIn(answer) as Record<string, string>;
  expect([statusOf(answer), typed.rateCard, typed.conditions]).toEqual([200, "card:3", "Pending writer approval"]);
  const sent = (rateCard: string) =>
    offer("1", {
      ...Object.fromEntries(Object.entries(typed).filter(([, value]) => typeof value === "string")),
      ...{ rateCard, intent: "send" },
    });
  const yen = offer("1", { intent: "rates", currency: "JPY" });
  expect(errorsOf((await post(newQuote.action, staff(id), yen)).answer)).toHaveProperty("");
  const stale = await post(newQuote.action, staff(id), sent("card:2"));
  expect([statusOf(stale.answer), typedIn(stale.answer).rateCard]).toEqual([409, ""]);
  expect(statusOf((await post(newQuote.action, staff(id), sent("card:3"))).answer)).toBe(302);
  const { page } = await open(quote.loader, { account: "staff", params: { id, version: "1" } });
  expect(page.pricing).toMatchObject({ card: "card", version: 3, rate: null, why: [{ title: "Night Ferry" }, {}] });
  const [line] = page.offer.lines;
  const price = page.pricing?.why[0]?.price.total ?? "";
  expect(((line?.masterFee ?? 0) + (line?.compositionFee ?? 0)) / 100).toBe(
    Number.parseFloat(price.replaceAll(",", "")),
  );
  expect((await open(quote.loader, client(id))).page.pricing).toBeNull();
});
