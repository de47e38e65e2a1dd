import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Bindings } from "#app/edge/context/env.server.ts";
import { moneyOfPayees, selectPayeeMoney } from "#app/licensing/ledger/read-money.server.ts";
import { mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as Bindings;

/** Postings of the ledger; 1,000,000 was measured by hand: docs/performance.md. */
const postings = 200_000;
const payees = 500;
const kinds = ["earned", "invoiced", "received", "stated"];
const perAccount = postings / payees / kinds.length;

beforeAll(async () => {
  await testContext().db.run(sql`INSERT INTO ledger_entries (id, company_id, number, kind, key, currency, day)
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${perAccount})
    SELECT 'e' || i, ${mainCompany.id}, i, 'statement', 'k' || i, 'EUR', '2026-01-01' FROM n`);
  await DB.batch(
    kinds.map((kind) =>
      DB.prepare(`INSERT INTO ledger_accounts (id, company_id, kind, currency, party_id)
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${payees})
        SELECT '${kind}' || i, ?, '${kind}', 'EUR', 'p' || i FROM n`).bind(mainCompany.id),
    ),
  );
  await DB.prepare(`INSERT INTO ledger_postings (entry_id, account_id, amount, debits, credits)
    SELECT e.id, a.id, -1, 0, e.number FROM ledger_entries e CROSS JOIN ledger_accounts a ORDER BY e.number`).run();
});

test("the balances of a payee are read in one trip and at most 60 rows, however many postings there are", async () => {
  const ctx = recordedContext({});
  const scope = { payees: sql`SELECT 'p7'`, companyId: mainCompany.id };
  const [accounts, lines] = await ctx.db.batch(selectPayeeMoney(ctx, scope));
  expect(moneyOfPayees(accounts, lines, ctx.now).sums).toMatchObject([
    { currency: "EUR", earned: perAccount, held: 4 * perAccount, paid: 0 },
  ]);
  expect(ctx.trips.count).toBe(1);
  expect(ctx.trips.rowsRead).toBeLessThanOrEqual(60);
});
