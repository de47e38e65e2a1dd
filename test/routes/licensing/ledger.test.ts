import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { mergeParties } from "#app/backoffice/parties/merge-parties.server.ts";
import { requireMerge, versionOfMerge } from "#app/backoffice/parties/read-merge.server.ts";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { creditInvoice } from "#app/licensing/invoices/credit-invoice.server.ts";
import { payInvoice } from "#app/licensing/invoices/pay-invoice.server.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { proveLedger, readProof } from "#app/licensing/ledger/prove-ledger.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { newId } from "#db/new-id.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import {
  addAccepted,
  addSong,
  colleagueContext,
  idOf,
  type Song,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addDocuments, clearSides, invoiceRequest } from "#test/routes/licensing/sent-invoice.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as Bindings;
withDemoSessions();
withColleagues();
const { invoicePayments } = unsafeTenantTables("the records of a test");

let song: Song;
beforeAll(async () => {
  song = await addSong("Night Ferry");
  await addDocuments();
  await DB.batch(
    [
      "INSERT INTO parties (id, name, name_key) VALUES ('label', 'Lowtide Records', 'lowtide records'), ('writer', 'Ana', 'ana'), ('agent', 'Agent', 'agent')",
      `INSERT INTO splits (id, side, subject_id, party_id, role, share_bp) VALUES ('s1', 'master', '${song.id}', 'label', 'OWNER', 10000)`,
      `INSERT INTO splits (id, side, subject_id, party_id, role, share_bp)
        SELECT 's2', 'composition', work_id, 'writer', 'C', 6000 FROM recordings WHERE id = '${song.id}'`,
      `INSERT INTO agreements (id, number, title, kind, status, starts_on, commissions)
        VALUES ('terms', 'A-1', 'Label', 'label', 'active', '2020-01-01', '[{"side":"master","media":null,"bp":2500}]')`,
      "INSERT INTO agreement_parties (agreement_id, party_id, master_bp, composition_bp) VALUES ('terms', 'label', 10000, 10000)",
    ].map((text) => DB.prepare(text)),
  );
});

/** Balances of the quotes' accounts, credits positive; of one party or of the company. */
async function balances(party: string | null = null) {
  const { results } = await DB.prepare(`SELECT a.kind, -sum(p.amount) AS due FROM ledger_accounts a
      JOIN ledger_postings p ON p.account_id = a.id WHERE a.party_id IS ?1 GROUP BY a.kind HAVING sum(p.amount) <> 0 ORDER BY a.kind`)
    .bind(party)
    .all<{ kind: string; due: number }>();
  return Object.fromEntries(results.map(({ kind, due }) => [kind, due]));
}

async function licensed() {
  const transactionId = await addAccepted([song]);
  await clearSides(transactionId, song);
  await issueLicence(colleagueContext(), {
    ...{ id: transactionId, supersedes: "", licensee: "Northwind", project: "Autumn", endClient: "" },
    ...{ startsOn: "2030-01-31", term: { termMonths: 12, perpetual: false } },
  } as Parameters<typeof issueLicence>[1]);
  return transactionId;
}

const invoiced = async (transactionId: string) => (await invoiceRequest(transactionId)).id;

const pay = (id: string, amount: number) =>
  payInvoice(colleagueContext(), { id, amount, paidOn: "2026-11-30", note: "" });
const settle = () => postPending(testContext(), { limit: 500 });

test("a licence, its invoice and its payments walk through the accounts, with the shares of the day of issue", async () => {
  const transactionId = await licensed();
  // What changes after the issue changes nothing.
  await DB.prepare("UPDATE splits SET share_bp = 100 WHERE id = 's1'").run();
  await settle();
  const [first] = (
    await DB.prepare(
      "SELECT sum(gross) AS gross, sum(commission) AS commission FROM ledger_allocations WHERE party_id = 'label'",
    ).all<{ gross: number; commission: number }>()
  ).results;
  expect(first).toEqual({ gross: 100_000, commission: 25_000 });
  expect(await balances("label")).toEqual({ earned: 75_000 });
  expect(await balances("writer")).toEqual({ earned: 30_000 });
  expect(await balances()).toEqual({ commission: 25_000, unbilled: -150_000, unclaimed: 20_000 });

  const id = await invoiced(transactionId);
  await settle();
  expect(await balances("label")).toEqual({ invoiced: 75_000 });
  expect(await balances()).toEqual({ commission: 25_000, receivable: -178_500, tax: 28_500, unclaimed: 20_000 });

  await pay(id, 59_500);
  await settle();
  expect(await balances("label")).toEqual({ invoiced: 50_000, received: 25_000 });
  await DB.prepare(`INSERT INTO webhook_endpoints (id, company_id, url, events, state, secret, created_by)
    VALUES ('hook', ?, 'https://hooks.example/', '["invoice.paid"]', 'active', 'x', ?)`)
    .bind(mainCompany.id, idOf("staff"))
    .run();
  await pay(id, 119_000);
  await settle();
  expect(await DB.prepare("SELECT data FROM webhook_deliveries WHERE endpoint_id = 'hook'").first("data")).toContain(
    `"invoiceId":"${id}"`,
  );
  expect(await balances("label")).toEqual({ received: 75_000 });
  expect(await balances("writer")).toEqual({ received: 30_000 });
  expect(await balances()).toEqual({ bank: -178_500, commission: 25_000, tax: 28_500, unclaimed: 20_000 });
  const before = await DB.prepare("SELECT group_concat(key) AS keys FROM ledger_entries").first("keys");
  await DB.prepare("UPDATE ledger_pending SET version = version + 1").run();
  await settle();
  expect(await DB.prepare("SELECT group_concat(key) AS keys FROM ledger_entries").first("keys")).toBe(before);

  await DB.prepare("UPDATE invoice_payments SET removed_at = 1 WHERE invoice_id = ? AND amount = 59500").bind(id).run();
  await settle();
  expect(await balances("label")).toEqual({ invoiced: 25_000, received: 50_000 });
  await creditInvoice(colleagueContext(), { id, reason: "Wrong buyer" });
  await settle();
  expect(await balances("label")).toEqual({ earned: 75_000 });
  expect(await balances()).toMatchObject({ unbilled: -150_000, receivable: 119_000, bank: -119_000 });
  expect(await readProof(testContext().db)).toEqual({ entriesOff: 0, accountsOff: 0 });
});

