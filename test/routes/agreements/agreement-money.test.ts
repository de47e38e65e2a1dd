import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { addAdvance, readAdvances, removeAdvance } from "#app/backoffice/agreements/money/advances.server.ts";
import { mergeParties } from "#app/backoffice/parties/merge-parties.server.ts";
import { moveMoney } from "#app/backoffice/parties/move-money.server.ts";
import { readMerge } from "#app/backoffice/parties/read-merge.server.ts";
import type { Actor } from "#app/edge/context/visitor.ts";
import { entryStatements } from "#app/licensing/ledger/entry-statements.server.ts";
import { coolingMs } from "#app/licensing/payees/change-payee.server.ts";
import { nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { partyPayees } from "#db/schema/payouts.server.ts";
import {
  added,
  addParty,
  DB,
  errorsOf,
  type Form,
  open,
  row,
  save,
} from "#test/routes/agreements/agreement-visitor.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { staffContext } from "#test/routes/licences/request-records.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

/** Staff who change rights and agreements. */
function managerContext() {
  const ctx = staffContext();
  return { ...ctx, actor: { ...(ctx.actor as Actor), scopes: ["*"] } };
}

let ids: { ada: string; bo: string; label: string };
beforeEach(async () => {
  const stamp = crypto.randomUUID().slice(0, 8);
  ids = {
    ada: await addParty(`Ada ${stamp}`),
    bo: await addParty(`Bo ${stamp}`),
    label: await addParty(`Label ${stamp}`),
  };
});

const payee = (at: number, party: string, percent: string): Form => ({
  [`paidParties[${at}].party`]: party,
  [`paidParties[${at}].percent`]: percent,
});
const stored = (id: string) =>
  DB.prepare(
    "SELECT commissions, payees, minimum_payout, payout_currency, statement_period FROM agreements WHERE id = ?",
  )
    .bind(id)
    .first();

test("what an agreement says of money is stored in basis points and minor units, and shown as it was typed", async () => {
  const id = await added(`Money ${ids.ada}`, {
    ...row(0, ids.label, "100"),
    ...{ "commissionRates[0].side": "master", "commissionRates[0].media": "web_paid" },
    ...{ "commissionRates[0].percent": "12.5", "commissionRates[1].side": "any", "commissionRates[1].percent": "20" },
    ...payee(0, ids.ada, "33.33"),
    ...payee(1, ids.bo, "66.67"),
    ...{ payoutCurrency: "JPY", minimumAmount: "5000", statementPeriod: "half", taxNote: "No VAT" },
  });
  const row0 = await stored(id);
  expect(JSON.parse(String(row0?.commissions))).toEqual([
    { side: "master", media: "web_paid", bp: 1250 },
    { side: null, media: null, bp: 2000 },
  ]);
  expect(JSON.parse(String(row0?.payees))).toEqual([
    { partyId: ids.ada, bp: 3333 },
    { partyId: ids.bo, bp: 6667 },
  ]);
  expect(row0).toMatchObject({ minimum_payout: 5000, payout_currency: "JPY", statement_period: "half" });
  const { values } = (await open(id)).record;
  expect(values).toMatchObject({ minimumAmount: "5000", payoutCurrency: "JPY", taxNote: "No VAT" });
  expect(values.paidParties).toMatchObject([{ percent: "33.33" }, { percent: "66.67" }]);
  await save(id, { payoutCurrency: "EUR", minimumAmount: "50.5" });
  expect(await stored(id)).toMatchObject({ minimum_payout: 5050, payout_currency: "EUR", payees: "[]" });
});

test("payees that are unknown, twice or don't add up, and a minimum without a currency, are refused at their field", async () => {
  const id = await added(`Refused ${ids.ada}`, row(0, ids.label, "100"));
  const refused: [Form, string, RegExp][] = [
    [payee(0, "No such party", "100"), "paidParties[0].party", /No such party/],
    [{ ...payee(0, ids.ada, "50"), ...payee(1, ids.ada, "50") }, "paidParties[1].party", /another row/],
    [{ ...payee(0, ids.ada, "50"), ...payee(1, ids.bo, "49.99") }, "paidParties", /add up to 99.99/],
    [payee(0, ids.ada, "0"), "paidParties[0].percent", /0.01 to 100/],
    [{ minimumAmount: "50" }, "minimumAmount", /currency first/],
    [{ minimumAmount: "50.5", payoutCurrency: "JPY" }, "minimumAmount", /amount in JPY/],
    [{ payoutCurrency: "XXX" }, "payoutCurrency", /from the list/],
  ];
  for (const [change, field, message] of refused) {
    const errors = errorsOf(await save(id, change));
    expect(Object.keys(errors), JSON.stringify(change)).toEqual([field]);
    expect(errors[field]?.join(" ")).toMatch(message);
  }
});

test("a merge of payees joins their rows and their money, and keeps where the one that stays is paid", async () => {
  const id = await added(`Merged ${ids.ada}`, {
    ...row(0, ids.label, "100"),
    ...payee(0, ids.ada, "40"),
    ...payee(1, ids.label, "25"),
    ...payee(2, ids.bo, "35"),
  });
  const company = (await DB.prepare("SELECT id FROM companies WHERE subdomain = '' LIMIT 1").first<string>("id")) ?? "";
  await DB.batch([
    DB.prepare(
      "INSERT INTO ledger_accounts (id, company_id, kind, currency, party_id, agreement_id) VALUES (?1, ?2, 'stated', 'EUR', ?1, ?3)",
    ).bind(ids.ada, company, id),
    ...[ids.ada, ids.bo].map((party) =>
      DB.prepare("INSERT INTO party_payees (id, party_id, name, counts_from) VALUES (?1, ?1, 'Own', 1)").bind(party),
    ),
  ]);
  const ctx = managerContext();
  const { preview } = await readMerge(ctx, { id: ids.ada, text: ids.bo });
  await mergeParties(ctx, { id: ids.ada, intoId: ids.bo, version: preview?.version ?? "" });
  expect(JSON.parse(String((await stored(id))?.payees))).toEqual([
    { partyId: ids.bo, bp: 7500 },
    { partyId: ids.label, bp: 2500 },
  ]);
  expect(await DB.prepare("SELECT party_id FROM ledger_accounts WHERE id = ?").bind(ids.ada).first("party_id")).toBe(
    ids.bo,
  );
  const counting = "SELECT group_concat(id) AS ids FROM party_payees WHERE party_id = ? AND withdrawn_at IS NULL";
  expect(await DB.prepare(counting).bind(ids.bo).first("ids")).toBe(ids.bo);
});

test("where a merged party was paid counts three days later, or not at all where the other is paid", async () => {
  const { db, now } = testContext();
  const [from, into] = [newId(now), newId(now)];
  const enter = (id: string, countsFrom: number) =>
    db.insert(partyPayees).values({ id, partyId: from, name: id, countsFrom, createdAt: countsFrom });
  const merge = () => db.batch(moveMoney(from, into, now).map((statement) => db.run(statement)) as never);
  const kept = () =>
    db
      .select({ name: partyPayees.name, countsFrom: partyPayees.countsFrom })
      .from(partyPayees)
      .where(sql`party_id = ${into} AND withdrawn_at IS NULL`);
  await db.insert(parties).values([from, into].map((id) => ({ id, ...nameColumns(id) })));
  await enter(`${from} 1`, 1);
  await enter(`${from} 2`, 2);
  await merge();
  expect(await kept()).toEqual([{ name: `${from} 2`, countsFrom: now + coolingMs }]);
  await enter(`${from} 3`, 3);
  await merge();
  expect(await kept()).toHaveLength(1);
});

test("an advance is posted with its entry, and is taken back until statements recouped it", async () => {
  const id = await added(`Advance ${ids.ada}`, row(0, ids.label, "100"));
  const ctx = managerContext();
  const advance = { kind: "advance" as const, partyId: ids.label, amount: 50_000, currency: "EUR", note: "Album" };
  await addAdvance(ctx, id, { ...advance, day: "2026-01-31" });
  await addAdvance(ctx, id, { ...advance, kind: "cost", amount: 20_000, day: "2026-02-01" });
  await expect(addAdvance(ctx, id, { ...advance, partyId: ids.bo, day: "2026-01-31" })).rejects.toMatchObject({
    ...{ code: "invalid", fields: { partyId: [expect.stringMatching(/party or payee/)] } },
  });
  await DB.prepare("INSERT INTO party_keepers (party_id, email) VALUES (?, ?)").bind(ids.label, mail("staff")).run();
  await expect(addAdvance(ctx, id, { ...advance, day: "2026-01-31" })).rejects.toThrow(/someone else has to/);
  await DB.prepare("DELETE FROM party_keepers WHERE party_id = ?").bind(ids.label).run();
  const page = await readAdvances(ctx, { id });
  expect(page.advances.map(({ amount, kind }) => [kind, amount])).toEqual([
    ["cost", "200.00 EUR"],
    ["advance", "500.00 EUR"],
  ]);
  expect(page.balances[0]?.text).toContain("0.00 EUR recouped, 700.00 EUR to recoup");
  const [cost, first] = page.advances;
  const both = await Promise.allSettled([1, 2].map(() => removeAdvance(ctx, id, cost?.id ?? "")));
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const sums =
    "SELECT sum(p.amount) AS n FROM ledger_postings p JOIN ledger_entries e ON e.id = p.entry_id WHERE e.key LIKE ?";
  expect(await DB.prepare(sums).bind(`%advance:${first?.id}`).first("n")).toBe(0);
  // A run that is being locked recoups it in a moment.
  await DB.prepare(
    "INSERT INTO statement_runs (id, company_id, until, state, started_by) VALUES (?1, ?2, '2026-03-31', 'approved', ?3)",
  )
    .bind(id, ctx.company.id, ctx.actor.id)
    .run();
  await expect(removeAdvance(ctx, id, first?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
  await DB.prepare("DELETE FROM statement_runs WHERE id = ?").bind(id).run();
  const account = { partyId: ids.label, agreementId: id };
  await ctx.db.batch(
    entryStatements(
      ctx,
      { id: newId(ctx.now), kind: "statement", key: `statement:${id}`, currency: "EUR", day: "2026-03-31" },
      [
        { kind: "advance", ...account, amount: -1 },
        { kind: "received", ...account, amount: 1 },
      ],
    ),
  );
  await expect(removeAdvance(ctx, id, first?.id ?? "")).rejects.toThrow(/recouped more/);
  expect((await readAdvances(ctx, { id })).balances[0]?.text).toContain("0.01 EUR recouped, 499.99 EUR to recoup");
  const elsewhere = { ...ctx, company: { ...ctx.company, id: "another" } };
  await expect(removeAdvance(elsewhere, id, first?.id ?? "")).rejects.toMatchObject({ code: "not_found" });
  expect((await readAdvances(elsewhere, { id })).advances).toEqual([]);
});
