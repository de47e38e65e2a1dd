import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { moveMoney } from "#app/backoffice/parties/move-money.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { buildStep, isStepOpen } from "#app/licensing/statements/build-run.server.ts";
import { approveRun, discardRun, startRun } from "#app/licensing/statements/change-run.server.ts";
import { continueRuns } from "#app/licensing/statements/continue-runs.server.ts";
import { lockStep } from "#app/licensing/statements/lock-run.server.ts";
import { statementsCopy as copy } from "#app/licensing/statements/statements-copy.ts";
import { artistMembers } from "#db/schema/artist-members.server.ts";
import { artists } from "#db/schema/catalogue.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mailTo } from "#test/routes/licensing/inbox-records.ts";
import {
  addAllocations,
  addPayee,
  approver,
  booksOf,
  draftRun,
  goOn,
  ledgerMoves,
  lockRun,
  owed,
  payouts,
  receive,
  starter,
  statementLines,
  statementOf,
  statementRuns,
  statements,
  takeBack,
} from "#test/routes/licensing/statement-records.ts";
import { testContext } from "#test/support/context.ts";
import { dyingContext } from "#test/support/dying-context.ts";
import { checkPlansAfterAll } from "#test/support/query-plans.ts";

withDemoSessions();
await checkPlansAfterAll(env as unknown as Bindings, async () => undefined);

const { db } = testContext();
const runOf = async (id: string) => (await db.select().from(statementRuns).where(eq(statementRuns.id, id)))[0];

/** Runs that other tests left open. */
beforeEach(async () => {
  await db.update(statementRuns).set({ state: "discarded" }).where(sql`state IN ('building', 'draft', 'approved')`);
});

test("a run is made, approved by another person and locked: numbers without gaps, ledger, payouts, mails", async () => {
  const [first, second] = [await addPayee(), await addPayee()];
  const licensed = await addAllocations([
    { payeeId: first.id, net: 36_000 },
    { payeeId: second.id, net: 1_234 },
  ]);
  await receive(licensed, "2026-03-04", 0.5);
  await receive(licensed, "2026-05-04", 0.5);

  const id = await draftRun("2026-03-31");
  expect(await runOf(id)).toMatchObject({ state: "draft", until: "2026-03-31" });
  expect(await statementOf(first.id)).toMatchObject({
    ...{ number: null, lockedAt: null, since: "2026-03-04", until: "2026-03-31", currency: "EUR" },
    sums: { opening: 0, received: 18_000, recouped: 0, closing: 18_000, payable: 18_000 },
  });
  await expect(approveRun(starter(), { id })).rejects.toThrow(copy.ownRun);

  await approveRun(approver(), { id });
  await goOn();
  expect(await runOf(id)).toMatchObject({ state: "locked" });
  const locked = await db.select().from(statements).where(eq(statements.runId, id)).orderBy(statements.sequence);
  expect(locked.map(({ sequence }) => sequence)).toEqual(locked.map((_, at) => (locked[0]?.sequence ?? 0) + at));
  expect(locked[0]?.number).toMatch(/^S-\d{4}-\d{4}$/);
  const { id: statementId } = await statementOf(first.id);
  expect(await db.select().from(payouts).where(eq(payouts.statementId, statementId))).toMatchObject([
    { state: "due", amount: 18_000, currency: "EUR", payeeId: first.id },
  ]);
  expect(await owed(first.id)).toMatchObject({ stated: 18_000, received: 18_000 });
  expect((await booksOf()).every((sum) => sum === 0)).toBe(true);
  expect((await mailTo(`${first.id}@example.com`, "inbox-statement"))?.text).toContain(`/statements/${statementId}`);

  // The second half is on the next statement; what is on its way is not paid again.
  await lockRun("2026-06-30");
  expect(await statementOf(first.id)).toMatchObject({
    since: "2026-04-01",
    sums: { opening: 0, received: 18_000, closing: 18_000, payable: 18_000 },
  });
  expect(await db.select().from(ledgerMoves).where(sql`payee_id = ${first.id} AND statement_id IS NULL`)).toEqual([]);
});

