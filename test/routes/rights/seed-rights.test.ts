import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { isOneStop } from "#app/rights/one-stop.ts";
import { readShares, sharesOfRecording } from "#app/rights/shares-of-recording.server.ts";
import { demoOpenLabel } from "#db/seed/demo-rights.ts";
import { seedIdentity } from "#db/seed/seed-identity.server.ts";
import { seedRequests } from "#db/seed/seed-requests.server.ts";
import { seedRights } from "#db/seed/seed-rights.server.ts";
import { addRecording, addWriter } from "#test/routes/catalogue/catalogue-records.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

test("the demo's songs have publishers, owners and numbers, once; one-stop and lights stay as they were", async () => {
  const ctx = testContext();
  await seedIdentity(ctx);
  const songs = [];
  for (let at = 0; at < 12; at += 1) {
    const song = await addRecording(ctx, {
      title: `Demo ${at}`,
      artist: "Lowtide",
      label: "Fathom & Fold",
      isrc: `QZDM026000${10 + at}`,
    });
    await addWriter(ctx, song.workId, `Writer ${at}`, 10_000);
    songs.push(song);
  }
  const own = await addRecording(ctx, { title: "Own", artist: "Lowtide", isrc: "GBAYE6800011" });
  await DB.prepare("UPDATE works SET iswc = NULL").run();
  await DB.prepare("UPDATE parties SET ipi = NULL").run();
  await seedRequests(ctx);
  // Answers of one party to two clients, so that the demo says how fast it answers.
  const [label] = await ctx.db.all<{ usual: number; most: number; answers: number; clients: number }>(
    sql`SELECT p.usual_minutes AS usual, p.most_minutes AS most, count(*) AS answers, count(DISTINCT r.company_id) AS clients
      FROM parties p CROSS JOIN approval_requests r ON r.party_id = p.id AND r.answered_at IS NOT NULL AND EXISTS (
        SELECT 1 FROM approval_items i CROSS JOIN transaction_items t ON t.recording_id = i.recording_id
        WHERE i.request_id = r.id AND t.transaction_id = r.transaction_id)
      WHERE p.name = 'Harbour Street Records'`,
  );
  expect(label).toMatchObject({ usual: 180, answers: 5, clients: 2 });
  expect(label?.most).toBeGreaterThanOrEqual(180);
  const oneStops = async () => {
    const rows = await ctx.db.all<{ shares: string }>(
      sql`SELECT ${sharesOfRecording()} AS shares FROM recordings ORDER BY id`,
    );
    return rows.map(({ shares }) => isOneStop(readShares(shares), false));
  };
  const before = (await oneStops()).filter((one) => one === true).length;
  for (const _ of [1, 2]) await seedRights(ctx);
  expect((await oneStops()).filter((one) => one === true)).toHaveLength(before);
  expect((await oneStops()).filter((one) => one === null)).toHaveLength(1);
  expect(await countRows("SELECT count(*) AS n FROM works WHERE iswc IS NULL")).toBe(1);
  expect(await countRows("SELECT count(*) AS n FROM splits WHERE role = 'E'")).toBe(songs.length);
  expect(await countRows("SELECT count(DISTINCT ipi) AS n FROM parties WHERE ipi IS NOT NULL")).toBe(songs.length + 2);
  expect(await countRows("SELECT count(*) AS n FROM rights_disputes")).toBe(1);
  // One value of a licensed song is missing on purpose.
  expect(
    await countRows("SELECT count(*) AS n FROM recordings WHERE catalogue_number IS NULL AND id <> ?", own.id),
  ).toBe(1);
  expect(await countRows("SELECT count(*) AS n FROM splits WHERE subject_id = ?", own.id)).toBe(0);
});

test("music of one label needs no asking, so that songs can be clear", async () => {
  const ctx = testContext();
  const song = await addRecording(ctx, { title: "Open", label: demoOpenLabel, isrc: "QZDM02600099" });
  await addWriter(ctx, song.workId, "Open writer", 10_000);
  await seedRights(ctx);
  const flags = await ctx.db.all(sql`SELECT role, controlled, approval_required AS asks FROM splits
    WHERE subject_id IN (${song.id}, ${song.workId}) ORDER BY role`);
  expect(flags).toEqual([
    { role: "CA", controlled: 1, asks: 0 },
    { role: "E", controlled: 1, asks: 0 },
    // Its agreement grants it.
    { role: "OWNER", controlled: 0, asks: 0 },
  ]);
});

test("songs of the demo with terms of their own have them: an embargo, an open share, a second owner, a dispute", async () => {
  const ctx = testContext();
  const titles = ["The Good Half", "Call It Weather", "Six Miles of Bad Road", "Everything We Carried"];
  for (const [at, title] of titles.entries()) {
    const song = await addRecording(ctx, { title, label: "Tidewater Records", isrc: `QZDM0260200${at}` });
    await addWriter(ctx, song.workId, `Writer of ${title}`, 10_000);
  }
  await seedRights(ctx);
  const rows = await ctx.db.all<{ title: string; shares: string; disputed: number }>(
    sql`SELECT title, ${sharesOfRecording()} AS shares,
      EXISTS (SELECT 1 FROM rights_disputes d WHERE d.subject_id = recordings.work_id) AS disputed FROM recordings`,
  );
  const of = new Map(rows.map(({ title, shares, disputed }) => [title, { shares: readShares(shares), disputed }]));
  const sumOf = (title: string, side: string) =>
    of
      .get(title)
      ?.shares.filter((share) => share.side === side)
      .reduce((sum, { shareBp }) => sum + shareBp, 0);
  expect(of.get("The Good Half")?.shares.some(({ terms }) => terms.embargoUntil !== null)).toBe(true);
  expect(sumOf("Call It Weather", "composition")).toBe(7000);
  expect(of.get("Six Miles of Bad Road")?.shares.filter(({ side }) => side === "master")).toHaveLength(2);
  expect(titles.map((title) => sumOf(title, "master"))).toEqual([10_000, 10_000, 10_000, 10_000]);
  expect(of.get("Everything We Carried")?.disputed).toBe(1);
});

test("a version has the owners of its song, also when it comes later, and its song's numbers stay", async () => {
  const ctx = testContext();
  const given = { title: "Six Miles of Bad Road", label: "Tidewater Records" };
  const song = await addRecording(ctx, { ...given, isrc: "QZDM02603001" });
  await addWriter(ctx, song.workId, "Writer of the miles", 10_000);
  await seedRights(ctx);
  const iswc = () => ctx.db.get(sql`SELECT iswc FROM works WHERE id = ${song.workId}`);
  const before = await iswc();
  const version = {
    versionType: "instrumental",
    parentId: song.id,
    workId: song.workId,
    isrc: "QZDM02604001",
  } as const;
  const { id } = await addRecording(ctx, { ...given, ...version });
  for (const _ of [1, 2]) await seedRights(ctx);
  const sharesOf = (recordingId: string) =>
    ctx.db.all(sql`SELECT party_id, share_bp, territories, approval_days FROM splits WHERE side = 'master' AND subject_id = ${recordingId}
      ORDER BY share_bp`);
  expect(await sharesOf(id)).toHaveLength(2);
  expect(await sharesOf(id)).toEqual(await sharesOf(song.id));
  expect(await iswc()).toEqual(before);
});
