import { env } from "cloudflare:workers";
import { and, eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { readInboxPage } from "#app/licensing/inbox/read-inbox-page.server.ts";
import { entryStatements } from "#app/licensing/ledger/entry-statements.server.ts";
import { answerDispute } from "#app/licensing/statements/answer-dispute.server.ts";
import { approveRun } from "#app/licensing/statements/change-run.server.ts";
import { disputeLine } from "#app/licensing/statements/dispute-line.server.ts";
import { selectNewestStatement, toListed } from "#app/licensing/statements/list-own-statements.server.ts";
import { readRunPage } from "#app/licensing/statements/read-run-page.server.ts";
import { readStatementPage } from "#app/licensing/statements/read-statement-page.server.ts";
import { readStatementsPage } from "#app/licensing/statements/read-statements-page.server.ts";
import { exportStatement, printStatement } from "#app/licensing/statements/statement-files.server.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { queueQuery } from "#app/queue/queue-query.ts";
import { readQueue } from "#app/queue/read-queue.server.ts";
import { newId } from "#db/new-id.server.ts";
import { agreements } from "#db/schema/agreements.server.ts";
import { exchangeRates } from "#db/schema/bank.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { clientContext } from "#test/routes/licences/request-records.ts";
import { inboxTokenIn, mailTo } from "#test/routes/licensing/inbox-records.ts";
import {
  addAllocations,
  addPayee,
  approver,
  booksOf,
  draftRun,
  goOn,
  lockRun,
  owed,
  receive,
  starter,
  statementLines,
  statementOf,
  statementRuns,
  statements,
} from "#test/routes/licensing/statement-records.ts";
import { testContext } from "#test/support/context.ts";
import { readPdf } from "#test/support/pdf-text.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

withDemoSessions();
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

const { db } = testContext();
const at = (path: string) => ({ url: new URL(`http://localhost${path}`) });

/** Runs that other tests left open. */
beforeEach(async () => {
  await db.update(statementRuns).set({ state: "discarded" }).where(sql`state IN ('building', 'draft', 'approved')`);
});

async function addAgreement(given: Partial<typeof agreements.$inferInsert>): Promise<string> {
  const id = newId(Date.now());
  const common = { number: `A-${id.slice(-8)}`, title: "Administration", kind: "administration" as const };
  await db
    .insert(agreements)
    .values({ id, ...common, startsOn: "2026-01-01", createdAt: 1, updatedAt: 1, ...given } as never);
  return id;
}

/** The newest statement of the client, as the dashboard of its artists has it. */
async function newest() {
  const ctx = clientContext();
  const [row] = await selectNewestStatement(ctx, ctx.actor?.id ?? "");
  return row && toListed(row, "");
}

/** The inbox of a payee, by the link in its newest mail. */
async function tokenOf(payeeId: string): Promise<string> {
  return inboxTokenIn((await mailTo(`${payeeId}@example.com`, "inbox-statement"))?.text ?? "");
}

test("each line walks back to its licence, song, share and fee; files are the same bytes each time", async () => {
  const payee = await addPayee();
  const licensed = await addAllocations([{ payeeId: payee.id, net: 36_000 }]);
  await receive(licensed, "2026-03-04");
  await lockRun("2026-03-05");
  const { id } = await statementOf(payee.id);
  const token = await tokenOf(payee.id);
  const page = await readStatementPage(testContext(at(`/inbox/${token}/statements/${id}`)), { id, token });
  expect(page).toMatchObject({
    isDesk: false,
    isOwn: true,
    total: 1,
    sums: { payable: "360.00 EUR" },
    payout: "to be paid",
  });
  expect(page.lines).toMatchObject([
    {
      ...{
        licence: licensed.number,
        licenceTo: null,
        use: "Autumn campaign",
        song: licensed.title,
        share: "50 % of 1,250.50 EUR",
      },
      ...{ net: "360.00 EUR − 0.00 EUR = 360.00 EUR", amount: "360.00" },
    },
  ]);
  const desk = await readStatementPage(starter(at(`/statements/${id}`)), { id });
  expect(desk.lines[0]).toMatchObject({
    use: "Autumn campaign, Northwind",
    licenceTo: expect.stringContaining("/licences/"),
  });

  const [csv, again] = [await exportStatement(starter(), { id }), await exportStatement(testContext(), { id, token })];
  const text = await csv.text();
  expect(text).toBe(await again.text());
  expect(text).toContain(licensed.number);
  const pdf = async () => new Uint8Array(await (await printStatement(starter(), { id })).arrayBuffer());
  const bytes = await pdf();
  expect(bytes).toEqual(await pdf());
  const printed = (await readPdf(bytes)).pages.flat().join(" ");
  expect(printed).toContain(page.number ?? "-");
  expect(printed).toContain("360.00 EUR");

  const list = await readInboxPage(testContext(at(`/inbox/${token}?view=statements`)), token);
  expect(list.inbox).toMatchObject({
    statements: [{ text: expect.stringMatching(/^Statement S-.*, 360.00 EUR, to be paid$/) }],
  });
});

test("a statement is its payee's and the desk's; a draft and another's are not there", async () => {
  const [payee, other] = [await addPayee(), await addPayee()];
  await receive(
    await addAllocations([
      { payeeId: payee.id, net: 100 },
      { payeeId: other.id, net: 100 },
    ]),
    "2026-03-06",
  );
  const run = await draftRun("2026-03-06");
  const draft = await statementOf(payee.id);
  await expect(readStatementPage(clientContext(), { id: draft.id })).rejects.toThrow(copy.missing);
  expect((await readStatementPage(starter(), { id: draft.id })).number).toBeNull();
  await expect(exportStatement(starter(), { id: draft.id })).rejects.toThrow(copy.missing);
  await approveRun(approver(), { id: run });
  await goOn();
  const token = await tokenOf(other.id);
  await expect(readStatementPage(testContext(), { id: draft.id, token })).rejects.toThrow(copy.missing);
  await expect(readStatementPage(testContext(), { id: draft.id, token: "x".repeat(43) })).rejects.toThrow(copy.missing);
  await expect(readStatementPage(testContext(), { id: draft.id })).rejects.toThrow();
  // Who keeps the payee reads it signed in, and sees the newest on the dashboard.
  const client = clientContext();
  await db.run(
    sql`INSERT INTO party_keepers (party_id, email) SELECT ${payee.id}, lower(email) FROM users WHERE id = ${client.actor?.id}`,
  );
  expect((await readStatementPage(clientContext(), { id: draft.id })).isOwn).toBe(true);
  expect((await newest())?.text).toMatch(/^Statement S-.*, 1.00 EUR, to be paid$/);
  // Of another company of the environment it is at the same address, on the environment's host alone.
  const [brand] = await db.all<{ id: string }>(
    sql`SELECT id FROM companies WHERE environment = 'main' AND status = 'active' AND id <> ${client.company.id} LIMIT 1`,
  );
  const { number: _, sequence: __, ...same } = await statementOf(payee.id);
  const foreign = { ...same, companyId: brand?.id ?? "", id: newId(Date.now()), lockedAt: Date.now() + 1000 };
  await db.insert(statements).values({ ...foreign, number: "S-2099-0001", year: 2099, sequence: 1 });
  expect((await newest())?.to).toBe(`/statements/${foreign.id}`);
  expect((await readStatementPage(clientContext(), { id: foreign.id })).number).toBe("S-2099-0001");
  const elsewhere = clientContext();
  const brandHost = { ...elsewhere, company: { ...elsewhere.company, id: "another", subdomain: "another" } };
  await expect(readStatementPage(brandHost, { id: foreign.id })).rejects.toThrow(copy.missing);
  await expect(readStatementPage(starter(), { id: foreign.id })).rejects.toThrow(copy.missing);
  await db.run(sql`DELETE FROM party_keepers WHERE party_id = ${payee.id}`);
});

test("the draft says what is held back and why", async () => {
  const agreementId = await addAgreement({ minimumPayout: 5_000 });
  const [payee, rich] = [await addPayee({ name: "Small" }), await addPayee({ name: "Rich" })];
  const licensed = await addAllocations([
    { payeeId: payee.id, net: 300, agreementId },
    { payeeId: rich.id, net: 9_000, agreementId },
  ]);
  await addAllocations([{ payeeId: rich.id, net: 4_000 }]);
  await receive(licensed, "2026-03-07");
  const page = await readRunPage(starter(at("/statements/runs/x")), { id: await draftRun("2026-03-07") });
  const reasons = Object.fromEntries(page.held.map(({ title, list }) => [title.replace(/: \d+$/, ""), list]));
  expect(reasons[copy.reasons.minimum]).toBe("Small, 3.00 EUR");
  expect(reasons[copy.reasons.earned]).toContain("Rich, 40.00 EUR");
  expect(reasons[copy.reasons.account]).toContain("Rich, 90.00 EUR");
  expect(page.totals).toMatchObject([
    { currency: "EUR", text: "90.00 EUR payable of 93.00 EUR received, 2 statements" },
  ]);
  expect(page.statements).toMatchObject([
    { payee: "Rich", payable: "90.00 EUR" },
    { payee: "Small", payable: "0.00 EUR" },
  ]);
  const list = await readStatementsPage(starter(at("/statements")));
  expect(list.runs[0]).toMatchObject({ state: "draft", title: "Run until 7 Mar 2026" });
});

test("an advance is recouped before anything is paid", async () => {
  const agreementId = await addAgreement({});
  const payee = await addPayee();
  const ctx = testContext();
  const id = newId(ctx.now);
  await ctx.db.batch([
    ...entryStatements(ctx, { id, kind: "advance", key: `advance:${id}`, currency: "EUR", day: "2026-01-05" }, [
      { kind: "advance", partyId: payee.id, agreementId, amount: 700 },
      { kind: "bank", amount: -700 },
    ]),
  ]);
  await receive(await addAllocations([{ payeeId: payee.id, net: 1_000, agreementId }]), "2026-03-08");
  await lockRun("2026-03-08");
  expect((await statementOf(payee.id)).sums).toMatchObject({ received: 1_000, recouped: 700, payable: 300 });
  expect(await owed(payee.id)).toMatchObject({ advance: 0, stated: 300 });
});

test("one statement in the payee's currency, at the rate of each day; a missing rate waits for the next run", async () => {
  const agreementId = await addAgreement({ payoutCurrency: "EUR" });
  const payee = await addPayee();
  const usd = await addAllocations([{ payeeId: payee.id, net: 10_000, agreementId }], "USD");
  const jpy = await addAllocations([{ payeeId: payee.id, net: 9_000, agreementId }], "JPY");
  const eur = await addAllocations([{ payeeId: payee.id, net: 500, agreementId }]);
  await db
    .insert(exchangeRates)
    .values({ currency: "USD", day: "2026-03-09", micro: 1_250_000, source: "ecb", createdAt: 1 });
  for (const one of [usd, jpy, eur]) await receive(one, "2026-03-10");
  const run = await draftRun("2026-03-10");
  const page = await readRunPage(starter(at("/statements/runs/x")), { id: run });
  expect(page.held.find(({ title }) => title.startsWith(copy.reasons.rate))?.list).toContain("9,000 JPY");
  await approveRun(approver(), { id: run });
  await goOn();
  const first = await statementOf(payee.id);
  expect(first).toMatchObject({ currency: "EUR", sums: { received: 8_500, payable: 8_500 } });
  const { lines } = await readStatementPage(starter(at("/statements/x")), { id: first.id });
  expect(lines.map(({ converted }) => converted)).toContain("100.00 USD at 0.8 of 9 Mar 2026");
  expect((await booksOf()).every((sum) => sum === 0)).toBe(true);
  await db
    .insert(exchangeRates)
    .values({ currency: "JPY", day: "2026-03-10", micro: 180_000_000, source: "hand", createdAt: 1 });
  await lockRun("2026-03-11");
  expect(await statementOf(payee.id)).toMatchObject({ currency: "EUR", sums: { received: 5_000, payable: 5_000 } });
});

test("a payee disputes a line, the desk corrects it, and the next statement has it with its reason", async () => {
  const [payee, other] = [await addPayee({ name: "Lowtide Music" }), await addPayee({ name: "Kept Songs" })];
  const licensed = await addAllocations([
    { payeeId: payee.id, net: 1_000 },
    { payeeId: other.id, net: 3_000 },
  ]);
  await receive(licensed, "2026-03-12");
  await lockRun("2026-03-12");
  const { id } = await statementOf(payee.id);
  const before = await statementOf(payee.id);
  const token = await tokenOf(payee.id);
  const place = { id, token };
  const [line] = (await readStatementPage(testContext(at(`/inbox/${token}`)), place)).lines;
  const moveId = line?.id ?? "";
  await disputeLine(testContext(), place, { moveId, text: "Our share is 50 %." });
  await expect(disputeLine(testContext(), place, { moveId, text: "Again" })).rejects.toThrow(copy.dispute.open);
  const ctx = starter();
  const deskWithQueue = { ...ctx, actor: ctx.actor && { ...ctx.actor, scopes: ["*"], heldScopes: ["*"] } };
  const queue = await readQueue(deskWithQueue, queueQuery.parse({ kind: "statement" }));
  expect(JSON.stringify(queue)).toContain("Our share is 50 %.");

  const page = await readStatementPage(starter(at(`/statements/${id}?line=${moveId}`)), { id });
  expect(page).toMatchObject({ isChosenOpen: true, chosen: { id: moveId, dispute: "Disputed: Our share is 50 %." } });
  // For the payee the form is closed; one that it sent too late keeps what was typed.
  expect(await readStatementPage(testContext(at(`/inbox/${token}?line=${moveId}`)), place)).toMatchObject({
    ...{ isChosenOpen: false, chosen: { id: moveId } },
  });
  expect(page.others.map(({ name }) => name)).toEqual(["Kept Songs"]);
  const answer = {
    id,
    moveId,
    answer: "You are right.",
    amount: 1_000,
    currency: "EUR",
    source: page.others[0]?.id ?? "",
  };
  await expect(answerDispute(starter(), { ...answer, source: "x" })).rejects.toThrow(copy.answer.sourceMissing);
  await expect(answerDispute(starter(), { ...answer, currency: "JPY" })).rejects.toThrow();
  await expect(answerDispute(starter(), { ...answer, amount: 999_999 })).rejects.toThrow("1,250.50 EUR");
  const answers = await Promise.allSettled([answerDispute(starter(), answer), answerDispute(approver(), answer)]);
  expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await mailTo(`${payee.id}@example.com`, "inbox-dispute"))?.text).toContain("You are right.");
  expect(await statementOf(payee.id)).toEqual(before);

  await lockRun("2099-01-15");
  const next = await statementOf(payee.id);
  expect(next.sums).toMatchObject({ received: 1_000, payable: 1_000 });
  expect((await readStatementPage(starter(at("/statements/x")), { id: next.id })).lines).toMatchObject([
    { licence: licensed.number, source: "Correction: You are right.", amount: "10.00" },
  ]);
  expect((await statementOf(other.id)).sums).toMatchObject({ received: -1_000, closing: -1_000, payable: 0 });
  expect((await booksOf()).every((sum) => sum === 0)).toBe(true);
  const [answered] = await db
    .select()
    .from(statementLines)
    .where(and(eq(statementLines.statementId, id), eq(statementLines.moveId, moveId)));
  expect(answered).toMatchObject({ answer: "You are right.", correctionId: expect.any(String) });
});

