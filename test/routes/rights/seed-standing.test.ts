import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { demoStandingApprovals } from "#db/seed/demo-standing.ts";
import { seedStanding } from "#db/seed/seed-standing.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addParty } from "#test/routes/rights/add-clear-song.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

test("the demo's parties approve in advance once they and their addresses are there, each once", async () => {
  const ctx = testContext();
  const [first, second, silent, ...others] = demoStandingApprovals.map(({ values }) => values.party);
  await addParty(first ?? "", { email: "songs@harbourstreet.example" });
  await addParty(second ?? "", { email: "label@demo.example" });
  await addParty(silent ?? "");
  const names = () =>
    ctx.db.all(sql`SELECT p.name, min_fee, currency FROM standing_approvals s JOIN parties p ON p.id = s.party_id`);
  for (const _ of [1, 2]) await seedStanding(ctx);
  expect(await names()).toEqual([
    { name: "Harbour Street Songs", min_fee: 6_000, currency: "EUR" },
    { name: "Fathom & Fold", min_fee: 12_000, currency: "EUR" },
  ]);
  for (const name of others) await addParty(name, { email: "party@demo.example" });
  await seedStanding(ctx);
  expect(await names()).toHaveLength(2 + others.length);
});
