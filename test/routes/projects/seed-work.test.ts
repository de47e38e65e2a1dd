import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { seedCuration } from "#db/seed/seed-curation.server.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { seedWork } from "#db/seed/seed-work.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

test("the demo's people have work on every list, once, and someone's own music does not break its seed", async () => {
  const ctx = testContext();
  const counts = async () => {
    const tables = [
      "visitor_requests",
      "opportunities",
      "projects",
      "submissions",
      "pitches",
      "share_links",
      "transfers",
      "transfer_files",
    ];
    const others = [
      "inquiry_messages",
      "notifications",
      "comments",
      "internal_notes",
      "saved_searches",
      "newsletter_subscribers",
    ];
    const columns = [...tables, ...others].map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
    const [row] = await ctx.db.all<Record<string, number>>(sql.raw(`SELECT ${columns.join(", ")}`));
    return row ?? {};
  };
  await seedIdentity(ctx);
  for (let index = 0; index < 5; index += 1)
    await addRecording(ctx, { title: `Own ${index}`, artist: "Own", genre: ["Noise"], mood: ["Loud"] });
  await seedCuration(ctx);
  await seedWork(ctx);
  expect((await counts()).projects).toBe(0);
  const label = "Fathom & Fold";
  for (let index = 0; index < 3; index += 1)
    await addRecording(ctx, { title: `Label ${index}`, artist: "Label", genre: ["Pop"], mood: ["Happy"], label });
  await seedCuration(ctx);
  await seedWork(ctx);
  const seeded = await counts();
  expect(seeded).toMatchObject({ visitor_requests: 10, opportunities: 8, projects: 1, submissions: 6, pitches: 2 });
  expect(seeded).toMatchObject({
    transfers: 1,
    transfer_files: 1,
    inquiry_messages: 2,
    comments: 1,
    internal_notes: 1,
  });
  for (const [table, count] of Object.entries(seeded)) expect(count, table).toBeGreaterThan(0);
  await seedWork(ctx);
  expect(await counts()).toEqual(seeded);
});
