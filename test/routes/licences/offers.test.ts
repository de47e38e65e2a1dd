import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { eraseSender } from "#app/identity/account/erase-sender.server.ts";
import { requireAnswerableLink } from "#app/licensing/acceptance/answer-offer.server.ts";
import { exerciseOption } from "#app/licensing/acceptance/exercise-option.server.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { recordAnswer } from "#app/licensing/acceptance/record-answer.server.ts";
import * as offerPage from "#app/licensing/acceptance/routes/offer.tsx";
import * as media from "#app/licensing/acceptance/routes/offer-media.ts";
import { sendOffer } from "#app/licensing/acceptance/send-offer.server.ts";
import type { PrintedBlock } from "#app/licensing/documents/printed-document.ts";
import { readIssueBasis } from "#app/licensing/licences/read-issue-form.server.ts";
import { textOfBlocks } from "#app/licensing/quotes/quote-document.ts";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import * as quotePage from "#app/licensing/quotes/routes/quote.tsx";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { linkTo, mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  accepting,
  addQuote,
  addRequest,
  addSong,
  colleagueContext,
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
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { mainCompany, recordedContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withColleagues();

type Form = [string, string][];
type Known = Parameters<typeof requireAnswerableLink>[1];
let first: Song = { id: "", title: "" };
let second = first;
let people = 0;

beforeAll(async () => {
  first = await addSong("Night Ferry");
  second = await addSong("Day Ferry");
});

type Quote = NonNullable<Parameters<typeof addQuote>[2]>;

async function addQuoted(given: Quote = {}, songs = [first, second]): Promise<string> {
  const id = await addRequest(songs, { status: "quoted" });
  await addQuote(id, songs, given);
  return id;
}

/** Sends a link for version `version` to a person of their own; its token and address. */
async function sent(id: string, version = "1", given: { email?: string } = {}) {
  people += 1;
  const email = given.email ?? `legal-${people}@northwind.example`;
  await sendOffer(colleagueContext(), { id, version, name: "Ada Lindbæk", email });
  return { email, token: (await linkTo(email)).pathname.replace("/offers/", "") };
}

const setMembership = (status: string) =>
  DB.prepare("UPDATE memberships SET status = ? WHERE user_id = ?").bind(status, idOf("supervisor")).run();

type Page = {
  data: {
    closed: { title: string; text: string } | null;
    offer: {
      blocks: PrintedBlock[];
      textHash: string;
      isOpen: boolean;
      signed: object | null;
      tracks: { mediaBase: string }[];
    } | null;
  };
  init: { status: number };
};

async function load(token: string, host = "localhost") {
  const { answer, ctx } = await visit(`http://${host}/offers/${token}`, { params: { token } }, offerPage.loader);
  return { ...(answer as unknown as Page), trips: ctx.trips.count, headers: ctx.responseHeaders };
}

const sendAs = (token: string, form: Form, cookie: string | null = null) =>
  visit(
    `http://localhost/offers/${token}`,
    { method: "POST", params: { token }, cookie, body: new URLSearchParams(form) },
    offerPage.action,
  );

/** Sends a form as the page has it: with the hash of the text that it shows. */
async function send(token: string, form: Form, cookie: string | null = null) {
  const isUnnamed = form.some(([name, value]) => name === "textHash" && value === "");
  const textHash = isUnnamed ? ((await load(token)).data.offer?.textHash ?? "") : "";
  const named = form.map(([name, value]): [string, string] => [
    name,
    name === "textHash" && isUnnamed ? textHash : value,
  ]);
  return sendAs(token, named, cookie);
}

test("a person without an account reads the whole offer by link, hears it, and signs it once", async () => {
  const options = [{ what: "", months: 12, fee: 40_000, exerciseBy: "2030-12-01" }];
  const id = await addQuoted({
    options,
    discount: { bp: 1000, reason: "First campaign" },
    conditions: "Credit the composer",
  });
  const { email, token } = await sent(id);
  const other = await sent(id);
  expect(await countRows("SELECT count(*) AS n FROM offer_links WHERE token_hash = ?", token)).toBe(0);

  const page = await load(token);
  expect([page.init.status, page.trips <= 3, page.headers.get("X-Robots-Tag")]).toEqual([
    200,
    true,
    "noindex, nofollow",
  ]);
  const { offer } = page.data;
  const text = textOfBlocks(offer?.blocks ?? []);
  for (const part of ["Night Ferry", "3,000.00 EUR", "Discount (10 %): First campaign: -300.00 EUR", "2,700.00 EUR"])
    expect(text).toContain(part);
  for (const part of ["Another 12 months: 400.00 EUR, exercise by 1 Dec 2030", "Credit the composer", "Web, paid"])
    expect(text).toContain(part);
  const [, , , , song = ""] = offer?.tracks[0]?.mediaBase.split("/") ?? [];
  const file = { params: { token, song, "*": "direct.m4a" } };
  await expect(visit("http://localhost/", file, media.loader)).rejects.toMatchObject({ code: "not_found" });
  // Opening it changed nothing.
  expect(await eventsOf(id)).toEqual(["offer_sent", "offer_sent"]);

  const wrong = await send(token, [...accepting, ["signature", "Someone Else"]].slice(1) as Form);
  expect(statusOf(wrong.answer)).toBe(400);
  const bare = await send(token, [
    ["answer", "accept"],
    ["company", "Northwind"],
  ]);
  expect(Object.keys(errorsOf(bare.answer)).toSorted()).toEqual(["authority", "name", "role", "signature"]);
  expect(typedIn(bare.answer)).toMatchObject({ company: "Northwind" });
  const unread = accepting.filter(([name]) => name !== "textHash");
  for (const form of [[...unread, ["textHash", "0".repeat(64)]], [...unread, ["textHash", ""]], unread] as Form[]) {
    const { answer } = await sendAs(token, form);
    expect([statusOf(answer), await stateOf(id)]).toEqual([409, "quoted"]);
  }

  const accept: Form = [...accepting.filter(([name]) => name !== "textHash"), ["textHash", offer?.textHash ?? ""]];
  let turn = 0;
  const statuses = await twentyTimes(() => {
    turn += 1;
    return send(turn % 2 ? token : other.token, accept);
  });
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  expect([await stateOf(id), await eventsOf(id)]).toEqual(["accepted", ["offer_sent", "offer_sent", "accepted"]]);
  const row = await DB.prepare(
    "SELECT a.* FROM quote_answers a JOIN quotes q ON q.id = a.quote_id WHERE q.transaction_id = ?",
  )
    .bind(id)
    .first<Record<string, string>>();
  const signature = JSON.parse(row?.signature ?? "{}");
  expect([row?.user_id, row?.signed_text, signature.textHash]).toEqual([null, text, offer?.textHash]);
  expect(signature).toMatchObject({ name: "Ada Lindbæk", company: "Northwind", role: "Head of legal" });
  expect([email, other.email]).toContain(signature.email);
  expect(signature.address).toMatch(/^10\.0\.0\./);

  // The one who signed sees what, everyone else who did and when.
  const pages = [await load(token), await load(other.token)];
  const isSigner = signature.email === email;
  const [own, others] = isSigner ? pages : pages.toReversed();
  expect(own?.data.offer).toMatchObject({ isOpen: false, signed: { text } });
  expect(JSON.stringify(own?.data.offer?.signed)).not.toContain("10.0.0.");
  expect(others?.data.closed).toMatchObject({ text: expect.stringContaining("Ada Lindbæk accepted it on") });
  expect((await mailsTo(signature.email)).at(-1)).toMatchObject({ template: "offer-signed" });
  expect((await mailsTo(mail("supervisor"))).at(-1)?.text).toContain("Ada Lindbæk signed");
  const staff = await open(quotePage.loader, { account: "staff", params: { id, version: "1" } });
  expect(staff.page).toMatchObject({
    answer: { answeredBy: "Ada Lindbæk" },
    signed: { proof: { email: signature.email } },
  });
  // The licence has the fees after the discount.
  const { quote } = await readIssueBasis(staffContext(), { id, supersedes: "" });
  expect(quote?.lines.map(({ masterFee, compositionFee }) => masterFee + compositionFee)).toEqual([135_000, 135_000]);
});

test("who handles requests or made the quote never signs it, and who signed neither quotes nor issues", async () => {
  const id = await addQuoted({ createdBy: idOf("artist") });
  const form = (email: string): Form => [
    ["act", "send"],
    ["name", "Ada"],
    ["email", email],
  ];
  const place = { account: "staff", params: { id, version: "1" } };
  await DB.prepare(
    `INSERT INTO auth_tokens (id, token_hash, purpose, user_id, company_id, payload, expires_at, used_at)
      SELECT 'old-address', 'old-address', 'email_change', ?1, company_id, '{"email":"maker@home.example"}', 0, 0 FROM quotes WHERE transaction_id = ?2`,
  )
    .bind(idOf("artist"), id)
    .run();
  const [box = "", at = ""] = mail("admin").split("@");
  for (const email of [
    mail("staff"),
    mail("admin").toUpperCase(),
    `${box}+client@${at}`,
    mail("artist"),
    "Maker@home.example",
  ]) {
    const { answer } = await post(quotePage.action, place, form(email));
    expect(statusOf(answer), email).toBe(400);
    expect(errorsOf(answer).email?.[0]).toContain("client's side");
  }
  for (const email of ["", "ada", "ada@"])
    expect(errorsOf((await post(quotePage.action, place, form(email))).answer)).toHaveProperty("email");
  const { answer: asClient } = await post(
    quotePage.action,
    { ...place, account: "supervisor" },
    form("a@northwind.example"),
  );
  expect(statusOf(asClient)).toBe(403);

  const { token, email } = await sent(id);
  for (const account of ["staff", "admin", "artist"]) {
    expect(statusOf((await send(token, accepting, await cookieOf(account))).answer), account).toBe(403);
  }
  await send(token, accepting);
  expect(await stateOf(id)).toBe("accepted");
  const colleague = colleagueContext();
  await DB.prepare("UPDATE users SET email = ? WHERE id = ?").bind(email, colleague.actor?.id).run();
  const { transaction } = await readIssueBasis(colleague, { id, supersedes: "" });
  expect(transaction.hasAnswered).toBe(true);
});

test("links that are replaced, old, over, withdrawn, of another host or made up say so and take no answer", async () => {
  const id = await addQuoted({ validUntil: "2031-05-31" });
  const { token, email } = await sent(id);
  const again = await sent(id, "1", { email });
  const made = "A".repeat(43);
  const unknown = await load(made);
  for (const page of [unknown, await load(token), await load("x")])
    expect([page.init.status, page.data.offer, page.trips]).toEqual([404, null, unknown.trips]);
  expect((await load(again.token, "acme.localhost")).init.status).toBe(404);
  await expect(send(token, accepting)).rejects.toMatchObject({ code: "not_found" });

  const today = Date.now();
  const late = recordedContext({ now: today + 15 * 24 * 3_600_000 });
  expect((await openOfferLink(late, again.token)).state).toBe("lapsed");
  const lapsed = (await openOfferLink(late, again.token)) as Known;
  await expect(requireAnswerableLink(late, lapsed, "open")).rejects.toMatchObject({ code: "gone" });
  const midnight = recordedContext({ now: Date.parse("2031-06-01T00:00:00Z") });
  const over = (await openOfferLink(midnight, again.token)) as Known;
  expect(over.state).toBe("over");
  await expect(requireAnswerableLink(midnight, over, "open")).rejects.toMatchObject({ code: "gone" });
  await DB.prepare("UPDATE offer_links SET expires_at = 9999999999999").run();
  const before = recordedContext({ now: Date.parse("2031-05-31T23:59:59.999Z") });
  const found = await requireAnswerableLink(before, (await openOfferLink(before, again.token)) as Known, "open");
  const given = { ...signed, answer: "accept" as const, reason: "" };
  await expect(recordAnswer(midnight, found.offer, found.reader, given)).rejects.toMatchObject({ code: "gone" });

  await addQuote(id, [first], { version: 2 });
  const page = await load(again.token);
  expect([page.init.status, page.data.closed?.title]).toEqual([410, "There is a newer version of this offer"]);
  expect(statusOf((await send(again.token, accepting)).answer)).toBe(409);
  const ended = await addQuoted();
  const link = await sent(ended);
  await DB.prepare("UPDATE transactions SET status = 'declined' WHERE id = ?").bind(ended).run();
  expect((await load(link.token)).init.status).toBe(410);
  expect([
    await stateOf(id),
    await countRows(
      "SELECT count(*) AS n FROM quote_answers WHERE link_id IS NOT NULL AND quote_id IN (SELECT id FROM quotes WHERE transaction_id = ?)",
      id,
    ),
  ]).toEqual(["quoted", 0]);
});

test("a counter-offer leaves the quote open, fills a new version, or is declined with a word", async () => {
  const id = await addQuoted();
  const { token, email } = await sent(id);
  const place = { account: "supervisor", params: { id, version: "1" } };
  const counter = (given: Record<string, string>): Form => [["act", "counter"], ...Object.entries(given)];
  for (const [given, field] of [
    [{ total: "-1" }, "total"],
    [{ total: "abc" }, "total"],
    [{ total: "100", [`fee-${first.id}`]: "50" }, "total"],
    [{ [`fee-${first.id}`]: "-50" }, `fee-${first.id}`],
    [{ termMonths: "0" }, "termMonths"],
    [{ note: "cheaper" }, ""],
  ] as [Record<string, string>, string][]) {
    const { answer } = await send(token, counter(given));
    expect(Object.keys(errorsOf(answer)), JSON.stringify(given)).toEqual([field]);
  }
  expect(statusOf((await send(token, counter({ total: "2,000", termMonths: "6", note: "Budget" }))).answer)).toBe(302);
  expect(statusOf((await post(quotePage.action, place, counter({ [`fee-${first.id}`]: "900" }))).answer)).toBe(302);
  expect([await stateOf(id), await eventsOf(id)]).toEqual(["quoted", ["offer_sent", "countered", "countered"]]);
  expect((await mailsTo(mail("staff"))).at(-1)).toMatchObject({ subject: "Counter-offer: Autumn campaign" });

  const staffPlace = { account: "staff", params: { id, version: "1" } };
  const { page } = await open(quotePage.loader, staffPlace);
  const [newest, older] = page.parts.counters;
  expect([newest?.isOpen, older?.isOpen, older?.lines]).toEqual([
    true,
    false,
    ["2,000.00 EUR in total, before tax", "6 months", "Budget"],
  ]);
  const filled = await open(newQuote.loader, { ...staffPlace, query: `?counter=${older?.id}` });
  expect(filled.page.values).toMatchObject({
    ...{ [`master-${first.id}`]: "666.67", [`composition-${first.id}`]: "333.33", termMonths: "6", version: "2" },
  });
  const one = await open(newQuote.loader, { ...staffPlace, query: `?counter=${newest?.id}` });
  expect(one.page.values).toMatchObject({ [`master-${first.id}`]: "600", [`master-${second.id}`]: "1000" });

  const decline = (of: string): Form => [
    ["act", "decline-counter"],
    ["counter", of],
    ["reply", "The master owner insists."],
  ];
  expect(statusOf((await post(quotePage.action, staffPlace, decline(older?.id ?? ""))).answer)).toBe(409);
  const declined = await twentyTimes(() => post(quotePage.action, staffPlace, decline(newest?.id ?? "")));
  expect(declined).toEqual([302, ...Array(19).fill(409)]);
  expect((await mailsTo(mail("supervisor"))).at(-1)).toMatchObject({ template: "counter-declined" });
  await send(token, counter({ total: "2500", formKey: "twice" }));
  expect(statusOf((await send(token, counter({ total: "2500", formKey: "twice" }))).answer)).toBe(302);
  await sent(id, "1", { email });
  const again = (await open(quotePage.loader, staffPlace)).page.parts.counters[0]?.id ?? "";
  expect(statusOf((await post(quotePage.action, staffPlace, decline(again))).answer)).toBe(302);
  expect((await mailsTo(email)).at(-1)?.text).toContain("The master owner insists.");
  expect(await countRows("SELECT count(*) AS n FROM counter_offers WHERE total = ?", "250000")).toBe(1);
});

test("who left the company gets neither the answer to their counter-offer nor a copy of what was signed", async () => {
  const id = await addQuoted();
  const { token } = await sent(id);
  const place = { account: "supervisor", params: { id, version: "1" } };
  await post(quotePage.action, place, [
    ["act", "counter"],
    ["total", "900"],
  ]);
  const staffPlace = { account: "staff", params: { id, version: "1" } };
  const counter = (await open(quotePage.loader, staffPlace)).page.parts.counters[0]?.id ?? "";
  const mails = async () => (await mailsTo(mail("supervisor"))).length;
  const before = await mails();
  await setMembership("disabled");
  await post(quotePage.action, staffPlace, [
    ["act", "decline-counter"],
    ["counter", counter],
    ["reply", "No."],
  ]);
  expect(statusOf((await send(token, [...accepting, ["formKey", "double"]])).answer)).toBe(302);
  // A double click: the answer of the first.
  expect(statusOf((await send(token, [...accepting, ["formKey", "double"]])).answer)).toBe(302);
  await setMembership("active");
  expect([await stateOf(id), await mails()]).toEqual(["accepted", before]);
});

test("who is erased leaves counter-offers without name and note, and no link, but what they signed", async () => {
  const [open, done] = [await addQuoted(), await addQuoted()];
  const { token, email } = await sent(open);
  const other = await sent(open);
  await send(token, [
    ["act", "counter"],
    ["total", "700"],
    ["note", "Ask Lindbæk"],
  ]);
  const signer = await sent(done, "1", { email });
  await send(signer.token, accepting);
  const { db } = recordedContext();
  const erase = async (companyId: string) =>
    db.batch(eraseSender(recordedContext(), { email, userId: null, companyId }) as never);
  const kept = async (id: string) => {
    const tables = [
      "offer_links WHERE quote_id",
      "counter_offers WHERE quote_id",
      "transaction_events WHERE ?2 <> '' AND transaction_id",
    ];
    const ofQuote = "= (SELECT id FROM quotes WHERE transaction_id = ?1)";
    const rows = tables.map((table, at) =>
      DB.prepare(`SELECT * FROM ${table} ${at === 2 ? "= ?1" : `${ofQuote} AND ?2 <> ''`}`)
        .bind(id, "x")
        .all(),
    );
    return JSON.stringify((await Promise.all(rows)).map(({ results }) => results));
  };
  await erase("another-company");
  expect(await kept(open)).toContain(email);
  await erase(mainCompany.id);
  expect(await kept(open)).not.toContain(email);
  expect(await kept(open)).toContain(other.email);
  expect(await kept(open)).not.toContain("Ask Lindbæk");
  expect(await kept(open)).toContain("70000");
  expect(await mailsTo(email)).toEqual([]);
  expect((await load(token)).init.status).toBe(404);
  expect((await load(signer.token)).data.offer).toMatchObject({ signed: { name: "Ada Lindbæk" } });
});

test("an option is exercised once, by who signed, until its day, and makes a request that can be licensed", async () => {
  const options = [
    { what: "", months: 12, fee: 40_001, exerciseBy: "2030-12-01" },
    { what: "Cinema in Austria", months: null, fee: 10_000, exerciseBy: "2020-01-01" },
  ];
  const id = await addQuoted({ options, taxBp: 1900 });
  const { token } = await sent(id);
  const exercise = (option: string): Form => [
    ["act", "exercise"],
    ["option", option],
    ...Object.entries(signed).filter(([name]) => name !== "textHash"),
  ];
  expect(statusOf((await send(token, exercise("0"))).answer)).toBe(409);
  await send(token, accepting);
  expect(statusOf((await send(token, exercise("1"))).answer)).toBe(410);
  // The licence ends between the check and the write.
  const found = (await openOfferLink(recordedContext(), token)) as Known;
  await DB.prepare("UPDATE transactions SET updated_at = updated_at + 1 WHERE id = ?").bind(id).run();
  await expect(
    exerciseOption(recordedContext(), found.offer, found.reader, { ...signed, option: 0 }),
  ).rejects.toMatchObject({ code: "conflict" });
  const statuses = await twentyTimes(() => send(token, exercise("0")));
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const made = await DB.prepare(
    "SELECT t.*, q.lines FROM transactions t JOIN quotes q ON q.transaction_id = t.id WHERE q.option_of LIKE (SELECT id FROM quotes WHERE transaction_id = ?) || ':%'",
  )
    .bind(id)
    .all<Record<string, string | number>>();
  expect(made.results).toMatchObject([
    {
      status: "accepted",
      starts_on: "2031-01-01",
      term_months: 12,
      user_id: idOf("supervisor"),
      project: "Autumn campaign",
    },
  ]);
  const follow = String(made.results[0]?.id);
  const { quote, closed } = await readIssueBasis(staffContext(), { id: follow, supersedes: "" });
  const sum = quote?.lines.reduce((total, { masterFee, compositionFee }) => total + masterFee + compositionFee, 0);
  expect([closed, sum, quote?.taxBp]).toEqual([null, 40_001, 1900]);
  expect((await mailsTo(mail("staff"))).at(-1)).toMatchObject({ subject: "Option exercised: Autumn campaign" });
  const { page } = await open(quotePage.loader, { account: "supervisor", params: { id, version: "1" } });
  expect(page.parts.options).toMatchObject([{ requestId: follow }, { requestId: null, isOver: true }]);
  // By an account of the client as well; a licence that has ended gives no option.
  const own = await addQuoted({ options: [{ ...options[0], exerciseBy: "2099-01-01" } as (typeof options)[number]] });
  const place = { account: "supervisor", params: { id: own, version: "1" } };
  await post(quotePage.action, place, accepting);
  expect(statusOf((await post(quotePage.action, place, exercise("0"))).answer)).toBe(302);
});