test("who keeps the payee doesn't answer its dispute", async () => {
  const payee = await addPayee({ name: "Lowtide Two" });
  await receive(await addAllocations([{ payeeId: payee.id, net: 800 }]), "2026-03-13");
  await lockRun("2026-03-13");
  const { id } = await statementOf(payee.id);
  const token = await tokenOf(payee.id);
  const [line] = await db.select().from(statementLines).where(eq(statementLines.statementId, id));
  const moveId = line?.moveId ?? "";
  await disputeLine(testContext(), { id, token }, { moveId, text: "Why?" });
  await db.run(
    sql`INSERT INTO party_keepers (party_id, email) SELECT ${payee.id}, lower(email) FROM users WHERE id = ${starter().actor?.id}`,
  );
  const answer = { id, moveId, answer: "Fine.", amount: 0, currency: "EUR", source: "" };
  await expect(answerDispute(starter(), answer)).rejects.toThrow(copy.answer.own("Lowtide Two"));
  await db.run(sql`DELETE FROM party_keepers WHERE party_id = ${payee.id}`);
  await answerDispute(starter(), answer);
  const [row] = await db.select().from(statements).where(eq(statements.id, id));
  expect(row?.number).not.toBeNull();
});

test("who keeps the payee that a correction goes to doesn't answer", async () => {
  const [payee, other] = [await addPayee({ name: "Lowtide Three" }), await addPayee({ name: "Side Songs" })];
  const licensed = await addAllocations([
    { payeeId: payee.id, net: 800 },
    { payeeId: other.id, net: 800 },
  ]);
  await receive(licensed, "2026-03-14");
  await lockRun("2026-03-14");
  const { id } = await statementOf(payee.id);
  const [line] = await db.select().from(statementLines).where(eq(statementLines.statementId, id));
  const moveId = line?.moveId ?? "";
  await disputeLine(testContext(), { id, token: await tokenOf(payee.id) }, { moveId, text: "Why?" });
  await db.run(
    sql`INSERT INTO party_keepers (party_id, email) SELECT ${other.id}, lower(email) FROM users WHERE id = ${starter().actor?.id}`,
  );
  const source = licensed.allocations.find(({ payeeId }) => payeeId === other.id)?.id ?? "";
  const answer = { id, moveId, answer: "It is theirs.", amount: -800, currency: "EUR", source };
  await expect(answerDispute(starter(), answer)).rejects.toThrow(copy.answer.own("Side Songs"));
  expect(await owed(other.id)).toMatchObject({ stated: 800 });
  await db.run(sql`DELETE FROM party_keepers WHERE party_id = ${other.id}`);
});