test("a locked statement, its lines and its moves are never changed", async () => {
  const payee = await addPayee();
  await receive(await addAllocations([{ payeeId: payee.id, net: 500 }]), "2026-02-01");
  await lockRun("2026-02-27");
  const { id } = await statementOf(payee.id);
  const isIt = eq(statements.id, id);
  await expect(db.update(statements).set({ note: "x" }).where(isIt)).rejects.toThrow();
  await expect(db.delete(statements).where(isIt)).rejects.toThrow();
  await expect(
    db.update(statementLines).set({ amount: 1 }).where(eq(statementLines.statementId, id)),
  ).rejects.toThrow();
  await expect(
    db.update(ledgerMoves).set({ statementId: "x" }).where(eq(ledgerMoves.statementId, id)),
  ).rejects.toThrow();
  const line = { statementId: id, moveId: "another", companyId: testContext().company.id, amount: 1 };
  await expect(db.insert(statementLines).values(line)).rejects.toThrow();
});

test("one run is open at a time; a draft can be discarded and made anew", async () => {
  const payee = await addPayee();
  await receive(await addAllocations([{ payeeId: payee.id, net: 700 }]), "2026-02-01");
  const [one, other] = await Promise.allSettled([
    startRun(starter(), { until: "2026-02-10" }),
    startRun(approver(), { until: "2026-02-10" }),
  ]);
  expect([one.status, other.status].sort()).toEqual(["fulfilled", "rejected"]);
  await goOn();
  const [open] = await db.select().from(statementRuns).where(eq(statementRuns.state, "draft"));
  await discardRun(approver(), { id: open?.id ?? "" });
  await expect(discardRun(approver(), { id: open?.id ?? "" })).rejects.toThrow(copy.noDraft);
  await lockRun("2026-02-10");
  expect((await statementOf(payee.id)).sums.payable).toBe(700);
});

