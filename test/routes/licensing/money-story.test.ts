import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { importBankFile } from "#app/licensing/bank/import-bank-file.server.ts";
import type { BankFile } from "#app/licensing/bank/read/bank-line.ts";
import { readBankFile } from "#app/licensing/bank/read/read-bank-file.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { readProof } from "#app/licensing/ledger/prove-ledger.server.ts";
import { moneyOfPayees, selectPayeeMoney } from "#app/licensing/ledger/read-money.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { makePayoutFile } from "#app/licensing/payouts/make-file.server.ts";
import { exportPain } from "#app/licensing/payouts/read-payouts.server.ts";
import { answerDispute } from "#app/licensing/statements/answer-dispute.server.ts";
import { disputeLine } from "#app/licensing/statements/dispute-line.server.ts";
import { readStatementPage } from "#app/licensing/statements/read-statement-page.server.ts";
import { newId } from "#db/new-id.server.ts";
import { partyPayees } from "#db/schema/payouts.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import {
  addSong,
  colleagueContext,
  idOf,
  type Song,
  staffContext,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { inboxTokenIn, mailTo } from "#test/routes/licensing/inbox-records.ts";
import { addDocuments, clearSides, sentInvoice } from "#test/routes/licensing/sent-invoice.ts";
import {
  addPayee,
  approver,
  goOn,
  lockRun,
  payouts,
  starter,
  statementOf,
} from "#test/routes/licensing/statement-records.ts";
import { camt } from "#test/support/bank-files.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as Bindings;
withDemoSessions();
withColleagues();

let song: Song;
let label = { id: "", name: "" };
let writer = label;
beforeAll(async () => {
  song = await addSong("Night Ferry");
  await addDocuments();
  label = await addPayee({ name: "Lowtide Records" });
  writer = await addPayee({ name: "Ana" });
  await DB.batch([
    DB.prepare(
      "DELETE FROM splits WHERE subject_id IN (SELECT ?1 UNION SELECT work_id FROM recordings WHERE id = ?1)",
    ).bind(song.id),
    DB.prepare(
      "INSERT INTO splits (id, side, subject_id, party_id, role, share_bp) VALUES ('m', 'master', ?, ?, 'OWNER', 10000)",
    ).bind(song.id, label.id),
    DB.prepare(`INSERT INTO splits (id, side, subject_id, party_id, role, share_bp)
      SELECT 'c', 'composition', work_id, ?, 'C', 10000 FROM recordings WHERE id = ?`).bind(writer.id, song.id),
    DB.prepare(`INSERT INTO agreements (id, number, title, kind, status, starts_on, commissions)
      VALUES ('terms', 'A-77', 'Label', 'label', 'active', '2020-01-01', '[{"side":null,"media":null,"bp":2000}]')`),
    DB.prepare("INSERT INTO agreement_parties (agreement_id, party_id, master_bp) VALUES ('terms', ?, 10000)").bind(
      label.id,
    ),
  ]);
  const { db, now } = testContext();
  for (const { id, name } of [label, writer])
    await db.insert(partyPayees).values({
      ...{
        id: newId(now),
        partyId: id,
        name,
        iban: "DE02120300000000202051",
        countsFrom: 0,
        createdBy: idOf("staff"),
        createdAt: now,
      },
    });
});

const settle = () => postPending(testContext(), { limit: 100 });

async function moneyOf(payeeId: string) {
  const ctx = testContext();
  const [accounts, lines] = await ctx.db.batch(
    selectPayeeMoney(ctx, { payees: sql`SELECT ${payeeId}`, companyId: null }),
  );
  return moneyOfPayees(accounts, lines, ctx.now);
}

const takeFile = async (text: string) => {
  const file = (await readBankFile(new TextEncoder().encode(text))) as BankFile;
  return importBankFile(staffContext(), { file, name: "bank.xml", anyAccount: false });
};

const issued = (id: string) =>
  ({
    ...{ id, supersedes: "", licensee: "Northwind", project: "Autumn", endClient: "" },
    ...{ startsOn: "2030-01-31", term: { termMonths: 12, perpetual: false } },
  }) as Parameters<typeof issueLicence>[1];

