import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import {
  addAllocations,
  addPayee,
  receive,
  statementRuns,
  statements,
} from "#test/routes/licensing/statement-records.ts";
import { testContext } from "#test/support/context.ts";

test("the demo has a locked statement with lines and a draft once there is money", async () => {
  const ctx = testContext();
  await seedDemo(ctx);
  expect(await ctx.db.select().from(statementRuns)).toEqual([]);
  const payee = await addPayee();
  const licensed = await addAllocations([{ payeeId: payee.id, net: 36_000 }]);
  await receive(licensed, isoDateOf(ctx.now, -20), 0.5);
  await receive(licensed, isoDateOf(ctx.now, -2), 0.5);
  for (let start = 0; start < 2; start += 1) await seedDemo(testContext());
  const runs = await ctx.db.select().from(statementRuns).orderBy(statementRuns.createdAt, statementRuns.id);
  expect(runs.map(({ state }) => state)).toEqual(["locked", "draft"]);
  const [locked] = await ctx.db
    .select()
    .from(statements)
    .where(eq(statements.runId, runs[0]?.id ?? ""));
  expect(locked).toMatchObject({ number: expect.stringMatching(/^S-/), sums: { payable: 18_000 } });
});
