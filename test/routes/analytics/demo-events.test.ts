import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readFigures } from "#app/figures/read-figures.server.ts";
import { seedEvents } from "#db/seed/seed-events.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { actorWith, testContext } from "#test/support/context.ts";

test("the demo has three months of events, the same each time and written once, so that no day's chart is empty", async () => {
  const now = Date.UTC(2027, 2, 15, 13);
  const ctx = testContext({ now, actor: actorWith(["*"]) });
  // The queue may still write what another file sent.
  await ctx.db.run(sql`DELETE FROM events`);
  await seedEvents(ctx);
  expect(await ctx.db.all(sql`SELECT 1 FROM events`)).toEqual([]);
  for (let at = 0; at < 8; at += 1) await addRecording(ctx, { title: `Song ${at}`, artist: `Artist ${at % 3}` });
  const started = performance.now();
  await seedEvents(ctx);
  expect(performance.now() - started).toBeLessThan(10_000);
  const rows = () =>
    ctx.db.all<{ n: number; first: number; last: number; marked: number }>(
      sql`SELECT count(*) AS n, min(created_at) AS first, max(created_at) AS last, sum(detail ->> 'demo') AS marked FROM events`,
    );
  const [seeded] = await rows();
  expect(seeded?.n).toBeGreaterThan(1500);
  expect(seeded?.marked).toBe(seeded?.n);
  expect(seeded?.first).toBeLessThan(now - 90 * 86_400_000);
  expect(seeded?.last).toBeLessThanOrEqual(now);
  await seedEvents(ctx);
  expect(await rows()).toEqual([seeded]);
  const { figures } = await readFigures(ctx, { period: "90" }, "overview");
  const { plays, searches, emptySearches, clicks, shortlists, downloads, opens } = figures?.totals ?? {};
  for (const count of [plays, searches, emptySearches, clicks, shortlists, downloads, opens])
    expect(count).toBeGreaterThan(10);
  expect(figures?.bars.filter(({ counts }) => counts.plays === 0).length).toBeLessThan(3);
  expect(figures?.rows.length).toBeGreaterThan(6);
  const [audience] = await ctx.db.all<
    Record<string, number>
  >(sql`SELECT count(DISTINCT day) AS days, count(DISTINCT subject_id) AS songs, max(plays) AS plays,
    max(surfaced) AS surfaced, max(heard_ms) AS heard, max(shortlists) AS shortlists FROM audience_totals WHERE kind = 'song'`);
  for (const count of Object.values(audience ?? {})) expect(count).toBeGreaterThan(2);
  expect(await ctx.db.all(sql`SELECT 1 FROM audience_passages WHERE count > 2`)).not.toEqual([]);
  expect(await ctx.db.all(sql`SELECT day FROM audience_progress`)).toEqual([{ day: Math.floor(now / 86_400_000) - 1 }]);
});