test("nothing of the ledger is changed or deleted, and a posting that does not balance is found at night", async () => {
  for (const table of ["ledger_entries", "ledger_postings", "ledger_allocations", "ledger_moves", "licence_shares"]) {
    await expect(DB.prepare(`DELETE FROM ${table}`).run(), table).rejects.toThrow("never deleted");
    await expect(DB.prepare(`UPDATE ${table} SET company_id = company_id`).run(), table).rejects.toThrow();
  }
  await expect(DB.prepare("UPDATE ledger_postings SET amount = 1").run()).rejects.toThrow("never changed");
  await expect(DB.prepare("DELETE FROM invoice_payments").run()).rejects.toThrow("never deleted");
  const { db } = testContext();
  await proveLedger({ db });
  await DB.prepare(`INSERT INTO ledger_postings (entry_id, account_id, amount, debits, credits)
    SELECT e.id, a.id, 1, 1, 0 FROM ledger_entries e, ledger_accounts a WHERE NOT EXISTS
      (SELECT 1 FROM ledger_postings p WHERE p.entry_id = e.id AND p.account_id = a.id) LIMIT 1`).run();
  await expect(proveLedger({ db })).rejects.toThrow("1 entries do not sum to zero");
  await DB.batch([
    DB.prepare("DROP TRIGGER ledger_postings_never_deleted"),
    DB.prepare("DELETE FROM ledger_postings WHERE seq = (SELECT max(seq) FROM ledger_postings)"),
  ]);
  await proveLedger({ db });
});

test("a party that is merged before its licence was posted has the money under the one that stays", async () => {
  await DB.prepare(
    "INSERT INTO parties (id, name, name_key, updated_at) VALUES ('stays', 'Stays', 'stays', 1), ('goes', 'Goes', 'goes', 1)",
  ).run();
  await DB.prepare("UPDATE splits SET party_id = 'goes' WHERE id = 's2'").run();
  await licensed();
  const ctx = recordedContext({
    actor: { ...actorWith(["UpdateSongCopyright", "GetSongCopyright"]), id: idOf("admin") },
  });
  const ids = { id: "goes", intoId: "stays" };
  const { from, into } = await requireMerge(ctx, ids);
  await mergeParties(ctx, { ...ids, version: versionOfMerge(from, into) });
  expect(await balances("goes")).toEqual({});
  expect(await balances("stays")).toEqual({ earned: 30_000 });
});

test("100 payments at once, posted by many at once, leave no gap in the numbers and are each posted once", async () => {
  const transactionId = await licensed();
  const id = await invoiced(transactionId);
  await Promise.all(
    Array.from({ length: 100 }, (_, at) =>
      testContext()
        .db.insert(invoicePayments)
        .values({
          ...{ id: newId(at), companyId: mainCompany.id, invoiceId: id, amount: 1785, paidOn: "2026-11-30" },
        }),
    ),
  );
  await Promise.all(Array.from({ length: 8 }, settle));
  await settle();
  const { results } = await DB.prepare("SELECT number FROM ledger_entries WHERE company_id = ? ORDER BY number")
    .bind(mainCompany.id)
    .all<{ number: number }>();
  expect(results.map(({ number }) => number)).toEqual(Array.from(results, (_, at) => at + 1));
  const cleared = await DB.prepare("SELECT count(*) AS n FROM ledger_entries WHERE key LIKE 'cleared:%' AND key LIKE ?")
    .bind("%")
    .first<number>("n");
  expect(cleared).toBeGreaterThanOrEqual(100);
  expect(await DB.prepare("SELECT count(*) AS n FROM ledger_pending").first("n")).toBe(0);
  expect(await readProof(testContext().db)).toEqual({ entriesOff: 0, accountsOff: 0 });
});
