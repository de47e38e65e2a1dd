import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { readParties } from "#app/licensing/approvals/list-parties.server.ts";
import { openApproval } from "#app/licensing/approvals/open-approval.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { makeQuote } from "#app/licensing/quotes/make-quote.server.ts";
import { readQuoteForm } from "#app/licensing/quotes/read-quote-form.server.ts";
import { readClearability } from "#app/rights/clearability/read-clearability.server.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { noUsage } from "#app/rights/usage/usage.ts";
import { splits } from "#db/schema/licensing.server.ts";
import { quoteAnswers, type StoredLine, type StoredTerms } from "#db/schema/quotes.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import {
  addAccepted,
  addQuote,
  addRequest,
  approve,
  colleagueContext,
  idOf,
  terms,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import {
  addOwnedSong,
  answerBy,
  askAll,
  controlled,
  tokenTo,
  visitorAt,
} from "#test/routes/licensing/approval-records.ts";
import { testContext } from "#test/support/context.ts";

const { transactions } = unsafeTenantTables("the records of a test");
let counter = 0;

withDemoSessions();
withColleagues();

/** A song whose composition one party owns, which must agree, and whose master is controlled. */
async function addOwned(given: { shareBp?: number } = {}) {
  counter += 1;
  const [name, email] = [`Owner ${counter}`, `owner${counter}@example.com`];
  const { shareBp = 10_000 } = given;
  const rest = shareBp === 10_000 ? [] : [{ ...controlled, shareBp: 10_000 - shareBp }];
  const song = await addOwnedSong(`Agreed ${counter}`, {
    master: [controlled],
    composition: [{ name, email, shareBp }, ...rest],
  });
  return { song, name, email, partyId: song.ids[name] ?? "" };
}

type Owned = Awaited<ReturnType<typeof addOwned>>;

const lineOf = ({ song }: Owned, compositionFee: number, masterFee = 0): StoredLine => ({
  ...{ recordingId: song.id, title: song.title, artists: "Lowtide", masterFee, compositionFee },
});

/** The client accepts an offer of these terms, as it was stored before this request was judged. */
async function accept(id: string, line: StoredLine, given: { terms?: Partial<StoredTerms>; currency?: string } = {}) {
  const quote = { lines: [line], terms: { ...terms, ...given.terms }, currency: given.currency ?? "EUR" };
  const quoteId = await addQuote(id, [], quote);
  const { db } = testContext();
  await db.insert(quoteAnswers).values({ quoteId, answer: "accepted", userId: idOf("supervisor") });
  await db.update(transactions).set({ status: "accepted" }).where(eq(transactions.id, id));
}

function offer(id: string, line: StoredLine, given: Partial<Parameters<typeof makeQuote>[1]> = {}) {
  const about = { currency: "EUR" as const, taxBp: null, conditions: "", validUntil: "2099-12-31", version: null };
  return makeQuote(colleagueContext(), { id, lines: [line], ...about, ...given });
}

function issue(id: string, given: { startsOn?: string; supersedes?: string; denialReason?: string } = {}) {
  const about = { licensee: "Northwind", project: "Autumn", endClient: "", term: null };
  return issueLicence(colleagueContext(), { id, supersedes: "", ...about, startsOn: "2030-01-01", ...given });
}

/** What the party was told of a licence that is not as it answered. */
async function toldTo({ email }: Owned): Promise<string | null> {
  const sql = "SELECT text FROM outbox WHERE recipient = ? AND template = 'answer-overridden'";
  return await testContext().env.DB.prepare(sql).bind(email).first<string>("text");
}

/** A request whose party agreed to a fee. */
async function agreedTo(fee: number | null, owned: Owned, given: Parameters<typeof addRequest>[1] = {}) {
  const id = await addRequest([owned.song], given);
  await askAll(id, { fee });
  await answerBy(await tokenTo(owned.email));
  return id;
}

test("what was approved at 900.00 is neither offered nor licensed at 1.00", async () => {
  const owned = await addOwned();
  const id = await agreedTo(90_000, owned);
  await expect(offer(id, lineOf(owned, 100))).rejects.toMatchObject({
    code: "invalid",
    fields: { [`composition-${owned.song.id}`]: [expect.stringContaining("fee 1.00 EUR below 900.00 EUR")] },
  });
  const discount = { amount: 1, reason: "Round" };
  await expect(offer(id, lineOf(owned, 90_000), { discount })).rejects.toMatchObject({ code: "invalid" });
  await expect(offer(id, lineOf(owned, 90_000), { currency: "JPY" })).rejects.toMatchObject({ code: "invalid" });
  await accept(id, lineOf(owned, 100));
  await expect(issue(id)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(`${owned.name} agreed to other terms: fee 1.00 EUR below 900.00 EUR`),
  });
  await expect(issue(id, { denialReason: "We want to." })).rejects.toMatchObject({ code: "conflict" });

  const paid = await addOwned();
  const other = await agreedTo(90_000, paid);
  expect(await offer(other, lineOf(paid, 90_000))).toEqual({ version: 1 });
});