test("money walks from the licence through a bank file, a statement and a payout to its payee, and a dispute corrects it in the next", async () => {
  const { transactionId, number } = await sentInvoice(song);
  await clearSides(transactionId, song);
  await issueLicence(colleagueContext(), issued(transactionId));
  await settle();
  expect((await moneyOf(label.id)).lines[0]?.why).toContain(`to pay invoice ${number}`);

  expect(await takeFile(camt([{ amount: "1785.00", text: `Invoice ${number}`, day: "2026-03-02" }]))).toMatchObject({
    matched: 1,
  });
  await settle();
  expect((await moneyOf(label.id)).sums).toMatchObject([
    { earned: 80_000, invoiced: 80_000, received: 80_000, held: 80_000 },
  ]);

  await lockRun("2098-12-31");
  const statement = await statementOf(label.id);
  expect(statement.sums).toMatchObject({ received: 80_000, payable: 80_000 });
  const due = await testContext().db.select().from(payouts);
  const ids = due.map(({ id }) => id);
  expect(due.map(({ amount }) => amount).sort()).toEqual([50_000, 80_000]);
  const fileId = await makePayoutFile(staffContext(), { ids, payOn: "2026-04-02" });
  const xml = await (await exportPain(staffContext(), fileId)).text();
  const sent = [...xml.matchAll(/<EndToEndId>([^<]+)<.*?<InstdAmt Ccy="EUR">([^<]+)</gs)];
  expect(sent.map(([, , amount]) => amount).sort()).toEqual(["500.00", "800.00"]);
  expect((await moneyOf(label.id)).lines[0]?.why).toContain("Given to the bank");

  const paid = sent.map(([, endToEndId = "", amount = ""]) => ({
    ...{ amount, sign: "DBIT" as const, day: "2026-04-02", endToEndId },
  }));
  expect(await takeFile(camt(paid))).toMatchObject({ matched: 2 });
  const money = await moneyOf(label.id);
  expect(money.lines[0]?.why).toBe(`Paid on 2 Apr 2026 with statement ${statement.number}.`);
  expect(money.sums).toMatchObject([{ earned: 80_000, paid: 80_000, held: 0 }]);

  const token = inboxTokenIn((await mailTo(`${writer.id}@example.com`, "inbox-statement"))?.text ?? "");
  const own = await statementOf(writer.id);
  const place = { id: own.id, token };
  const [line] = (await readStatementPage(testContext({ url: new URL(`http://localhost/inbox/${token}`) }), place))
    .lines;
  await disputeLine(testContext(), place, { moveId: line?.id ?? "", text: "I am due a part of the commission." });
  await answerDispute(approver(), {
    id: own.id,
    moveId: line?.id ?? "",
    answer: "Agreed.",
    amount: 5_000,
    currency: "EUR",
    source: "commission",
  });
  // What follows from facts leaves what people decided.
  await DB.prepare(
    "INSERT INTO ledger_pending (quote_id, company_id) SELECT quote_id, company_id FROM licences WHERE transaction_id = ?",
  )
    .bind(transactionId)
    .run();
  await settle();
  await goOn();
  await lockRun("2099-03-31");
  const next = await statementOf(writer.id);
  expect(next.sums).toMatchObject({ opening: 0, received: 5_000, payable: 5_000 });
  const page = await readStatementPage(starter({ url: new URL("http://localhost/statements/x") }), { id: next.id });
  expect(page.lines).toMatchObject([{ source: "Correction: Agreed.", amount: "50.00" }]);

  // A licence that takes the place of this one takes the correction with it; the amounts of the same shares are as they were.
  const { number: licence } = (await DB.prepare("SELECT number FROM licences WHERE transaction_id = ?")
    .bind(transactionId)
    .first<{ number: string }>()) ?? { number: "" };
  await issueLicence(colleagueContext(), { ...issued(transactionId), supersedes: licence });
  await settle();
  expect((await moneyOf(writer.id)).sums).toMatchObject([{ earned: 50_000, received: 50_000 }]);
  expect((await moneyOf(label.id)).sums).toMatchObject([{ earned: 80_000, received: 80_000 }]);
  expect(await readProof(testContext().db)).toEqual({ entriesOff: 0, accountsOff: 0 });
});
