import { z } from "zod";
import { ApiRouter } from "#app/api/frame/api-router.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { requireAccess } from "#app/identity/access/require-access.server.ts";
import { groupings } from "#app/licensing/ledger/ledger-query.ts";
import { readLedgerPage } from "#app/licensing/ledger/read-ledger-page.server.ts";

const amount = z.int().describe("Minor units of the currency.");
const sums = z.strictObject({
  currency: z.string(),
  unbilled: amount.describe("Licensed and not invoiced."),
  owed: amount.describe("Owed by clients."),
  ...{ overdue: amount, bank: amount.describe("Received, less what was paid out.") },
  due: amount.describe("Due to rights holders, at every stage from the licence to the payout."),
  income: amount.describe("Commission, and the company's own shares."),
  unclaimed: amount.describe("No share is on file for it."),
});
const row = z.strictObject({
  ...{ key: z.string(), payeeId: z.string().nullable(), currency: z.string(), licences: z.int() },
  ...{ gross: amount, commission: amount, payees: amount, unclaimed: amount },
});

export const ledger = new ApiRouter("Ledger")
  .on(
    "get",
    "/ledger",
    {
      summary: "Balances of the company by currency, and what it licensed in a year",
      description: "`by` adds the year's licences up by month, client, song or rights holder: the first 100.",
      access: { who: "UpdateTransaction", check: (ctx: RequestContext) => requireAccess(ctx, "transactions-manage") },
      query: z.object({
        year: z.coerce.number().int().min(2000).max(2999).optional(),
        by: z.enum(groupings).optional(),
      }),
      data: z.strictObject({ year: z.int(), by: z.enum(groupings), sums: z.array(sums), rows: z.array(row) }),
    },
    async ({ ctx }) => {
      const { query, sums: balances, rows } = await readLedgerPage(ctx);
      return { year: query.year, by: query.by, sums: balances, rows: rows.map(({ id: _, ...one }) => one) };
    },
  )
  .close();