test("the fee is that of the party's own share", async () => {
  const owned = await addOwned({ shareBp: 5000 });
  const id = await agreedTo(90_000, owned);
  await accept(id, lineOf(owned, 179_998));
  await expect(issue(id)).rejects.toMatchObject({ message: expect.stringContaining("below 900.00 EUR") });
  const enough = await addOwned({ shareBp: 5000 });
  const paid = await agreedTo(90_000, enough);
  await accept(paid, lineOf(enough, 180_000));
  expect((await issue(paid)).number).toMatch(/^L-/);
});

test("a standing approval that answered at 300.00 does not cover a licence at 0.00", async () => {
  const owned = await addOwned();
  await testContext()
    .db.insert(standingApprovals)
    .values({
      ...{ id: `standing-${owned.partyId}`, name: "Web", partyId: owned.partyId, perpetual: true },
      ...{ minFee: 30_000, currency: "EUR" },
    });
  const id = await addRequest([owned.song]);
  expect(await askAll(id, { fee: 30_000 })).toMatchObject({ standing: 1 });
  await accept(id, lineOf(owned, 0));
  await expect(issue(id)).rejects.toMatchObject({ message: expect.stringContaining("fee 0.00 EUR below 300.00 EUR") });
});

test.each<[string, Partial<StoredTerms>, string]>([
  ["another medium", { media: ["web_paid", "cinema"] }, "not for Cinema"],
  ["more countries", { territories: ["DACH", "US"] }, "not for all of its countries"],
  ["a longer term", { termMonths: 24 }, "term longer than 12 months"],
  ["no end", { termMonths: null, perpetual: true }, "term longer than 12 months"],
  ["exclusivity", { exclusivity: "category" }, "not for exclusive uses"],
  ["another product", { category: "alcohol" }, "only for food"],
  ["more edits", { edits: [{ count: 2, seconds: 30 }] }, "for other edits"],
])("an answer does not cover %s, and the party is asked again for it", async (_what, wider, why) => {
  const owned = await addOwned();
  const read = { territories: ["DACH"], category: "food", edits: [{ count: 1, seconds: 30 }] };
  const id = await agreedTo(null, owned, read);
  await accept(id, lineOf(owned, 1000), { terms: { ...read, ...wider } });
  await expect(issue(id)).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining(why) });
  const { parties } = await readParties(colleagueContext(), { id });
  expect(parties.map(({ name }) => name)).toEqual([owned.name]);
  await askAll(id, { now: Date.now() + 1000 });
  const token = await tokenTo(owned.email);
  if (wider.termMonths === 24) {
    const opened = await openApproval(visitorAt(), token);
    expect(JSON.stringify(opened.page)).toContain("24 months");
  }
  await expect(issue(id)).rejects.toMatchObject({ message: expect.stringContaining(`waits for ${owned.name}`) });
  await answerBy(token, {}, { now: Date.now() + 2000 });
  expect((await issue(id)).number).toMatch(/^L-/);
});

test("a licence starts neither before the day that the client accepted, nor before the acceptance of an open start", async () => {
  const named = await addOwned();
  const id = await addAccepted([named.song]);
  await testContext().db.delete(splits).where(eq(splits.partyId, named.partyId));
  await approve(id, [named.song]);
  const early = { code: "invalid", fields: { startsOn: [expect.stringContaining("can't start earlier")] } };
  await expect(issue(id, { startsOn: "2029-12-31" })).rejects.toMatchObject(early);

  counter += 1;
  const song = await addOwnedSong(`Open ${counter}`, { master: [controlled], composition: [controlled] });
  const open = await addAccepted([song], { startsOn: null, termMonths: 1 });
  const day = (days: number) => isoDateOf(Date.now(), days);
  await expect(issue(open, { startsOn: day(-30) })).rejects.toMatchObject(early);
  const { number } = await issue(open, { startsOn: day(0) });
  await expect(issue(open, { startsOn: day(-30), supersedes: number })).rejects.toMatchObject(early);
});

