import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { entryStatements } from "#app/licensing/ledger/entry-statements.server.ts";
import { coolingMs } from "#app/licensing/payees/change-payee.server.ts";
import { selectPayeeInForce } from "#app/licensing/payees/payees.server.ts";
import { readPartyPayment, savePartyPayee } from "#app/licensing/payees/read-payment-page.server.ts";
import { listPayable, makePayoutFile } from "#app/licensing/payouts/make-file.server.ts";
import { endToEndId } from "#app/licensing/payouts/payout.ts";
import {
  exportPain,
  exportPayouts,
  readPayoutFile,
  readPayoutsPage,
} from "#app/licensing/payouts/read-payouts.server.ts";
import { markPayouts } from "#app/licensing/payouts/settle-payout.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { artistMembers, partyKeepers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { partyPayees } from "#db/schema/payouts.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { idOf, staffContext } from "#test/routes/licences/request-records.ts";
import { mainCompany, testContext } from "#test/support/context.ts";
import { readPain } from "#test/support/pain-reader.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

const { companyDocuments, payouts, statementRuns, statements } = unsafeTenantTables("the records of a test");
const iban = "DE89370400440532013000";
const settings = {
  ...{ language: "en" as const, legalName: "Kontor & Klang", street: "", postcode: "", city: "", country: "DE" },
  ...{ vatId: "", taxNumber: "", iban: "PT50000201231234567890154", bic: "BCOMPTPL", termDays: 14, taxBp: null },
  ...{ prefix: "KK", accent: null, wordmark: null, clauses: { licence: "", quote: "", invoice: "" } },
};

const about = { companyId: mainCompany.id };
let sequence = 0;
let party: string;

/** Staff who pay, and who change rights. */
function manager(given: Partial<RequestContext> = {}): RequestContext {
  const ctx = staffContext();
  const actor = ctx.actor === null ? null : { ...ctx.actor, scopes: ["*"] };
  return { ...ctx, actor, ...given } as RequestContext;
}

beforeAll(async () => {
  const { db, now } = testContext();
  const version =
    1 +
    Number(
      await DB.prepare("SELECT coalesce(max(version), 0) FROM company_documents").first("coalesce(max(version), 0)"),
    );
  await db
    .insert(companyDocuments)
    .values({ ...about, id: newId(now), version, settings, createdBy: idOf("staff"), createdAt: now });
});

beforeEach(async () => {
  const { db, now } = testContext();
  party = newId(now);
  await DB.prepare("DELETE FROM outbox").run();
  await db.insert(parties).values({ id: party, ...nameColumns(`Payee ${party}`), email: "pay@example.com" });
});

const account = (given: Partial<typeof partyPayees.$inferInsert> = {}) =>
  testContext()
    .db.insert(partyPayees)
    .values({ id: newId(Date.now()), partyId: party, name: "Ada Ltd", iban, bic: "COBADEFF", countsFrom: 1, ...given });

/** A locked statement of a payee whose amount is stated, and its payout. */
async function due(amount: number, currency = "EUR", payeeId = party) {
  const ctx = manager();
  const { db, now } = ctx;
  sequence += 1;
  const [runId, statementId, id] = [newId(now), newId(now), newId(now)];
  const number = `S-2099-${String(sequence).padStart(4, "0")}`;
  const days = { since: "2026-01-01", until: "2026-03-31" };
  const sums = { opening: 0, received: amount, recouped: 0, closing: amount, payable: amount, recoups: {} };
  const posted = { id: newId(now), kind: "statement" as const, key: `statement:${statementId}:${currency}`, currency };
  await db.batch([
    db
      .insert(statementRuns)
      .values({ ...about, id: runId, until: "2026-03-31", state: "locked", startedBy: idOf("staff") }),
    db.insert(statements).values({
      ...{ ...about, ...days, id: statementId, runId, payeeId, payeeName: "Ada Ltd", currency, sums },
      ...{ documentsVersion: 1, year: 2099, sequence, number, lockedAt: now },
    }),
    db.insert(payouts).values({ ...about, id, statementId, payeeId, amount, currency }),
    ...entryStatements(ctx, { ...posted, day: "2026-03-31" }, [
      { kind: "received", partyId: payeeId, amount },
      { kind: "stated", partyId: payeeId, amount: -amount },
    ]),
  ]);
  return { id, number };
}

const stateOf = (id: string) => DB.prepare("SELECT state FROM payouts WHERE id = ?").bind(id).first("state");
const stated = () =>
  DB.prepare(`SELECT p.credits - p.debits AS open FROM ledger_postings p JOIN ledger_accounts a ON a.id = p.account_id
    WHERE a.party_id = ? AND a.kind = 'stated' ORDER BY p.seq DESC LIMIT 1`)
    .bind(party)
    .first("open");

