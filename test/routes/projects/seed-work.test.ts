import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { seedBuyers } from "#db/seed/seed-buyers.server.ts";
import { seedCuration } from "#db/seed/seed-curation.server.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { seedRequests } from "#db/seed/seed-requests.server.ts";
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
      ...["rooms", "room_guests", "share_visits", "share_answers", "request_messages", "offer_links", "counter_offers"],
      ...["cue_sheets", "invoices", "invoice_payments", "contacts", "conversations", "shortlist_tracks"],
      ...["usage_presets", "sheet_imports", "ingest_files"],
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
  await seedRequests(ctx);
  await seedBuyers(ctx);
  await seedWork(ctx);
  const seeded = await counts();
  expect(seeded).toMatchObject({ visitor_requests: 17, opportunities: 15, projects: 1, submissions: 6, pitches: 2 });
  expect(seeded).toMatchObject({
    transfers: 1,
    transfer_files: 1,
    inquiry_messages: 2,
    comments: 1,
    internal_notes: 1,
  });
  for (const [table, count] of Object.entries(seeded)) expect(count, table).toBeGreaterThan(0);
  const late =
    await ctx.db.all(sql`SELECT 'job' AS kind, id FROM opportunities WHERE stage NOT IN ('won', 'lost') AND deadline < date()
    UNION ALL SELECT 'request', id FROM transactions WHERE status IN ('sent', 'clearing', 'quoted', 'accepted', 'licensed') AND needed_by < date()
    UNION ALL SELECT 'approval', id FROM approval_requests WHERE answered_at IS NULL AND answer_by < date()
    UNION ALL SELECT 'invoice', id FROM invoices WHERE due_on < date()
      AND total > (SELECT coalesce(sum(amount), 0) FROM invoice_payments WHERE invoice_id = invoices.id)`);
  expect(late, "overdue from the first minute").toEqual([]);
  await seedWork(ctx);
  expect(await counts()).toEqual(seeded);
});