test("a licence or a quote that can't be read stops neither the run nor the page of who was paid", async () => {
  const agreementId = await addAgreement({ payoutCurrency: "EUR" });
  const [payee, other] = [await addPayee(), await addPayee()];
  const broken = await addAllocations([{ payeeId: payee.id, net: 500, agreementId }], "CHF");
  await receive(broken, "2026-03-16");
  await receive(await addAllocations([{ payeeId: payee.id, net: 300 }]), "2026-03-16");
  await receive(await addAllocations([{ payeeId: other.id, net: 400 }]), "2026-03-16");
  const damage = async (table: string, column: string, id: string) => {
    const triggers = await db.all<{ name: string; sql: string }>(
      sql`SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ${table}`,
    );
    for (const { name } of triggers) await db.run(sql.raw(`DROP TRIGGER ${name}`));
    await db.run(sql.raw(`UPDATE ${table} SET ${column} = '{' WHERE id = '${id}'`));
    for (const { sql: text } of triggers) await db.run(sql.raw(text));
  };
  await damage("quotes", "pricing", broken.quoteId);
  await lockRun("2026-03-16");
  expect((await statementOf(other.id)).sums).toMatchObject({ payable: 400 });
  const { id, sums } = await statementOf(payee.id);
  expect(sums).toMatchObject({ payable: 300 });
  const [line] = await db.select().from(statementLines).where(eq(statementLines.statementId, id));
  const [move] = await db.all<{ licence: string }>(sql`SELECT a.licence_id AS licence FROM ledger_moves m
    JOIN ledger_allocations a ON a.id = m.allocation_id WHERE m.id = ${line?.moveId}`);
  await damage("licences", "lines", move?.licence ?? "");
  const page = await readStatementPage(starter(at(`/statements/${id}`)), { id });
  expect(page.lines).toMatchObject([{ song: "", amount: "3.00" }]);
});