test("a file takes due payouts with the account that counts, and reads back the same each time", async () => {
  await account();
  const [one, other] = [await due(12_345), await due(1)];
  const ctx = manager();
  const file = await makePayoutFile(ctx, { ids: [one.id, other.id], payOn: "2027-01-04" });
  const xml = await (await exportPain(ctx, file)).text();
  const read = readPain(xml);
  expect(read.problems).toEqual([]);
  expect(read).toMatchObject({ payOn: "2027-01-04", debtor: { iban: settings.iban, name: "Kontor + Klang" } });
  expect(read.payments.map((payment) => [payment.endToEndId, payment.amount, payment.iban]).sort()).toEqual(
    [
      [endToEndId(one.number, one.id), 12_345n, iban],
      [endToEndId(other.number, other.id), 1n, iban],
    ].sort(),
  );
  await DB.prepare("UPDATE party_payees SET iban = 'NO9386011117947' WHERE party_id = ?").bind(party).run();
  expect(await (await exportPain(ctx, file)).text()).toBe(xml);
  expect(await (await exportPayouts(ctx, file)).text()).toContain(endToEndId(one.number, one.id));
  const elsewhere = manager({ company: { ...ctx.company, id: "another" } });
  await expect(readPayoutFile(elsewhere, file)).rejects.toMatchObject({ code: "not_found" });
  await expect(makePayoutFile(elsewhere, { ids: [one.id], payOn: "2027-01-04" })).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(readPayoutsPage(manager({ actor: null }))).rejects.toMatchObject({ code: "unauthorised" });
});