test("two approvals at once lock a run once", async () => {
  const payee = await addPayee();
  await receive(await addAllocations([{ payeeId: payee.id, net: 900 }]), "2026-02-01");
  const id = await draftRun("2026-02-11");
  const settled = await Promise.allSettled([approveRun(approver(), { id }), approveRun(approver(), { id })]);
  expect(settled.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await Promise.all([goOn(), goOn()]);
  expect(await db.select().from(payouts).where(eq(payouts.payeeId, payee.id))).toHaveLength(1);
  expect(await owed(payee.id)).toMatchObject({ stated: 900 });
});

test("who keeps a payee of a run doesn't approve it, and a preview starts none", async () => {
  const payee = await addPayee({ name: "Lowtide", email: null, keepers: [approver().actor?.email ?? ""] });
  const { email } = approver().actor ?? { email: "" };
  await db.run(sql`INSERT OR IGNORE INTO party_keepers (party_id, email) VALUES (${payee.id}, ${email})`);
  await receive(await addAllocations([{ payeeId: payee.id, net: 900 }]), "2026-02-01");
  const id = await draftRun("2026-02-12");
  await db.run(
    sql`UPDATE party_keepers SET email = (SELECT lower(email) FROM users WHERE id = ${approver().actor?.id}) WHERE party_id = ${payee.id}`,
  );
  await expect(approveRun(approver(), { id })).rejects.toThrow(copy.keptPayee("Lowtide"));
  await discardRun(starter(), { id });
  await db.run(sql`DELETE FROM party_keepers WHERE party_id = ${payee.id}`);
  const ctx = starter();
  const preview = { ...ctx, actor: ctx.actor && { ...ctx.actor, originalUserId: "admin" } };
  await expect(startRun(preview, { until: "2026-02-12" })).rejects.toThrow();
});

test("a draft that is no longer what the ledger says is made anew", async () => {
  const payee = await addPayee();
  const licensed = await addAllocations([{ payeeId: payee.id, net: 1_000 }]);
  const entry = await receive(licensed, "2026-02-01");
  const id = await draftRun("2026-02-13");
  // After the run's last day: what is no longer there is not paid all the same.
  await takeBack(entry, "2026-02-28");
  await expect(approveRun(approver(), { id })).rejects.toThrow(copy.changed);
  await goOn();
  expect(await runOf(id)).toMatchObject({ state: "draft" });
  expect(await statementOf(payee.id)).toMatchObject({ sums: { received: 0, payable: 0 } });
  await approveRun(approver(), { id });
  await goOn();
  expect((await runOf(id))?.state).toBe("locked");
});

test("what is taken back after a statement is negative on the next, and carried over until it is earned", async () => {
  const payee = await addPayee();
  const licensed = await addAllocations([{ payeeId: payee.id, net: 5_000 }]);
  const entry = await receive(licensed, "2026-02-01", 0.5);
  await lockRun("2026-02-14");
  const { id: statementId } = await statementOf(payee.id);
  await db.update(payouts).set({ state: "failed" }).where(eq(payouts.statementId, statementId));
  await takeBack(entry, "2026-02-15");
  await lockRun("2026-02-15");
  // The payout failed, so what was stated comes back and is set off.
  expect(await statementOf(payee.id)).toMatchObject({
    sums: { opening: 2_500, received: -2_500, closing: 0, payable: 0 },
  });
  const another = await receive(licensed, "2026-02-16", 0.1);
  await lockRun("2026-02-16");
  await takeBack(another, "2026-02-17");
  await lockRun("2026-02-17");
  expect(await statementOf(payee.id)).toMatchObject({
    sums: { opening: 0, received: -500, closing: -500, payable: 0 },
  });
  await receive(licensed, "2026-02-18", 0.2);
  await lockRun("2026-02-18");
  expect(await statementOf(payee.id)).toMatchObject({
    sums: { opening: -500, received: 1_000, closing: 500, payable: 500 },
  });
});

test("a run that is cut at any step goes on without doubling anything", async () => {
  const payees = await Promise.all(Array.from({ length: 7 }, () => addPayee()));
  for (const { id } of payees) await receive(await addAllocations([{ payeeId: id, net: 1_100 }]), "2026-02-01");
  const id = await startRun(starter(), { until: "2026-02-19" });
  await Promise.all([goOn(2), goOn(3), goOn(2)]);
  await goOn(3);
  await approveRun(approver(), { id });
  await Promise.all([goOn(2), goOn(3), goOn(1)]);
  await goOn(2);
  expect(await runOf(id)).toMatchObject({ state: "locked" });
  for (const payee of payees) {
    expect(await owed(payee.id)).toMatchObject({ stated: 1_100 });
    expect(await db.select().from(statements).where(eq(statements.payeeId, payee.id))).toHaveLength(1);
  }
  const numbers = await db.all<{ n: number; last: number }>(
    sql`SELECT count(*) AS n, max(sequence) AS last FROM statements WHERE sequence IS NOT NULL`,
  );
  expect(numbers[0]?.n).toBe(numbers[0]?.last);
});

/** Two payees who received 300 and 200 of 1,000, and how they become the first one. */
async function twoPayees(day: string) {
  const [kept, merged] = [await addPayee(), await addPayee()];
  const licensed = await addAllocations([
    { payeeId: kept.id, net: 600 },
    { payeeId: merged.id, net: 400 },
  ]);
  await receive(licensed, day, 0.5);
  const merge = async (from = merged, into = kept) => {
    for (const statement of moveMoney(from.id, into.id, Date.now())) await db.run(statement);
  };
  const paid = async (payeeId: string) =>
    (await db.select().from(payouts).where(eq(payouts.payeeId, payeeId)).orderBy(payouts.amount)).map(
      ({ amount }) => amount,
    );
  return { kept, merged, licensed, merge, paid };
}

/** Approves a draft that changed since: it is made again, and has to be looked at again. */
async function approveAnew(id: string) {
  const settled = await Promise.allSettled([approveRun(approver(), { id }), approveRun(approver(), { id })]);
  expect(settled).toMatchObject([{ reason: { code: "conflict" } }, { reason: { code: "conflict" } }]);
  await goOn();
  await approveRun(approver(), { id });
  await goOn();
  expect((await runOf(id))?.state).toBe("locked");
}

test("payees that are merged in the draft of a run get one statement", async () => {
  const { kept, merge, paid } = await twoPayees("2026-02-20");
  const id = await draftRun("2026-02-20");
  await merge();
  await approveAnew(id);
  expect(await paid(kept.id)).toEqual([500]);
  expect(await owed(kept.id)).toMatchObject({ stated: 500 });
});

test("a payee that is merged into one which the run has not reached has no money twice", async () => {
  const { kept, merged, merge, paid } = await twoPayees("2026-02-22");
  const [id, until] = ["half-made", "2026-02-22"];
  const run = { id, companyId: testContext().company.id, until, state: "building", cursor: "" };
  await db.insert(statementRuns).values({ ...run, state: "building", startedBy: starter().actor?.id ?? "" });
  const first = [kept.id, merged.id].sort()[0] ?? "";
  await db
    .update(statementRuns)
    .set({ cursor: `${first.slice(0, -1)}` })
    .where(eq(statementRuns.id, id));
  await buildStep(testContext(), { ...run, cursor: first.slice(0, -1) }, 1);
  const [last, gone] = first === kept.id ? [merged, kept] : [kept, merged];
  await merge(gone, last);
  await goOn();
  await approveAnew(id);
  expect(await paid(last.id)).toEqual([500]);
  expect(await owed(last.id)).toMatchObject({ stated: 500 });
});

test("payees that are merged while their run is locked, and after it, keep both statements and all money", async () => {
  const { kept, licensed, merge, paid } = await twoPayees("2026-02-21");
  const id = await draftRun("2026-02-21");
  await db
    .update(statementRuns)
    .set({ state: "approved", approvedBy: approver().actor?.id ?? "" })
    .where(eq(statementRuns.id, id));
  await merge();
  await goOn();
  expect((await runOf(id))?.state).toBe("locked");
  expect(await paid(kept.id)).toEqual([200, 300]);
  expect(await owed(kept.id)).toMatchObject({ stated: 500 });
  await receive(licensed, "2026-02-23", 0.5);
  await lockRun("2026-02-23");
  await merge();
  expect(await owed(kept.id)).toMatchObject({ stated: 1_000 });
});

test("payees that are merged while a step is locked leave nothing with the one that is gone", async () => {
  const { kept, merged, merge, paid } = await twoPayees("2026-02-24");
  const id = await draftRun("2026-02-24");
  await db
    .update(statementRuns)
    .set({ state: "approved", approvedBy: approver().actor?.id ?? "" })
    .where(eq(statementRuns.id, id));
  const job = testContext();
  const run = { id, companyId: job.company.id, until: "2026-02-24", state: "approved", cursor: "" };
  let trips = 0;
  const batch = async (statements: never) => {
    trips += 1;
    if (trips === 2) await merge();
    return job.db.batch(statements);
  };
  const racing = Object.assign(Object.create(job.db), { batch }) as typeof job.db;
  await expect(lockStep({ ...job, db: racing }, run, 10)).rejects.toThrow(isStepOpen);
  await goOn();
  expect((await runOf(id))?.state).toBe("locked");
  expect([await paid(kept.id), await paid(merged.id)]).toEqual([[200, 300], []]);
  expect(await owed(merged.id)).toEqual({});
});

test("a statement until a day before the payee's last one begins with its own first line", async () => {
  const payee = await addPayee();
  const licensed = await addAllocations([{ payeeId: payee.id, net: 900 }]);
  await receive(licensed, "2026-02-25", 0.5);
  await lockRun("2026-02-25");
  await receive(licensed, "2026-02-03", 0.5);
  await lockRun("2026-02-05");
  expect(await statementOf(payee.id)).toMatchObject({ since: "2026-02-03", until: "2026-02-05" });
});

test("who keeps an artist that is a payee of a run doesn't approve it", async () => {
  const payee = await addPayee({ name: "Ada" });
  const ipi = `7${String(Date.now()).slice(-9)}`;
  await receive(await addAllocations([{ payeeId: payee.id, net: 900 }]), "2026-02-06");
  const id = await draftRun("2026-02-06");
  await db.run(sql`UPDATE parties SET ipi = ${ipi} WHERE id = ${payee.id}`);
  await db.insert(artists).values({ id: ipi, name: "Ada", slug: ipi, sortName: "ada", ipi, status: "published" });
  await db.insert(artistMembers).values({ artistId: ipi, userId: approver().actor?.id ?? "", createdAt: 1 });
  await expect(approveRun(approver(), { id })).rejects.toThrow(copy.keptPayee("Ada"));
  await db.delete(artistMembers).where(eq(artistMembers.artistId, ipi));
  await approveRun(approver(), { id });
  await goOn();
});

test("a run whose process ends at any trip goes on, with each payee stated and paid once", async () => {
  for (let at = 2; at <= 7; at += 1) {
    const payees = [await addPayee(), await addPayee()];
    const shares = payees.map(({ id: payeeId }) => ({ payeeId, net: 70 }));
    await receive(await addAllocations(shares), "2026-02-07");
    const id = await startRun(starter(), { until: "2026-02-07" });
    const dying = async () => {
      const { ctx, settled } = dyingContext(testContext(), { at, when: "after" });
      await continueRuns(ctx, { limit: 1 }).catch(() => null);
      await settled();
    };
    await dying();
    await goOn(2);
    await approveRun(approver(), { id });
    await dying();
    await goOn(2);
    expect((await runOf(id))?.state).toBe("locked");
    for (const payee of payees) {
      expect(await db.select().from(payouts).where(eq(payouts.payeeId, payee.id))).toMatchObject([{ amount: 70 }]);
      expect(await owed(payee.id)).toMatchObject({ stated: 70 });
    }
  }
});
