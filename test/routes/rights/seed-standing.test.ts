import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { demoAgreements } from "#db/seed/demo-agreements.ts";
import { seedAgreements } from "#db/seed/seed-agreements.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { addParty } from "#test/routes/rights/add-clear-song.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

test("the demo has a standing approval of a party with an address", async () => {
  const names = new Set(demoAgreements.flatMap(({ parties }) => parties.map(({ party }) => party)));
  for (const name of names) await addParty(name);
  const ctx = testContext();
  const songs = new Set(demoAgreements.flatMap(({ groups = [] }) => groups.flatMap((group) => group.songs)));
  for (const slug of songs) await addRecording(ctx, { title: slug, slug });
  await seedAgreements(ctx);
  const rows = await ctx.db.all(sql`SELECT name, min_fee, currency FROM standing_approvals`);
  expect(rows).toEqual([{ name: "Paid social, up to a year", min_fee: 30_000, currency: "EUR" }]);
});
