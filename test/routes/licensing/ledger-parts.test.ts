import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { postPending } from "#app/licensing/ledger/post-pending.server.ts";
import { readProof } from "#app/licensing/ledger/prove-ledger.server.ts";
import { openDatabase } from "#db/client.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addLicensedRequest, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as Bindings;
withDemoSessions();

const songs = 100;
const holders = 20;
const payees = 3;

/** Each song is of 20 holders on each side, all under one agreement with three payees. */
beforeAll(async () => {
  const upTo = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)";
  const paid = [3333, 3333, 3334].map((bp, at) => ({ partyId: `holder-${at + 1}`, bp }));
  await DB.batch([
    DB.prepare(
      `INSERT INTO parties (id, name, name_key) ${upTo} SELECT 'holder-' || i, 'H' || i, 'h' || i FROM n`,
    ).bind(holders),
    DB.prepare(
      `INSERT INTO agreements (id, number, title, kind, status, starts_on, payees) VALUES ('parts', 'A-P', 'All', 'label', 'active', '2020-01-01', ?)`,
    ).bind(JSON.stringify(paid)),
    DB.prepare(
      `INSERT INTO agreement_parties (agreement_id, party_id, master_bp, composition_bp) ${upTo} SELECT 'parts', 'holder-' || i, 10000, 10000 FROM n`,
    ).bind(holders),
  ]);
});

test("a licence of 100 songs with 20 shares a side and three payees each is posted, and received, in parts", async () => {
  const ctx = testContext();
  const lines = [];
  for (let at = 0; at < songs; at += 1) {
    const title = `Part ${at}`;
    lines.push(lineOf((await addRecording(ctx, { title, artist: "Lowtide" })).id, title));
  }
  await DB.prepare(`INSERT INTO splits (id, side, subject_id, party_id, role, share_bp)
    SELECT r.id || p.id || side.value, side.value, iif(side.value = 'master', r.id, r.work_id), p.id, 'OWNER', 500
    FROM recordings r, parties p, json_each('["master","composition"]') side WHERE r.title LIKE 'Part %' AND p.id LIKE 'holder-%'`).run();
  const { licenceId } = await addLicensedRequest(ctx, { lines });
  await DB.prepare(`INSERT INTO invoices (id, company_id, transaction_id, quote_id, kind, number, year, sequence, currency, lines, buyer, tax_bp, total, issued_on, created_by)
    SELECT 'parts', company_id, transaction_id, quote_id, 'invoice', 'P-1', 2026, 999, currency, ?, '{}', 0, 22505000, '2026-10-02', issued_by FROM licences WHERE id = ?`)
    .bind(JSON.stringify([{ text: "All", amount: 22_505_000 }]), licenceId)
    .run();
  await DB.prepare(`INSERT INTO invoice_payments (id, company_id, invoice_id, amount, paid_on)
    SELECT 'parts', company_id, id, total, '2026-10-03' FROM invoices WHERE id = 'parts'`).run();
  let longest = 0;
  const noting = (statement: D1PreparedStatement) => {
    const bind = statement.bind.bind(statement);
    statement.bind = (...values: unknown[]) => {
      longest = Math.max(longest, ...values.map((value) => String(value).length));
      return bind(...values);
    };
    return statement;
  };
  const database = {
    prepare: (text: string) => noting(DB.prepare(text)),
    batch: (statements: D1PreparedStatement[]) => DB.batch(statements),
  };
  await postPending({ ...ctx, db: openDatabase(database as D1Database) }, { limit: 10 });
  // D1 takes 2 MB.
  expect(longest).toBeLessThan(1_100_000);
  expect(await DB.prepare("SELECT failure FROM ledger_pending").first("failure")).toBeNull();
  for (const table of ["ledger_allocations", "ledger_moves"])
    expect(await DB.prepare(`SELECT count(*) AS n FROM ${table}`).first("n")).toBe(songs * 2 * holders * payees);
  expect(await DB.prepare("SELECT sum(amount) AS n FROM ledger_moves").first("n")).toBe(22_505_000);
  expect(await readProof(ctx.db)).toEqual({ entriesOff: 0, accountsOff: 0 });
});