test("a licence that ends later than what a party read needs a reason", async () => {
  const owned = await addOwned();
  const id = await agreedTo(null, owned);
  await accept(id, lineOf(owned, 1000));
  await expect(issue(id, { startsOn: "2030-02-01" })).rejects.toMatchObject({
    code: "invalid",
    fields: { denialReason: [expect.stringContaining(owned.song.title)] },
  });
  expect((await issue(id, { startsOn: "2030-02-01", denialReason: "The shoot moved." })).number).toMatch(/^L-/);
  expect(await toldTo(owned)).toMatch(/ends after 31 Dec 2030.*Reason: The shoot moved/s);
});

test("under most favoured terms another fee than the agreed one needs a reason", async () => {
  const owned = await addOwned();
  await testContext().db.update(splits).set({ mfn: true }).where(eq(splits.partyId, owned.partyId));
  const id = await agreedTo(90_000, owned);
  await accept(id, lineOf(owned, 95_000, 95_000));
  await expect(issue(id)).rejects.toMatchObject({ fields: { denialReason: [expect.anything()] } });
  expect((await issue(id, { denialReason: "The master got more." })).number).toMatch(/^L-/);
  expect(await toldTo(owned)).toContain("fee 950.00 EUR apart from the agreed 900.00 EUR");
});

/** A song whose composition's party has pre-cleared uses up to 500.00. */
async function addPrecleared() {
  const owned = await addOwned();
  await testContext()
    .db.update(splits)
    .set({ controlled: true, approvalRequired: true, preclearFee: 50_000, preclearCurrency: "EUR" })
    .where(eq(splits.partyId, owned.partyId));
  return owned;
}

test("a typed budget opens no pre-clearance, and a fee of the party's share does", async () => {
  const owned = await addPrecleared();
  const dear = await addRequest([owned.song], { budget: 10_000, currency: "EUR" });
  await accept(dear, lineOf(owned, 10_000_000));
  await expect(issue(dear)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining(`the composition is not cleared (${owned.name} must agree)`),
  });
  const cheap = await addRequest([owned.song], { budget: 10_000_000, currency: "EUR" });
  await accept(cheap, lineOf(owned, 50_000));
  expect((await issue(cheap)).number).toMatch(/^L-/);
});

test("no budget tells the fee up to which a use is pre-cleared", async () => {
  const owned = await addPrecleared();
  const recordingIds = [owned.song.id];
  const lights = [null, 1, 49_999, 50_000, 50_001, 10_000_000].map(async (budget) => {
    const usage = { ...noUsage, budget, currency: budget === null ? null : ("EUR" as const) };
    return (await readClearability(colleagueContext(), { recordingIds, usage }))[owned.song.id];
  });
  const [first, ...others] = await Promise.all(lights);
  expect(first).toMatchObject({ light: "approvals" });
  for (const light of others) expect(light).toEqual(first);
});

test("what is on file and changed while a licence is issued stops it", async () => {
  const owned = await addOwned();
  const id = await agreedTo(null, owned);
  await accept(id, lineOf(owned, 1000));
  await testContext().db.update(splits).set({ shareBp: 9000 }).where(eq(splits.partyId, owned.partyId));
  await expect(issue(id)).rejects.toMatchObject({ code: "conflict" });
  expect(await countRows("SELECT count(*) AS n FROM licences WHERE transaction_id = ?", id)).toBe(0);
});

test("a party that said no is told that its side was licensed for a reason all the same", async () => {
  const owned = await addOwned();
  const id = await addRequest([owned.song]);
  await askAll(id);
  await answerBy(await tokenTo(owned.email), { answer: "no" });
  await accept(id, lineOf(owned, 1000));
  await issue(id, { denialReason: "Agreed by phone." });
  expect(await toldTo(owned)).toMatch(/said no.*Reason: Agreed by phone/s);
});

test("a quote starts with fees of which each party's share is what it agreed to", async () => {
  const owned = await addOwned({ shareBp: 3333 });
  const id = await agreedTo(90_000, owned);
  const { values, agreed } = await readQuoteForm(colleagueContext(), { id, counterId: null });
  expect(agreed).toMatchObject([{ side: "composition", amount: 90_000 }]);
  const fee = Number(values[`composition-${owned.song.id}`]) * 100;
  await expect(offer(id, lineOf(owned, Math.round(fee) - 2))).rejects.toMatchObject({ code: "invalid" });
  expect(await offer(id, lineOf(owned, Math.round(fee)))).toEqual({ version: 1 });
});