test("of two who make a file of one payout at once one does, and paid is posted once", async () => {
  await account();
  const { id } = await due(5000);
  const make = () => makePayoutFile(manager(), { ids: [id], payOn: "2027-01-04" });
  const made = await Promise.allSettled([make(), make()]);
  expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const pay = () => markPayouts(manager(), [{ id, settledOn: "2026-11-30" }]);
  const paid = await Promise.allSettled([pay(), pay()]);
  expect(paid.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect([await stateOf(id), await stated()]).toEqual(["paid", 0]);
  await expect(pay()).rejects.toMatchObject({ code: "conflict" });
});

test("a payment that comes back is reversed and due again as another payout", async () => {
  await account();
  const { id } = await due(700);
  const ctx = manager();
  await expect(markPayouts(ctx, [{ id, failed: "no" }])).rejects.toMatchObject({ code: "conflict" });
  await makePayoutFile(ctx, { ids: [id], payOn: "2027-01-04" });
  await markPayouts(ctx, [{ id, settledOn: "2026-11-30" }]);
  expect(await stated()).toBe(0);
  await markPayouts(ctx, [{ id, failed: "account closed" }]);
  expect([await stateOf(id), await stated()]).toEqual(["failed", 700]);
  const again = await DB.prepare("SELECT id, state, amount FROM payouts WHERE payee_id = ? AND id <> ?")
    .bind(party, id)
    .first();
  expect(again).toMatchObject({ state: "due", amount: 700 });
  await expect(markPayouts(ctx, [{ id, failed: "again" }])).rejects.toMatchObject({ code: "conflict" });
  await markPayouts(ctx, [{ id: String(again?.id), settledOn: "2026-11-30" }]);
  expect(await stated()).toBe(0);
});

test("several payouts of one payee are paid in one batch, and nothing is stated below zero", async () => {
  await account();
  const ids = [await due(300), await due(200)].map(({ id }) => ({ id, settledOn: "2026-11-30" }));
  await markPayouts(manager(), ids);
  expect(await stated()).toBe(0);
});

test("one file takes all that SEPA can pay, and says so when there is nothing", async () => {
  const ctx = manager();
  const all = async () => new Set(await listPayable(ctx));
  await account();
  const [one, yen] = [await due(300), await due(100, "JPY")];
  const payable = await all();
  expect([payable.has(one.id), payable.has(yen.id)]).toEqual([true, false]);
  await makePayoutFile(ctx, { ids: [...payable], payOn: "2027-01-04" });
  await expect(all()).rejects.toMatchObject({ code: "invalid" });
});

test("what can't be in one file is refused, and says why", async () => {
  const ctx = manager();
  const make = (...ids: string[]) => makePayoutFile(ctx, { ids, payOn: "2027-01-04" });
  const { id } = await due(100);
  await expect(make(id)).rejects.toThrow(/can't be paid now/);
  await account();
  await account({ countsFrom: ctx.now + 1000, createdAt: ctx.now });
  await expect(make(id)).rejects.toThrow(/can't be paid now/);
  const page = await readPayoutsPage(ctx);
  expect(page.due.find((row) => row.id === id)?.hold).toMatchObject({ kind: "changed" });
  await DB.prepare("UPDATE party_payees SET withdrawn_at = 1 WHERE party_id = ? AND counts_from > 1").bind(party).run();
  const yen = await due(100, "JPY");
  await expect(make(id, yen.id)).rejects.toThrow(/one currency/);
  const file = await make(yen.id);
  await expect(exportPain(ctx, file)).rejects.toMatchObject({ code: "not_found" });
  expect((await readPayoutFile(ctx, file)).hasXml).toBe(false);
  const { db } = testContext();
  await db.insert(partyKeepers).values({ partyId: party, email: mail("staff") });
  await expect(make(id)).rejects.toThrow(/someone else has to/);
});

test("payment data of a party counts three days later, and until then it can be taken back", async () => {
  const ctx = manager();
  const form = { version: "", name: "Ada Ltd", address: "", iban, bic: "", taxNumber: "" };
  await savePartyPayee(ctx, party, { version: "", next: form });
  const first = await readPartyPayment(ctx, party);
  expect(first.payees).toMatchObject({ pending: ctx.now + coolingMs, current: null, payee: { iban: "•••• 3000" } });
  expect(await selectPayeeInForce(ctx, [party])).toMatchObject([{ id: null, countsFrom: ctx.now + coolingMs }]);
  const later = manager({ now: ctx.now + coolingMs });
  expect(await selectPayeeInForce(later, [party])).toMatchObject([{ iban, countsFrom: null }]);
  const version = (await readPartyPayment(later, party)).version;
  await savePartyPayee(later, party, { version, next: { ...form, iban: "NO9386011117947" } });
  const second = manager({ now: later.now + 1000 });
  const pending = (await readPartyPayment(second, party)).version;
  await savePartyPayee(second, party, { version: pending, next: { ...form, iban: "PT50000201231234567890154" } });
  expect(await selectPayeeInForce(second, [party])).toMatchObject([{ iban, countsFrom: second.now + coolingMs }]);
  await expect(savePartyPayee(second, party, { version: pending, next: "withdraw" })).rejects.toMatchObject({
    code: "conflict",
  });
  const newest = (await readPartyPayment(second, party)).version;
  await savePartyPayee(second, party, { version: newest, next: "withdraw" });
  expect(await selectPayeeInForce(second, [party])).toMatchObject([{ iban, countsFrom: null }]);
  const sent = await DB.prepare("SELECT recipient, text FROM outbox").all<{ recipient: string; text: string }>();
  expect(new Set(sent.results.map(({ recipient }) => recipient))).toEqual(new Set(["pay@example.com"]));
  expect(sent.results[0]?.text).toMatch(/If this wasn't you/);
  const { changes } = await readPartyPayment(second, party);
  expect(changes[0]?.what).toMatch(/^Taken back: IBAN/);
  expect(JSON.stringify(await readPartyPayment(second, party))).not.toMatch(/37040044|0002012312/);
});

test("a party without payment data has that of the artist that it is if one person keeps both; only its keepers and staff open the page", async () => {
  const { db, now } = testContext();
  const [artistId, ipi] = [newId(now), `7${String(now).slice(-8)}${sequence % 90}`];
  await db
    .insert(artists)
    .values({ id: artistId, name: "Ada", slug: artistId, sortName: "ada", ipi, status: "published" });
  await DB.prepare("UPDATE parties SET ipi = ? WHERE id = ?").bind(ipi, party).run();
  await account({ partyId: null, artistId, name: "Artist" });
  const ctx = manager();
  await db.insert(artistMembers).values({ artistId, userId: idOf("artist"), createdAt: now });
  // An artist enters any IPI itself: that alone doesn't lead the money of its holder to the artist's account.
  expect(await selectPayeeInForce(ctx, [party])).toMatchObject([{ id: null, iban: "" }]);
  expect((await readPartyPayment(ctx, party)).ofArtist).toBeNull();
  await db.insert(partyKeepers).values({ partyId: party, email: mail("artist") });
  expect(await selectPayeeInForce(ctx, [party])).toMatchObject([{ name: "Artist" }]);
  expect((await readPartyPayment(ctx, party)).ofArtist).toBe("Ada");
  await account({ name: "Party" });
  await account({ partyId: null, artistId, name: "Artist 2", countsFrom: ctx.now + 1000, createdAt: ctx.now });
  expect(await selectPayeeInForce(ctx, [party])).toMatchObject([{ name: "Party", countsFrom: null }]);
  await db.delete(partyKeepers).where(eq(partyKeepers.partyId, party));
  const keeper = staffContext({}, { id: idOf("artist"), scopes: [] });
  await expect(readPartyPayment(keeper, party)).rejects.toMatchObject({ code: "not_found" });
  await db.insert(partyKeepers).values({ partyId: party, email: mail("artist") });
  expect((await readPartyPayment(keeper, party)).name).toContain("Payee");
});
